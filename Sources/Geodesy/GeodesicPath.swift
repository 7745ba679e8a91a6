import LibC

/// One inverse problem in the canonical arrangement: φ1 ≤ 0, φ1 ≤ φ2 ≤ −φ1, 0 ≤ λ12 ≤ π.
///
/// The azimuth at the first point is found by Newton's method on the resulting longitude, inside a bracket
/// that always shrinks, so it converges for every pair.
struct GeodesicPath {
    let sBeta1: Double
    let cBeta1: Double
    let sBeta2: Double
    let cBeta2: Double
    let lambda12: Double
    private let sLambda12: Double
    private let cLambda12: Double

    /// The solution: the distance in metres, and the directions at both ends.
    struct Solution {
        var distance: Double
        var sAlpha1: Double
        var cAlpha1: Double
        var sAlpha2: Double
        var cAlpha2: Double
    }

    private struct Trial {
        var error: Double
        var slope: Double
        var solution: Solution
    }

    init(latitude1: Double, latitude2: Double, longitude: Double) {
        (sBeta1, cBeta1) = Geodesic.reducedLatitude(latitude1)
        let (s, c) = Geodesic.reducedLatitude(latitude2)
        // Equal parallels must be equal to the last bit, or the azimuth at the far end loses half its digits.
        cBeta2 = abs(latitude2) == -latitude1 ? cBeta1 : c
        sBeta2 = latitude2 == latitude1 ? sBeta1 : latitude2 == -latitude1 ? -sBeta1 : s
        lambda12 = Angle.radians(longitude)
        (sLambda12, cLambda12) = Angle.sineAndCosine(longitude)
    }

    func solved() -> Solution {
        if sLambda12 == 0 || cBeta1 <= 1e-150 {
            return alongMeridian()
        }
        if sBeta1 == 0, lambda12 <= .pi * (1 - Ellipsoid.f) {
            return Solution(distance: Ellipsoid.a * lambda12, sAlpha1: 1, cAlpha1: 0, sAlpha2: 1, cAlpha2: 0)
        }
        return byNewton()
    }

    private func alongMeridian() -> Solution {
        let (s1, c1) = Geodesic.normalized(sBeta1, cLambda12 * cBeta1)
        // Adding 0 turns −0 into +0; −0 would mean half a turn the other way.
        let sigma12 = atan2(max(0, c1 * sBeta2 - s1 * cBeta2) + 0, c1 * cBeta2 + s1 * sBeta2)
        return Solution(
            distance: length(epsilon: Geodesic.expansion(cosine: 1), sigma12, s1, c1, sBeta2, cBeta2),
            sAlpha1: sLambda12,
            cAlpha1: cLambda12,
            sAlpha2: 0,
            cAlpha2: 1
        )
    }

    private func byNewton() -> Solution {
        var (s, c) = startingAzimuth()
        var low = (s: 0.0, c: 1.0)
        var high = (s: 0.0, c: -1.0)
        var previous = Double.infinity
        var trial = attempt(s, c)
        for step in 0..<90 {
            // When two solutions nearly coincide, each step of Newton's method only halves the error; such a
            // step may still help.
            let error = abs(trial.error)
            if error <= 2e-16 || error <= 4e-15 && error > previous / 2 { break }
            previous = error
            if trial.error > 0 { high = (s, c) } else { low = (s, c) }

            let turn = -trial.error / trial.slope
            let (sTurn, cTurn) = (sin(turn), cos(turn))
            let next = (s: s * cTurn + c * sTurn, c: c * cTurn - s * sTurn)
            // Newton's step is used only if it stays in the bracket. Two angles in (0, π) are compared by the
            // sign of the sine of their difference.
            let inside =
                trial.slope > 0 && abs(turn) < .pi && next.s > 0
                && next.s * low.c - next.c * low.s > 0 && high.s * next.c - high.c * next.s > 0
            if inside, step < 20 {
                (s, c) = Geodesic.normalized(next.s, next.c)
            } else {
                let middle = (s: low.s + high.s, c: low.c + high.c)
                (s, c) =
                    middle.s == 0 ? (1, 0) : Geodesic.normalized(middle.s, middle.c)
                previous = .infinity
            }
            trial = attempt(s, c)
        }
        return trial.solution
    }

