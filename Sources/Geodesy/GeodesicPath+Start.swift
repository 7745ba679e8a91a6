import LibC

extension GeodesicPath {
    /// The initial azimuth: the sphere's (48–51), and near the antipode the astroid's (52–57).
    func startingAzimuth() -> (Double, Double) {
        let mean = (cBeta1 + cBeta2) / 2
        let omega12 = min(lambda12 / (1 - Ellipsoid.e2 * mean * mean).squareRoot(), .pi)
        let half = sin(omega12 / 2)
        let s = cBeta2 * sin(omega12)
        let c = sBeta2 * cBeta1 - cBeta2 * sBeta1 + 2 * sBeta1 * cBeta2 * half * half
        let cosine = sBeta1 * sBeta2 + cBeta1 * cBeta2 * cos(omega12)
        let sine = hypot(s, c)
        guard cosine < 0, sine < 6 * Ellipsoid.n * .pi * cBeta1 * cBeta1 else {
            return s > 0 ? Geodesic.normalized(s, c) : (1, 0)
        }

        let scale =
            Ellipsoid.f * cBeta1 * .pi * GeodesicSeries.a3(Geodesic.expansion(cosine: sBeta1))
        let x = (lambda12 - .pi) / scale
        let y = asin(sBeta1 * cBeta2 + cBeta1 * sBeta2) / (scale * cBeta1)
        guard y < -1e-14 else {
            let s = min(1, -x)
            return Geodesic.normalized(max(s, 1e-150), -max(0, 1 - s * s).squareRoot())
        }
        // x²/(1+μ)² + y²/μ² = 1, convex and falling: Newton's method from the left never overshoots.
        var mu = max(-y, -x - 1)
        for _ in 0..<30 {
            let (u, v) = (x / (1 + mu), y / mu)
            let value = u * u + v * v - 1
            guard value > 1e-12 else { break }
            mu += value / (2 * (u * u / (1 + mu) + v * v / mu))
        }
        return Geodesic.normalized(max(-x / (1 + mu), 1e-150), y / mu)
    }
}
