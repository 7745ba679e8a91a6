import Geodesy
import TestData

@testable import Motion

/// Small lines near Troy, New York, drawn in metres east and north of a corner.
enum Roads {
    static func place(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(latitude: 42.73 + north / 111_080, longitude: -73.68 + east / 81_910)
            ?? Coordinate.zero
    }

    static func path(_ corners: [(Double, Double)], ends: LineEnds = .asDrawn) throws -> LinePath {
        try LinePath(corners.map(place), ends: ends).orThrow("a path")
    }

    /// 2 km to the east.
    static func straight() throws -> LinePath { try path([(0, 0), (1_000, 0), (2_000, 0)]) }

    /// A square with sides of 500 m.
    static func loop() throws -> LinePath {
        try path([(0, 0), (500, 0), (500, 500), (0, 500), (0, 0)])
    }

    /// 1 km to the east and back on the same road.
    static func outAndBack() throws -> LinePath { try path([(0, 0), (1_000, 0), (0, 0)]) }

    /// Two loops that cross in the middle.
    static func figureEight() throws -> LinePath {
        try path([
            (0, 0), (400, 400), (800, 400), (800, 0), (400, 0), (0, 400), (-400, 400), (-400, 0), (0, 0),
        ])
    }

    /// A vehicle that goes along a path: fixes at even times, with noise of some metres.
    static func drive(
        _ path: LinePath,
        from start: Double = 0,
        metres: Double,
        speed: Double = 8,
        every seconds: Double = 5,
        beginning: Double = 1_000_000,
        noise: Double = 0,
        seed: UInt64 = 1
    ) -> [Fix] {
        var random = Seeded(seed)
        var fixes: [Fix] = []
        var gone = 0.0
        while gone <= metres {
            let place = path.coordinate(at: start + gone)
            let moved = place.moved(by: noise, &random)
            if let fix = Fix(moved, at: beginning + gone / speed) { fixes.append(fix) }
            gone += speed * seconds
        }
        return fixes
    }
}

extension Coordinate {
    static let zero = Coordinate(latitude: 0, longitude: 0) ?? Roads.place(0, 0)

    /// The place moved by a Gaussian error with a standard deviation in metres in each direction.
    func moved(by deviation: Double, _ random: inout Seeded) -> Coordinate {
        guard deviation > 0 else { return self }
        // The sum of twelve even numbers is nearly Gaussian.
        func error() -> Double { (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) } }
        return destination(azimuth: 0, distance: deviation * error())
            .destination(azimuth: 90, distance: deviation * error())
    }
}

extension Matcher {
    /// Takes fixes one after the other, and tells the match after each.
    mutating func follow(_ fixes: [Fix], on path: LinePath) -> [LineMatch?] {
        fixes.map {
            add($0, on: path)
            return match(on: path)
        }
    }
}

extension LineHistory {
    /// What is learned of laps at a speed, each a minute after the other.
    static func laps(_ count: Int, on path: LinePath, speed: Double = 8, metres: Double? = nil) -> LineHistory
    {
        var history = LineHistory(of: path)
        for lap in 0..<count {
            let fixes = Roads.drive(
                path,
                metres: metres ?? path.length,
                speed: speed,
                beginning: Double(lap) * 4_000,
                noise: 3,
                seed: UInt64(lap)
            )
            history.learn(TrackMatch(fixes, on: path), on: path, secondsAhead: 0)
        }
        return history
    }
}
