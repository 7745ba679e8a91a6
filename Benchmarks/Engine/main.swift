import Geodesy
import ViewEngine

// Measures how long the engine takes to rank and project 10,000 candidates around a viewer on one core, and
// how long each part takes. Prints the least and the median of many rounds, in milliseconds.

/// SplitMix64, which makes the same world on every run.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

let rounds = 300
let count = 10_000

func measure(_ name: String, _ body: () throws -> Int) rethrows {
    var times: [Double] = []
    var result = 0
    for _ in 0..<rounds {
        let clock = ContinuousClock()
        let start = clock.now
        result = try body()
        let span = (clock.now - start).components
        times.append(Double(span.seconds) * 1e3 + Double(span.attoseconds) / 1e15)
    }
    times.sort()
    func text(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
    print("\(name)\t\(text(times[0]))\t\(text(times[rounds / 2]))\t\(result)")
}

var random = Seeded(state: 1)
guard let here = Coordinate(latitude: 59.3326, longitude: 18.0649) else {
    throw CancellationError()
}
// The candidates are spread evenly over the disc of the range.
let candidates = (0..<count).map { id in
    Candidate(
        id: id,
        coordinate: here.destination(
            azimuth: .random(in: 0..<360, using: &random),
            distance: 1000 * Double.random(in: 0...1, using: &random).squareRoot()
        )
    )
}

print("case\tleast ms\tmedian ms\tin view")
for (name, fieldOfView, accuracy) in [
    ("60 degrees", 60.0, 0.0), ("60 degrees, 10 m and 5 degrees uncertain", 60, 10), ("all around", 360, 0),
] {
    let viewpoint = try Viewpoint(
        coordinate: here,
        heading: 350,
        fieldOfView: fieldOfView,
        accuracy: accuracy,
        headingAccuracy: accuracy / 2
    )
    measure(name) {
        let seen = viewpoint.sightings(among: candidates, limit: 50)
        return seen.items.count + seen.hiddenCount
    }
}
