/// The constants of the WGS 84 ellipsoid, in metres (NIMA TR8350.2).
enum Ellipsoid {
    static let a = 6_378_137.0
    static let f = 1 / 298.257223563
    /// The polar radius.
    static let b = a * (1 - f)
    /// Third flattening.
    static let n = f / (2 - f)
    /// First eccentricity, squared.
    static let e2 = f * (2 - f)
    /// Second eccentricity, squared.
    static let ep2 = e2 / ((1 - f) * (1 - f))

    /// The radius of curvature across the meridian, for the sine of a latitude.
    static func primeVerticalRadius(sine: Double) -> Double {
        a / (1 - e2 * sine * sine).squareRoot()
    }

    /// The radius of curvature along the meridian; it grows from the equator to the poles.
    static func meridianRadius(sine: Double) -> Double {
        let w2 = 1 - e2 * sine * sine
        return a * (1 - e2) / (w2 * w2.squareRoot())
    }

    /// The smallest radius of curvature of any meridian.
    static let leastMeridianRadius = a * (1 - e2)

    /// The length of a meridian from pole to pole in metres; no shortest path is longer.
    static let halfMeridian = 20_003_931.458_625_5
}
