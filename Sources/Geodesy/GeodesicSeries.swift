/// The series of the geodesic integrals, to the sixth order of the small parameter ε.
///
/// C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013) 43–55; numbers are those of its
/// equations.
enum GeodesicSeries {
    /// Six coefficients of sin 2σ, sin 4σ, … sin 12σ.
    struct Coefficients {
        var c1 = 0.0
        var c2 = 0.0
        var c3 = 0.0
        var c4 = 0.0
        var c5 = 0.0
        var c6 = 0.0

        /// The sum of `c[l] sin(2 l σ)`, by Clenshaw's recurrence.
        func sum(sine: Double, cosine: Double) -> Double {
            let x = 2 * (cosine - sine) * (cosine + sine)
            let b6 = c6
            let b5 = c5 + x * b6
            let b4 = c4 + x * b5 - b6
            let b3 = c3 + x * b4 - b5
            let b2 = c2 + x * b3 - b4
            let b1 = c1 + x * b2 - b3
            return 2 * sine * cosine * b1
        }

        static func - (left: Coefficients, right: Coefficients) -> Coefficients {
            Coefficients(
                c1: left.c1 - right.c1,
                c2: left.c2 - right.c2,
                c3: left.c3 - right.c3,
                c4: left.c4 - right.c4,
                c5: left.c5 - right.c5,
                c6: left.c6 - right.c6
            )
        }

        static func * (factor: Double, right: Coefficients) -> Coefficients {
            Coefficients(
                c1: factor * right.c1,
                c2: factor * right.c2,
                c3: factor * right.c3,
                c4: factor * right.c4,
                c5: factor * right.c5,
                c6: factor * right.c6
            )
        }
    }

    /// A1, equation 17.
    static func a1(_ e: Double) -> Double {
        let q = e * e
        return (1 + q * (1.0 / 4 + q * (1.0 / 64 + q / 256))) / (1 - e)
    }

    /// C1, equation 18.
    static func c1(_ e: Double) -> Coefficients {
        let q = e * e
        return Coefficients(
            c1: e * (-1.0 / 2 + q * (3.0 / 16 - q / 32)),
            c2: q * (-1.0 / 16 + q * (1.0 / 32 - q * (9.0 / 2048))),
            c3: e * q * (-1.0 / 48 + q * (3.0 / 256)),
            c4: q * q * (-5.0 / 512 + q * (3.0 / 512)),
            c5: e * q * q * (-7.0 / 1280),
            c6: q * q * q * (-7.0 / 2048)
        )
    }

    /// C1′, equation 21: the reverse, from τ to σ.
    static func c1Reverted(_ e: Double) -> Coefficients {
        let q = e * e
        return Coefficients(
            c1: e * (1.0 / 2 + q * (-9.0 / 32 + q * (205.0 / 1536))),
            c2: q * (5.0 / 16 + q * (-37.0 / 96 + q * (1335.0 / 4096))),
            c3: e * q * (29.0 / 96 - q * (75.0 / 128)),
            c4: q * q * (539.0 / 1536 - q * (2391.0 / 2560)),
            c5: e * q * q * (3467.0 / 7680),
            c6: q * q * q * (38_081.0 / 61_440)
        )
    }

    /// A2, equation 42.
    static func a2(_ e: Double) -> Double {
        let q = e * e
        return (1 - e) * (1 + q * (1.0 / 4 + q * (9.0 / 64 + q * (25.0 / 256))))
    }

    /// C2, equation 43.
    static func c2(_ e: Double) -> Coefficients {
        let q = e * e
        return Coefficients(
            c1: e * (1.0 / 2 + q * (1.0 / 16 + q / 32)),
            c2: q * (3.0 / 16 + q * (1.0 / 32 + q * (35.0 / 2048))),
            c3: e * q * (5.0 / 48 + q * (5.0 / 256)),
            c4: q * q * (35.0 / 512 + q * (7.0 / 512)),
            c5: e * q * q * (63.0 / 1280),
            c6: q * q * q * (77.0 / 2048)
        )
    }

    /// A3, equation 24.
    static func a3(_ e: Double) -> Double {
        let n = Ellipsoid.n
        let t1 = 1.0 / 2 - n / 2
        let t2 = 1.0 / 4 + n * (1.0 / 8 - n * (3.0 / 8))
        let t3 = 1.0 / 16 + n * (3.0 / 16 + n / 16)
        let t4 = 3.0 / 64 + n / 32
        return 1 - e * (t1 + e * (t2 + e * (t3 + e * (t4 + e * (3.0 / 128)))))
    }

    /// C3, equation 25; it has five terms.
    static func c3(_ e: Double) -> Coefficients {
        let n = Ellipsoid.n
        let q = e * e
        let c11 = 1.0 / 4 - n / 4
        let c12 = 1.0 / 8 - n * n / 8
        let c13 = 3.0 / 64 + n * (3.0 / 64 - n / 64)
        let c14 = 5.0 / 128 + n / 64
        let c22 = 1.0 / 16 + n * (-3.0 / 32 + n / 32)
        let c23 = 3.0 / 64 + n * (-1.0 / 32 - n * (3.0 / 64))
        let c24 = 3.0 / 128 + n / 128
        let c33 = 5.0 / 192 + n * (-3.0 / 64 + n * (5.0 / 192))
        let c34 = 3.0 / 128 - n * (5.0 / 192)
        let c44 = 7.0 / 512 - n * (7.0 / 256)
        return Coefficients(
            c1: e * (c11 + e * (c12 + e * (c13 + e * (c14 + e * (3.0 / 128))))),
            c2: q * (c22 + e * (c23 + e * (c24 + e * (5.0 / 256)))),
            c3: e * q * (c33 + e * (c34 + e * (7.0 / 512))),
            c4: q * q * (c44 + e * (7.0 / 512)),
            c5: e * q * q * (21.0 / 2560)
        )
    }
}
