import LibC

/// The functions of libm that the picture needs.
enum Trigonometry {
    static func tangent(degrees: Double) -> Double {
        tan(degrees * .pi / 180)
    }
}
