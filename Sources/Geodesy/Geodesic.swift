import LibC

/// The geodesic problems on the ellipsoid, for any two points and any distance.
///
/// C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013) 43–55; numbers in comments are those of
/// its equations. The ellipsoid is oblate, which excludes several of its cases.
enum Geodesic {
    /// The sine and cosine of a reduced latitude; the cosine is never 0, so that directions at a pole are
    /// kept.
    static func reducedLatitude(_ latitude: Double) -> (sine: Double, cosine: Double) {
        let (s, c) = Angle.sineAndCosine(latitude)
        let (sine, cosine) = normalized(s * (1 - Ellipsoid.f), c)
        return (sine, max(cosine, 1e-150))
    }

    static func normalized(_ s: Double, _ c: Double) -> (Double, Double) {
        let length = hypot(s, c)
        return (s / length, c / length)
    }

    /// The small parameter ε (16) of a geodesic that crosses the equator at an azimuth with this cosine.
    static func expansion(cosine: Double) -> Double {
        let k2 = Ellipsoid.ep2 * cosine * cosine
        return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
    }

    static func direct(from start: Coordinate, azimuth: Double, distance: Double) -> Coordinate {
        let (sAlpha1, cAlpha1) = Angle.sineAndCosine(azimuth)
        let (sBeta1, cBeta1) = reducedLatitude(start.latitude)
        let sAlpha0 = sAlpha1 * cBeta1
        let cAlpha0 = hypot(cAlpha1, sAlpha1 * sBeta1)
        let cSigma1 = sBeta1 == 0 && cAlpha1 == 0 ? 1 : cBeta1 * cAlpha1
        let sigma1 = atan2(sBeta1, cSigma1)
        let omega1 = atan2(sAlpha0 * sBeta1, cSigma1)

        let epsilon = expansion(cosine: cAlpha0)
        let tau1 = sigma1 + GeodesicSeries.c1(epsilon).sum(sine: sin(sigma1), cosine: cos(sigma1))
        let tau2 = tau1 + distance / (Ellipsoid.b * GeodesicSeries.a1(epsilon))
        let sigma2 = tau2 + GeodesicSeries.c1Reverted(epsilon).sum(sine: sin(tau2), cosine: cos(tau2))
        let (sSigma2, cSigma2) = (sin(sigma2), cos(sigma2))

        let latitude = atan2(cAlpha0 * sSigma2, (1 - Ellipsoid.f) * hypot(cAlpha0 * cSigma2, sAlpha0))
        let omega2 = atan2(sAlpha0 * sSigma2, cSigma2)
        let c3 = GeodesicSeries.c3(epsilon)
        let bend =
            sigma2 - sigma1 + c3.sum(sine: sSigma2, cosine: cSigma2)
            - c3.sum(sine: sin(sigma1), cosine: cos(sigma1))
        let lambda = omega2 - omega1 - Ellipsoid.f * sAlpha0 * GeodesicSeries.a3(epsilon) * bend
        return Coordinate(
            validLatitude: min(max(Angle.degrees(latitude), -90), 90),
            longitude: Angle.signed(start.longitude + Angle.degrees(lambda))
        )
    }

    /// Distance in metres and azimuth in degrees at the first point.
    static func inverse(from: Coordinate, to: Coordinate) -> (distance: Double, azimuth: Double) {
        // The points are first brought into the canonical arrangement (44): the first point is the farther
        // from the equator and south of it, and the second lies to the east.
        let difference = Angle.longitudeDifference(from: from.longitude, to: to.longitude)
        let swapped = abs(from.latitude) < abs(to.latitude)
        let (first, second) = swapped ? (to.latitude, from.latitude) : (from.latitude, to.latitude)
        let north: Double = first < 0 ? 1 : -1
        let east: Double = (difference < 0) == swapped ? 1 : -1
        let path = GeodesicPath(
            latitude1: first * north,
            latitude2: second * north,
            longitude: abs(difference)
        ).solved()
        guard path.distance > 0 else { return (0, 0) }
        let (s, c) = swapped ? (-path.sAlpha2, -path.cAlpha2) : (path.sAlpha1, path.cAlpha1)
        return (path.distance, Angle.positive(Angle.degrees(atan2(s * east, c * north))))
    }
}
