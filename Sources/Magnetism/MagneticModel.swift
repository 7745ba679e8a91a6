public import Geodesy

/// A model of the Earth's main magnetic field: spherical harmonics whose coefficients change evenly with
/// time.
///
/// The field of the Earth's core and its slow change are modelled. Iron nearby, the ground and magnetic
/// storms are not.
public struct MagneticModel: Sendable {
    /// The degree and order of the model.
    static let degree = 12
    /// The radius of the model's sphere in metres, which is not that of the ellipsoid.
    static let radius = 6_371_200.0
    /// The seconds of a year of 365.25 days; calendar years differ by less than the model can tell.
    private static let year = 31_557_600.0

    /// The name of the model.
    public let name: String
    /// The instant of the coefficients, in seconds since 1970.
    public let epoch: Double
    /// The instant from which on another model should be used, in seconds since 1970.
    public let end: Double

    /// The coefficients of the functions of ``SolidHarmonics`` in nanotesla, and their changes in a year.
    private let cosines: Coefficients
    private let sines: Coefficients

    private struct Coefficients {
        var values: Triangle
        var changes: Triangle

        init() { (values, changes) = (Triangle(degree: degree), Triangle(degree: degree)) }

        func at(_ degree: Int, _ order: Int, _ years: Double) -> Double {
            values[degree, order] + years * changes[degree, order]
        }
    }

    /// Reads rows of four numbers for each degree and order.
    init(name: String, epoch: Double, end: Double, rows: [Double]) {
        (self.name, self.epoch, self.end) = (name, epoch, end)
        var (cosines, sines) = (Coefficients(), Coefficients())
        var rest = rows[...]
        for degree in 1...Self.degree {
            for order in 0...degree {
                let row = Array(rest.prefix(4))
                rest = rest.dropFirst(4)
                guard row.count == 4 else { continue }
                let scale = Self.scale(degree, order)
                cosines.values[degree, order] = scale * row[0]
                sines.values[degree, order] = scale * row[1]
                cosines.changes[degree, order] = scale * row[2]
                sines.changes[degree, order] = scale * row[3]
            }
        }
        (self.cosines, self.sines) = (cosines, sines)
    }

    /// The factor by which a function in Schmidt's semi-normalisation differs from one without.
    private static func scale(_ degree: Int, _ order: Int) -> Double {
        guard order > 0 else { return 1 }
        var quotient = 2.0
        for factor in (degree - order + 1)...(degree + order) { quotient /= Double(factor) }
        return quotient.squareRoot()
    }

    /// The field at a position and an instant in seconds since 1970.
    ///
    /// Before the epoch and after the end, the field is that of the epoch and of the end. The model is
    /// accurate up to 850 km above the ground and down to 1 km below it. At a pole, north is the direction in
    /// which the meridian of the position's longitude arrives.
    public func field(at position: GeodeticPosition, time: Double) -> MagneticField {
        let years = (min(max(time, epoch), end) - epoch) / Self.year
        let place = position.earthCentered
        let harmonics = SolidHarmonics(at: place, radius: Self.radius, degree: Self.degree + 1)
        var (x, y, z) = (0.0, 0.0, 0.0)
        for degree in 1...Self.degree {
            for order in 0...degree {
                let slope = harmonics.slope(
                    degree,
                    order,
                    cosine: cosines.at(degree, order, years),
                    sine: sines.at(degree, order, years)
                )
                x -= slope.x
                y -= slope.y
                z -= slope.z
            }
        }
        let (sinLatitude, cosLatitude) = Angle.sineAndCosine(position.coordinate.latitude)
        let (sinLongitude, cosLongitude) = Angle.sineAndCosine(position.coordinate.longitude)
        let outward = x * cosLongitude + y * sinLongitude
        return MagneticField(
            north: z * cosLatitude - outward * sinLatitude,
            east: y * cosLongitude - x * sinLongitude,
            down: 0 - (outward * cosLatitude + z * sinLatitude)
        )
    }
}
