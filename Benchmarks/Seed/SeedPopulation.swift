import Geodesy
import Model

/// The synthetic population for measurements.
///
/// Seventy in a hundred notes are in city clusters of 14,000 each, normally distributed around the middle
/// with a deviation of 1.5 km; the others are anywhere in a box around Sweden.
struct SeedPopulation {
    /// The position and visibility of a synthetic note; all other fields are the same for all notes.
    struct Sketch {
        let coordinate: Coordinate
        let altitude: Double?
        let heading: Double
        let audience: Kind
        let window: Window
        let revealRadius: Double?
        let createdAt: Instant
    }

    /// The kind of an audience, before there are members and groups.
    enum Kind {
        case everyone
        case friends
        case group
        case onlyMe
    }

    private static let clusterSize = 14_000
    private static let clusterShare = 0.7
    private static let deviation = 1500.0
    private static let box = (south: 55.4, west: 11.1, north: 69.0, east: 24.1)

    private var random: SeedRandom
    private let centers: [Coordinate]
    private let count: Int
    private let now: Instant
    private var made = 0

    init(notes: Int, seed: UInt64, now: Instant) {
        random = SeedRandom(seed: seed)
        count = notes
        self.now = now
        let clusters = max(
            1,
            Int((Double(notes) * Self.clusterShare / Double(Self.clusterSize)).rounded(.up))
        )
        var centers: [Coordinate] = []
        while centers.count < clusters {
            if let center = Self.anywhere(&random) { centers.append(center) }
        }
        self.centers = centers
    }

    mutating func next() -> Sketch? {
        guard made < count else { return nil }
        defer { made += 1 }
        let inCluster = random.unit() < Self.clusterShare
        var coordinate: Coordinate?
        while coordinate == nil {
            coordinate = inCluster ? nearCenter(centers[made % centers.count]) : Self.anywhere(&random)
        }
        guard let coordinate else { return nil }
        let createdAt = now - Int64(random.unit() * Double(365 * Instant.Span.day))
        return Sketch(
            coordinate: coordinate,
            altitude: random.unit() < 0.5 ? (random.unit() * 120).rounded() : nil,
            heading: (random.unit() * 3600).rounded(.down) / 10,
            audience: audience(),
            window: window(),
            revealRadius: random.unit() < 0.02 ? 50 + (random.unit() * 450).rounded() : nil,
            createdAt: createdAt
        )
    }

    private mutating func nearCenter(_ center: Coordinate) -> Coordinate? {
        let east = random.normal() * Self.deviation
        let north = random.normal() * Self.deviation
        let metres = (east * east + north * north).squareRoot()
        guard metres > 0 else { return center }
        // The direction is evenly random, because the distribution is the same all around.
        return center.destination(azimuth: random.unit() * 360, distance: metres)
    }

    private static func anywhere(_ random: inout SeedRandom) -> Coordinate? {
        Coordinate(
            latitude: box.south + random.unit() * (box.north - box.south),
            longitude: box.west + random.unit() * (box.east - box.west)
        )
    }

    private mutating func audience() -> Kind {
        switch random.unit() {
        case ..<0.8: .everyone
        case ..<0.9: .friends
        case ..<0.95: .group
        default: .onlyMe
        }
    }

    /// Returns a window for one note in ten: over, open, or still to come.
    private mutating func window() -> Window {
        guard random.unit() < 0.1 else { return .always }
        let day = Instant.Span.day
        let start = now + Int64((random.unit() - 0.5) * Double(60 * day))
        let length = Int64((1 + random.unit() * 29) * Double(day))
        switch random.unit() {
        case ..<0.4: return Window(uncheckedOpens: start, closes: start + length)
        case ..<0.7: return Window(uncheckedOpens: nil, closes: start + length)
        default: return Window(uncheckedOpens: start, closes: nil)
        }
    }
}
