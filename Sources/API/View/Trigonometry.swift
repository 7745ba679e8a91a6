#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the picture needs of libm.
enum Trigonometry {
    static func tangent(degrees: Double) -> Double {
        tan(degrees * .pi / 180)
    }
}
