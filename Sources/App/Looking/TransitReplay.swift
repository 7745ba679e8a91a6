import Bounds
import Fetch
import Geodesy
import JSONText
import LineFiles
import Model
import OSM
package import Services

/// Plays a recording of positions to a running server, as the trackers of a fleet would.
package struct TransitReplay: Sendable {
    /// The pace of the recording.
    package enum Pace: Sendable, Hashable {
        /// The first position is now, and the others follow so many times faster than they did.
        case live(speed: Double)
        /// Every position keeps its instant, and all are sent at once.
        case asRecorded
    }

    /// The numbers of positions that were stored, repeated and refused.
    package struct Result: Sendable, Hashable {
        package fileprivate(set) var stored = 0
        package fileprivate(set) var repeated = 0
        package fileprivate(set) var refused = 0
        /// The number of rows that were left out, because a field of theirs cannot be.
        package fileprivate(set) var faults = 0

        package var sent: Int { stored + repeated + refused }
    }

    /// The reason why the server took no positions.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The time between two calls.
    private static let step = Duration.seconds(1)
    /// The greatest pause that a server may ask for, in seconds.
    private static let longestPause = 600

    private let url: String
    private let key: String
    private let client = FetchClient(threads: 1)

    /// Plays to a server at the root of its site, with the key of a tracker.
    package init(to server: String, source: String, key: String) {
        let root = server.hasSuffix("/") ? String(server.dropLast()) : server
        url = "\(root)/v1/vehicles/\(source)/positions"
        self.key = key
    }

    /// Plays a file to its end; `report` is told after each call how many rows were sent.
    package func run(
        _ path: String,
        _ pace: Pace,
        report: Progress.Report
    ) async throws -> Result {
        let content: RecordingFile.Content
        do {
            content = try RecordingFile(path: path).read()
        } catch let error as SourceFileError {
            throw LookingError.unreadable(path, "\(error)")
        }
        let rows = content.rows.sorted { $0.at < $1.at }
        var result = Result()
        result.faults = content.faults
        guard let first = rows.first else { return result }
        let start = SystemClock.now()
        let clock = ContinuousClock.now
        var rest = rows[...]
        while !rest.isEmpty {
            // Seconds of the recording that have passed; what is due is sent.
            var due = rest
            if case .live(let speed) = pace {
                let passed = (ContinuousClock.now - clock) / .seconds(1) * speed
                due = rest.prefix { $0.at - first.at <= passed }
            }
            let batch = due.prefix(FixService.mostFixes)
            if batch.isEmpty {
                try await Task.sleep(for: Self.step)
                continue
            }
            let positions = batch.map { row in
                var at = Instant(milliseconds: Int64(nearest: row.at * 1000))
                if case .live(let speed) = pace {
                    at = start + Int64(nearest: (row.at - first.at) / speed * 1000)
                }
                return (row.vehicle, row.coordinate.latitude, row.coordinate.longitude, at)
            }
            try await send(positions, &result)
            rest = rest.dropFirst(batch.count)
            report(Progress("Playing positions", done: rows.count - rest.count, of: rows.count))
        }
        return result
    }

    private func send(_ positions: [(String, Double, Double, Instant)], _ result: inout Result) async throws {
        var json = JSONWriter(reservingCapacity: 100 * positions.count)
        json.array { json in
            for (vehicle, latitude, longitude, at) in positions {
                json.object { json in
                    json.member("vehicle", vehicle)
                    json.member("lat", latitude, decimals: 7)
                    json.member("lon", longitude, decimals: 7)
                    json.member("at", at.description)
                }
            }
        }
        while true {
            let request = FetchRequest(
                "POST",
                url,
                headers: [
                    FetchHeader("Authorization", "Bearer \(key)"),
                    FetchHeader("Content-Type", "application/json"),
                ],
                body: .bytes(json.bytes)
            )
            let response: FetchResponse
            do {
                response = try await client.send(request)
            } catch {
                throw Failure(description: "The server does not answer: \(error)")
            }
            let answer = try? JSONValue.parse(response.body)
            func count(_ name: String) -> Int { Int(clamping: answer?[name]?.integerValue ?? 0) }
            switch response.status {
            case 200:
                result.stored += count("stored")
                result.repeated += count("repeated")
                result.refused += answer?["refused"]?.arrayValue?.count ?? 0
                return
            case 422 where answer?["code"]?.stringValue == "bad-positions":
                result.refused += positions.count
                return
            case 429:
                let header = response.headers.first { $0.name.lowercased() == "retry-after" }
                let pause = header.flatMap { Int($0.value, radix: 10) } ?? 1
                try await Task.sleep(for: .seconds(min(max(pause, 1), Self.longestPause)))
            default:
                let detail = answer?["detail"]?.stringValue.flatMap { PlaceFacts.cleaned($0, length: 300) }
                throw Failure(
                    description:
                        "The server takes no positions: \(detail ?? "It answered \(response.status).")"
                )
            }
        }
    }
}
