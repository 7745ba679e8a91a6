extension GeodesicOrigin {
    /// The short form for one coordinate.
    func shortArc(to other: Coordinate) -> (distance: Double, east: Double, north: Double)? {
        guard let (distance, east, north) = shortArcs(to: other, other) else { return nil }
        return (distance.first, east.first, north.first)
    }

    /// The geodesics on the auxiliary sphere, with their two integrals (Karney 7 and 8) by Simpson's rule.
    ///
    /// Over an arc σ the error is less than 1e-5 σ⁴; all differences are taken before they can cancel. The
    /// distance is in metres; `east` and `north` have the azimuth, and any length. `nil` if either is too far
    /// for the form.
    func shortArcs(
        to first: Coordinate,
        _ second: Coordinate
    ) -> (distance: Two, east: Two, north: Two)? {
        let longitude = coordinate.longitude
        let dPhi = Angle.radians(Two(first.latitude, second.latitude) - Two(coordinate.latitude))
        let lambda = Angle.radians(
            Two(
                Angle.longitudeDifference(from: longitude, to: first.longitude),
                Angle.longitudeDifference(from: longitude, to: second.longitude)
            )
        )
        guard (dPhi * dPhi).areBelow(0.05 * 0.05), (lambda * lambda).areBelow(0.2 * 0.2) else { return nil }
        let (e2, flat) = (Two(Ellipsoid.e2), Two(1 - Ellipsoid.f))
        let (sine, cosine, root) = (Two(sine), Two(cosine), Two(root))
        let sinDPhi = Self.smallSine(dPhi)
        // Close to a pole the parallel is small, and the latitude in radians is not precise enough for it.
        // Elsewhere, the sine and the cosine of the origin are turned by the small angle.
        let lessOne = Self.smallCosineLessOne(dPhi)
        var s2 = sine + (cosine * sinDPhi + sine * lessOne)
        var c2 = cosine + (cosine * lessOne - sine * sinDPhi)
        if isPolar { (s2, c2) = Angle.sinesAndCosines(Two(first.latitude, second.latitude)) }
        let root2 = (1.0 - e2 * s2 * s2).squareRoots
        let (w1, w2) = (flat / root, flat / root2)
        let (sBeta1, cBeta1) = (sine * w1, cosine / root)
        let (sBeta2, cBeta2) = (s2 * w2, c2 / root2)
        let sBeta12 = flat * sinDPhi / (root * root2)
        let cBeta12 = (1.0 - sBeta12 * sBeta12).squareRoots
        let hBeta12 = sBeta12 * sBeta12 / (2.0 * (1.0 + cBeta12))
        let cosines = cBeta1 * cBeta2

        // The longitude on the sphere is found in two steps of an iteration, each of which divides the error
        // by 300.
        var omega = lambda * 2.0 / (w1 + w2)
        var half = Self.smallSine(omega / 2.0)
        var halfCosine = (1.0 - half * half).squareRoots
        var h = hBeta12 + cosines * half * half
        guard h.areBelow(6e-4) else { return nil }
        let sMiddle = sBeta1 + sBeta2
        let sMiddle2 = sMiddle * sMiddle / (4.0 * (1.0 - h))
        let wMiddle = (1.0 - e2 * (1.0 - sMiddle2)).squareRoots
        let mean = 1.0 / (1.0 + w1) + 4.0 / (1.0 + wMiddle) + 1.0 / (1.0 + w2)
        let lag = e2 * mean / 6.0 * cosines
        for _ in 0..<2 {
            // σ / sin σ from h = sin²(σ/2).
            let stretch = h.polynomial(1, 2.0 / 3, 8.0 / 15)
            let change = lambda + lag * 2.0 * half * halfCosine * stretch - omega
            omega = omega + change
            half = half + change / 2.0 * (halfCosine - half * change / 4.0)
            halfCosine = (1.0 - half * half).squareRoots
            h = hBeta12 + cosines * half * half
        }
        let sigma = 2.0 * h.squareRoots * h.polynomial(1, 1.0 / 6, 3.0 / 40, 5.0 / 112)
        return (
            Two(Ellipsoid.a) * sigma * (w1 + 4.0 * wMiddle + w2) / 6.0,
            cBeta2 * 2.0 * half * halfCosine,
            sBeta12 + 2.0 * sBeta1 * cBeta2 * half * half
        )
    }

    /// The sines of angles below 0.11 radians, to the last bit but one: the next term is below 1e-22.
    private static func smallSine(_ x: Two) -> Two {
        let y = x * x
        return x - x * y * y.polynomial(1.0 / 6, -1.0 / 120, 1.0 / 5040, -1.0 / 362_880)
    }

    /// The cosines minus one of angles below 0.05 radians; the next term is below 1e-22.
    private static func smallCosineLessOne(_ x: Two) -> Two {
        let y = x * x
        return y * y.polynomial(-0.5, 1.0 / 24, -1.0 / 720, 1.0 / 40_320)
    }
}
