/// One number for each degree from 0 and each order from 0 to the degree.
struct Triangle: Sendable {
    private var numbers: [Double]

    init(degree: Int) {
        numbers = Array(repeating: 0, count: (degree + 1) * (degree + 2) / 2)
    }

    subscript(degree: Int, order: Int) -> Double {
        // in range: the model asks for orders up to the degree, and for degrees up to its own.
        get { numbers[degree * (degree + 1) / 2 + order] }
        set { numbers[degree * (degree + 1) / 2 + order] = newValue }  // in range: as above
    }
}