    /// The longitude that an azimuth leads to, minus the target longitude, and its derivative (45, 46).
    private func attempt(_ sAlpha1: Double, _ cosine: Double) -> Trial {
        let cAlpha1 = sBeta1 == 0 && cosine == 0 ? -1e-150 : cosine
        let sAlpha0 = sAlpha1 * cBeta1
        let cAlpha0 = hypot(cAlpha1, sAlpha1 * sBeta1)
        let sAlpha2 = cBeta2 == cBeta1 ? sAlpha1 : sAlpha0 / cBeta2
        let cAlpha2 =
            cBeta2 == cBeta1
            ? abs(cAlpha1)
            : (cAlpha1 * cBeta1 * cAlpha1 * cBeta1
                + (cBeta1 < -sBeta1
                    ? (cBeta2 - cBeta1) * (cBeta1 + cBeta2) : (sBeta1 - sBeta2) * (sBeta1 + sBeta2)))
                .squareRoot() / cBeta2

        let (sSigma1, cSigma1) = Geodesic.normalized(sBeta1, cAlpha1 * cBeta1)
        let (sSigma2, cSigma2) = Geodesic.normalized(sBeta2, cAlpha2 * cBeta2)
        let sigma12 = atan2(
            max(0, cSigma1 * sSigma2 - sSigma1 * cSigma2) + 0,
            cSigma1 * cSigma2 + sSigma1 * sSigma2
        )
        let (sOmega1, cOmega1) = (sAlpha0 * sBeta1, cAlpha1 * cBeta1)
        let (sOmega2, cOmega2) = (sAlpha0 * sBeta2, cAlpha2 * cBeta2)
        let sOmega12 = max(0, cOmega1 * sOmega2 - sOmega1 * cOmega2) + 0
        let cOmega12 = cOmega1 * cOmega2 + sOmega1 * sOmega2
        let excess = atan2(
            sOmega12 * cLambda12 - cOmega12 * sLambda12,
            cOmega12 * cLambda12 + sOmega12 * sLambda12
        )

        let epsilon = Geodesic.expansion(cosine: cAlpha0)
        let c3 = GeodesicSeries.c3(epsilon)
        let bend = sigma12 + c3.sum(sine: sSigma2, cosine: cSigma2) - c3.sum(sine: sSigma1, cosine: cSigma1)
        let error = excess - Ellipsoid.f * GeodesicSeries.a3(epsilon) * sAlpha0 * bend

        let w1 = (1 + Ellipsoid.ep2 * sBeta1 * sBeta1).squareRoot()
        let w2 = (1 + Ellipsoid.ep2 * sBeta2 * sBeta2).squareRoot()
        let slope: Double
        if cAlpha2 == 0 {
            slope = -2 * (1 - Ellipsoid.f) * w1 / sBeta1
        } else {
            // The reduced length m12 over b (38), with J (39) as one series.
            let a1 = GeodesicSeries.a1(epsilon)
            let a2 = GeodesicSeries.a2(epsilon)
            let series = a1 * GeodesicSeries.c1(epsilon) - a2 * GeodesicSeries.c2(epsilon)
            let j =
                (a1 - a2) * sigma12 + series.sum(sine: sSigma2, cosine: cSigma2)
                - series.sum(sine: sSigma1, cosine: cSigma1)
            let reduced = w2 * cSigma1 * sSigma2 - w1 * sSigma1 * cSigma2 - cSigma1 * cSigma2 * j
            slope = reduced * (1 - Ellipsoid.f) / (cAlpha2 * cBeta2)
        }
        let solution = Solution(
            distance: length(epsilon: epsilon, sigma12, sSigma1, cSigma1, sSigma2, cSigma2),
            sAlpha1: sAlpha1,
            cAlpha1: cAlpha1,
            sAlpha2: sAlpha2,
            cAlpha2: cAlpha2
        )
        return Trial(error: error, slope: slope, solution: solution)
    }

    /// The length in metres of the arc between two points of a geodesic (7, 15).
    private func length(
        epsilon: Double,
        _ sigma12: Double,
        _ s1: Double,
        _ c1: Double,
        _ s2: Double,
        _ c2: Double
    ) -> Double {
        let series = GeodesicSeries.c1(epsilon)
        let wave = series.sum(sine: s2, cosine: c2) - series.sum(sine: s1, cosine: c1)
        return Ellipsoid.b * GeodesicSeries.a1(epsilon) * (sigma12 + wave)
    }
}
