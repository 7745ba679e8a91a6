import LibC

/// The transverse Mercator projection of an ellipsoid, known as Gauss–Krüger.
///
/// It uses Krüger's series to the sixth power of the third flattening (C. F. F. Karney, "Transverse Mercator
/// with an accuracy of a few nanometers", J. Geodesy 85 (2011) 475–485, equations 7–11, 35 and 36). The datum
/// is the ellipsoid's own: no shift is applied.
public struct TransverseMercator: Sendable, Hashable {
    /// The projected ellipsoid.
    public let ellipsoid: ReferenceEllipsoid
    /// The meridian that becomes the grid's north axis, in degrees.
    public let centralMeridian: Double
    /// The scale along the central meridian.
    public let scale: Double
    /// Metres added to every northing; without it the equator is 0.
    public let falseNorthing: Double
    /// Metres added to every easting; without it the central meridian is 0.
    public let falseEasting: Double

    private let eccentricity: Double
    /// The radius of a circle that is as long as a whole meridian, times the scale.
    private let radius: Double
    private let alpha: [Double]
    private let beta: [Double]

    /// The largest distance from the central meridian that is accepted, in radians on the auxiliary sphere.
    ///
    /// It is 3,800 km on Earth, where the series is still accurate to 10 nanometres.
    private static let reach = 0.6

    /// Returns `nil` unless all values are finite, the central meridian is in −180…180 and the scale
    /// positive.
    public init?(
        ellipsoid: ReferenceEllipsoid,
        centralMeridian: Double,
        scale: Double = 1,
        falseNorthing: Double = 0,
        falseEasting: Double = 0
    ) {
        guard (-180...180).contains(centralMeridian), scale > 0, scale.isFinite,
            falseNorthing.isFinite, falseEasting.isFinite
        else { return nil }
        self.init(
            valid: ellipsoid,
            centralMeridian: centralMeridian,
            scale: scale,
            falseNorthing: falseNorthing,
            falseEasting: falseEasting
        )
    }

    init(
        valid ellipsoid: ReferenceEllipsoid,
        centralMeridian: Double,
        scale: Double,
        falseNorthing: Double,
        falseEasting: Double
    ) {
        self.ellipsoid = ellipsoid
        self.centralMeridian = centralMeridian
        self.scale = scale
        self.falseNorthing = falseNorthing
        self.falseEasting = falseEasting
        eccentricity = ellipsoid.e2.squareRoot()
        let n = ellipsoid.flattening / (2 - ellipsoid.flattening)
        let n2 = n * n
        radius = scale * ellipsoid.semiMajorAxis / (1 + n) * (1 + n2 * (1.0 / 4 + n2 * (1.0 / 64 + n2 / 256)))
        alpha = Self.series(Self.forward, n)
        beta = Self.series(Self.reverse, n)
    }

    /// Returns `nil` more than 3,800 km from the central meridian or beyond a pole.
    public func position(of coordinate: Coordinate) -> GridPosition? {
        let difference = Angle.signed(coordinate.longitude - centralMeridian)
        guard abs(difference) < 90 else { return nil }
        let (sinLat, cosLat) = Angle.sineAndCosine(coordinate.latitude)
        let (sinLon, cosLon) = Angle.sineAndCosine(difference)
        // The conformal latitude χ (7–9); at a pole its tangent is infinite, and its cosine 0.
        let tau = sinLat / cosLat
        let conformal = cosLat > 0 ? self.conformal(tau) : copysign(.infinity, sinLat)
        let xi = conformal.isInfinite ? copysign(.pi / 2, sinLat) : atan2(conformal, cosLon)
        let eta = conformal.isInfinite ? 0 : asinh(sinLon / hypot(conformal, cosLon))
        guard abs(eta) <= Self.reach else { return nil }
        let (dXi, dEta) = Self.sum(alpha, xi: xi, eta: eta)
        return GridPosition(
            northing: falseNorthing + radius * (xi + dXi),
            easting: falseEasting + radius * (eta + dEta)
        )
    }

    /// Returns `nil` if the position is not finite, beyond a pole, or more than 3,800 km from the central
    /// meridian.
    public func coordinate(at position: GridPosition) -> Coordinate? {
        let xi = (position.northing - falseNorthing) / radius
        let eta = (position.easting - falseEasting) / radius
        guard abs(xi) <= .pi / 2 + 1e-15, abs(eta) <= Self.reach * 1.01 else { return nil }
        let (dXi, dEta) = Self.sum(beta, xi: xi, eta: eta)
        let (xiPrime, etaPrime) = (xi - dXi, eta - dEta)
        guard abs(etaPrime) <= Self.reach * (1 + 1e-12) else { return nil }
        let east = sinh(etaPrime)
        let along = max(0, cos(xiPrime))
        let conformal = sin(xiPrime) / hypot(east, along)
        return Coordinate(
            validLatitude: min(max(Angle.degrees(atan(geodetic(conformal))), -90), 90),
            longitude: Angle.signed(
                centralMeridian + (east == 0 && along == 0 ? 0 : Angle.degrees(atan2(east, along)))
            )
        )
    }

    /// The tangent of the conformal latitude for the tangent of the geodetic one (7–9).
    private func conformal(_ tau: Double) -> Double {
        let secant = hypot(1, tau)
        let sigma = sinh(eccentricity * atanh(eccentricity * tau / secant))
        return tau * hypot(1, sigma) - sigma * secant
    }

    /// The inverse of `conformal`, by Newton's method (19–21), which converges in two or three steps.
    private func geodetic(_ conformal: Double) -> Double {
        guard abs(conformal) < 1e12 else { return conformal }
        let q = 1 - ellipsoid.e2
        var tau = conformal / q
        for _ in 0..<6 {
            let reached = self.conformal(tau)
            let step =
                (conformal - reached) / hypot(1, reached) * (1 + q * tau * tau) / (q * hypot(1, tau))
            tau += step
            guard abs(step) > 1e-15 * max(1, abs(tau)) else { break }
        }
        return tau
    }

    /// Σ cⱼ sin 2jξ cosh 2jη and Σ cⱼ cos 2jξ sinh 2jη.
    private static func sum(_ terms: [Double], xi: Double, eta: Double) -> (xi: Double, eta: Double) {
        var total = (xi: 0.0, eta: 0.0)
        for (index, term) in terms.enumerated().reversed() {
            let multiple = Double(2 * (index + 1))
            total.xi += term * sin(multiple * xi) * cosh(multiple * eta)
            total.eta += term * cos(multiple * xi) * sinh(multiple * eta)
        }
        return total
    }

    private static func series(_ rows: [[Double]], _ n: Double) -> [Double] {
        rows.enumerated().map { index, row in
            row.reversed().reduce(0) { $0 * n + $1 } * pow(n, Double(index + 1))
        }
    }

    /// The coefficients (35); row k, counted from 1, starts with the k-th power of the third flattening n.
    private static let forward: [[Double]] = [
        [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37_800],
        [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
        [61 / 240, -103 / 140, 15_061 / 26_880, 167_603 / 181_440],
        [49_561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
        [34_729 / 80_640, -3_418_889 / 1_995_840],
        [212_378_941 / 319_334_400],
    ]

    /// The coefficients of the inverse (36).
    private static let reverse: [[Double]] = [
        [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96_199 / 604_800],
        [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720],
        [17 / 480, -37 / 840, -209 / 4480, 5569 / 90_720],
        [4397 / 161_280, -11 / 504, -830_251 / 7_257_600],
        [4583 / 161_280, -108_847 / 3_991_680],
        [20_648_693 / 638_668_800],
    ]
}
