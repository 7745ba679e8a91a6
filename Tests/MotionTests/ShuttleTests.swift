import Geodesy
import TestData
import Testing

@testable import Motion

/// Two months of positions from phones on campus buses, on the line as its GPX file draws it.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct ShuttleTests {
    private static func line() throws -> ScoredLine {
        let gpx = try SharedData.text("rpi-shuttle/routes-spring22.gpx")
        let way = gpx.matches(of: #/<rtept lat="([-0-9.]+)" lon="([-0-9.]+)"/#).compactMap(coordinate)
        let stops = gpx.matches(of: #/<wpt lat="([-0-9.]+)" lon="([-0-9.]+)"/#).compactMap(coordinate)
        return ScoredLine(path: try LinePath(way, ends: .returning).orThrow("a path"), stops: stops)
    }

    private static func coordinate(_ match: Regex<(Substring, Substring, Substring)>.Match) -> Coordinate? {
        Coordinate(latitude: Double(match.1) ?? .nan, longitude: Double(match.2) ?? .nan)
    }

    private static func recording() throws -> [ScoredFix] {
        try SharedData.rows(csv: "rpi-shuttle/bus-location-history-2021-11_2021-12.csv").compactMap { row in
            guard row["source"] == "user", let instant = row["time_utc"].flatMap(seconds),
                let latitude = row["lat_deg"].flatMap(Double.init),
                let longitude = row["lon_deg"].flatMap(Double.init),
                let place = Coordinate(latitude: latitude, longitude: longitude),
                let fix = Fix(place, at: instant)
            else { return nil }
            return ScoredFix(vehicle: row["bus_id"] ?? "", source: "user", fix: fix)
        }
    }

    /// The seconds since 1970 UTC of `2021-11-02 21:17:37 +0000`, of November and December 2021.
    private static func seconds(_ text: String) -> Double? {
        guard let match = text.wholeMatch(of: #/2021-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) \+0000/#) else {
            return nil
        }
        let numbers = [match.1, match.2, match.3, match.4, match.5].compactMap { Double($0) }
        // 2021-11-01 was day 18,932.
        let day = 18_932 + (numbers[0] - 11) * 30 + numbers[1] - 1
        return ((day * 24 + numbers[2]) * 60 + numbers[3]) * 60 + numbers[4]
    }

    @Test func `positions and arrivals of the other days are predicted as well as the floors say`() throws {
        let (report, rows) = Scorer([try Self.line()]).score(try Self.recording())
        #expect(report.fixes > 14_000)
        #expect(rows.count > 30_000)
        #expect(report.offLine < 0.11)
        let floors: [(seconds: Double, median: Double, percentile90: Double)] = [
            (10, 15, 43), (30, 32, 107), (60, 56, 175),
        ]
        for (horizon, floor) in zip(report.horizons, floors) {
            #expect(horizon.seconds == floor.seconds)
            #expect(horizon.median <= floor.median)
            #expect(horizon.percentile90 <= floor.percentile90)
            #expect(horizon.oldMedian > horizon.median * 2)
            #expect(abs(horizon.withinError - 0.68) < 0.08)
        }
        #expect(report.accuracy >= 0.91)
        #expect(abs(report.covered - 0.8) <= 0.05)
        #expect(report.withheld < 0.1)
    }
}
