#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The functions of libm that the picture needs.
enum Trigonometry {
    static func tangent(degrees: Double) -> Double {
        tan(degrees * .pi / 180)
    }
}
