import Geodesy

/// The solid spherical harmonics outside a sphere at one position, without normalisation.
///
/// The recursions run over Earth-centred coordinates (Cunningham 1970; Montenbruck and Gill, Satellite
/// Orbits, §3.2.4), so that nothing is divided by the cosine of the latitude and the poles are no special
/// case.
struct SolidHarmonics {
    /// (radius / r)ⁿ⁺¹ Pₙₘ(sin φ) cos mλ, and the same with sin mλ.
    private var (cosines, sines): (Triangle, Triangle)

    init(at position: EarthCenteredPosition, radius: Double, degree highest: Int) {
        var (cosines, sines) = (Triangle(degree: highest), Triangle(degree: highest))
        let square = position.x * position.x + position.y * position.y + position.z * position.z
        let factor = radius / square
        let (x, y, z) = (position.x * factor, position.y * factor, position.z * factor)
        let ratio = radius * factor
        cosines[0, 0] = radius / square.squareRoot()
        for order in 0...highest {
            if order > 0 {
                let (c, s) = (cosines[order - 1, order - 1], sines[order - 1, order - 1])
                let odd = Double(2 * order - 1)
                cosines[order, order] = odd * (x * c - y * s)
                sines[order, order] = odd * (x * s + y * c)
            }
            guard order < highest else { break }
            for degree in (order + 1)...highest {
                let divisor = Double(degree - order)
                let first = Double(2 * degree - 1) / divisor * z
                cosines[degree, order] = first * cosines[degree - 1, order]
                sines[degree, order] = first * sines[degree - 1, order]
                guard degree > order + 1 else { continue }
                let second = Double(degree + order - 1) / divisor * ratio
                cosines[degree, order] -= second * cosines[degree - 2, order]
                sines[degree, order] -= second * sines[degree - 2, order]
            }
        }
        (self.cosines, self.sines) = (cosines, sines)
    }

    /// The gradient of one term of a potential, `radius × (cosine × cos mλ + sine × sin mλ) …`, along the
    /// Earth-centred axes; needs the functions of the next degree.
    func slope(
        _ n: Int,
        _ m: Int,
        cosine c: Double,
        sine s: Double
    ) -> (x: Double, y: Double, z: Double) {
        let (right, rightSine) = (cosines[n + 1, m + 1], sines[n + 1, m + 1])
        let z = Double(n - m + 1) * (0 - c * cosines[n + 1, m] - s * sines[n + 1, m])
        guard m > 0 else { return (0 - c * right, 0 - c * rightSine, z) }
        let (left, leftSine) = (cosines[n + 1, m - 1], sines[n + 1, m - 1])
        let factor = Double((n - m + 2) * (n - m + 1))
        return (
            0.5 * (0 - c * right - s * rightSine + factor * (c * left + s * leftSine)),
            0.5 * (s * right - c * rightSine + factor * (s * left - c * leftSine)),
            z
        )
    }
}
