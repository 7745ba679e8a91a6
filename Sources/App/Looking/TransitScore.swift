import Bounds
import Geodesy
import JSONText
import Model
package import Motion
import OSM
import Services

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Measures predictions on a recording, with the lines of an existing installation.
package struct TransitScore: Sendable {
    package struct Result: Sendable {
        package let report: ScoreReport
        package let predictions: [PredictionRow]
        /// The number of rows of the recordings that were left out, because a field of theirs cannot be.
        package let faults: Int
        package let seconds: Double
    }

    private let settings: Settings

    package init(_ settings: Settings) {
        self.settings = settings
    }

    /// Scores a recording with what is learned from another; without one, see ``Scorer``.
    package func run(_ path: String, of source: String, learnedFrom past: String?) async throws -> Result {
        let recording = try Self.content(of: path)
        let learned = try past.map(Self.content)
        let lines = try await OperatorSession.with(settings) { session in
            try await session.acting { services in
                do {
                    return try await services.scoredLines.lines(of: source, at: session.instant)
                } catch let refusal as Refusal where refusal == .notFound {
                    throw LookingError.noSource(source)
                }
            }
        }
        guard !lines.isEmpty else { throw LookingError.noWays(source) }
        let clock = ContinuousClock()
        let start = clock.now
        let (report, predictions) = Scorer(lines).score(recording.scored, learnedFrom: learned?.scored)
        return Result(
            report: report,
            predictions: predictions,
            faults: recording.faults + (learned?.faults ?? 0),
            seconds: (clock.now - start) / .seconds(1)
        )
    }

    private static func content(of path: String) throws -> RecordingFile.Content {
        do {
            return try RecordingFile(path: path).read()
        } catch let error as SourceFileError {
            throw LookingError.unreadable(path, "\(error)")
        }
    }

    /// Writes predictions as CSV; replaces an existing file.
    package static func write(_ rows: [PredictionRow], to path: String) throws(LookingError) {
        var text = "vehicle,made_at,horizon_s,lat,lon,error_m\n"
        for row in rows {
            let at = Instant(milliseconds: Int64(nearest: row.madeAt * 1000))
            let numbers = [
                Self.text(row.horizon, 0), Self.text(row.coordinate.latitude, 6),
                Self.text(row.coordinate.longitude, 6), Self.text(row.error, 1),
            ]
            text += "\(Self.field(row.vehicle)),\(at),\(numbers.joined(separator: ","))\n"
        }
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw .unwritten(path)
        }
    }

    /// A field of CSV (RFC 4180).
    private static func field(_ text: String) -> String {
        guard text.contains(where: { $0.isNewline || $0 == "," || $0 == "\"" }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }

    private static func text(_ number: Double, _ decimals: Int) -> String {
        var json = JSONWriter()
        json.fixed(number, decimals: decimals)
        return json.text
    }
}
