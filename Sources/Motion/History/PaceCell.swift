/// What is known of a stretch of 25 m: how long vehicles took to travel it, and how long they stood there.
///
/// Standing is learned apart from travelling, and layovers apart from stops: a driver's break must not make
/// the road slow.
struct PaceCell: Sendable, Hashable {
    /// How many times vehicles passed.
    var count: Float = 0
    /// The sum and the sum of squares of the seconds that they travelled.
    var (travel, travelSquares): (Float, Float) = (0, 0)
    /// How many of them stopped, and the sum and the sum of squares of the seconds that they stood.
    var stops: Float = 0
    var (dwell, dwellSquares): (Float, Float) = (0, 0)
    /// How many of them had a layover, and the sum of its seconds.
    var layovers: Float = 0
    var layover: Float = 0

    /// Longer travelling and standing than this is counted as this long, in seconds.
    static let (longestTravel, longestDwell): (Float, Float) = (60, 90)
    /// A shorter halt is traffic, in seconds.
    static let shortestDwell: Float = 3
    /// After so many passages the older half is worth half.
    static let memory: Float = 400

    mutating func add(travel seconds: Float, dwell standing: Float) {
        if count >= Self.memory { halve() }
        let seconds = min(max(seconds, 0), Self.longestTravel)
        count += 1
        travel += seconds
        travelSquares += seconds * seconds
        guard standing >= Self.shortestDwell else { return }
        if standing >= Float(LineMatch.layover) {
            layovers += 1
            layover += min(standing, 3_600)
        }
        let stood = min(standing, Self.longestDwell)
        stops += 1
        dwell += stood
        dwellSquares += stood * stood
    }

    private mutating func halve() {
        count /= 2
        travel /= 2
        travelSquares /= 2
        stops /= 2
        dwell /= 2
        dwellSquares /= 2
        layovers /= 2
        layover /= 2
    }

    static func + (one: PaceCell, other: PaceCell) -> PaceCell {
        var sum = one
        sum.count += other.count
        sum.travel += other.travel
        sum.travelSquares += other.travelSquares
        sum.stops += other.stops
        sum.dwell += other.dwell
        sum.dwellSquares += other.dwellSquares
        sum.layovers += other.layovers
        sum.layover += other.layover
        return sum
    }
}
