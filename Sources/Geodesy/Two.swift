import CLanes

/// Two numbers, with which a processor calculates at once.
///
/// It has the operators of a number and no others: expressions of `SIMD2`, which also mixes with numbers,
/// take the compiler long.
struct Two: ExpressibleByFloatLiteral {
    let lanes: SIMD2<Double>

    @inline(__always)
    init(_ lanes: SIMD2<Double>) { self.lanes = lanes }

    @inline(__always)
    init(_ first: Double, _ second: Double) { lanes = SIMD2(first, second) }

    /// A number twice.
    @inline(__always)
    init(_ both: Double) { lanes = SIMD2(repeating: both) }

    @inline(__always)
    init(floatLiteral both: Double) { lanes = SIMD2(repeating: both) }

    var first: Double { lanes.x }
    var second: Double { lanes.y }

    @inline(__always)
    static func + (left: Two, right: Two) -> Two { Two(left.lanes + right.lanes) }

    @inline(__always)
    static func - (left: Two, right: Two) -> Two { Two(left.lanes - right.lanes) }

    @inline(__always)
    static func * (left: Two, right: Two) -> Two { Two(left.lanes * right.lanes) }

    @inline(__always)
    static func / (left: Two, right: Two) -> Two { Two(left.lanes / right.lanes) }

    /// The root of each number.
    @inline(__always)
    var squareRoots: Two { Two(clanes_square_roots(lanes)) }

    /// The values of a polynomial by Horner's rule; the coefficients begin with the constant one.
    @inline(__always)
    func polynomial(_ c0: Double, _ c1: Double, _ c2: Double) -> Two {
        Two(c0) + self * (Two(c1) + self * Two(c2))
    }

    @inline(__always)
    func polynomial(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) -> Two {
        Two(c0) + self * (Two(c1) + self * (Two(c2) + self * Two(c3)))
    }

    /// Whether both are below a number.
    func areBelow(_ limit: Double) -> Bool { all(lanes .< limit) }
}
