import LibC

/// The functions of libm that the picture needs.
enum Trigonometry {
    static func tangent(degrees: Double) -> Double {
        tan(degrees * .pi / 180)
    }

    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
