import Bounds
import Logging
import Model
import Synchronization

/// The way of what feeds tell into the database.
///
/// A feed repeats every vehicle's position until there is a new one, so the last of each is remembered.
final class PositionIntake: Sendable {
    private let fixes: FixService
    private let logger: Logger
    /// What was told last of a vehicle.
    private struct Told: Sendable, Equatable {
        let at: Instant
        let label: String?

        init(_ report: VehicleReport) {
            (at, label) = (report.fix.at, report.label)
        }
    }

    /// The last of each vehicle, by source and vehicle.
    private let last = Mutex<[String: [String: Told]]>([:])

    init(_ fixes: FixService, logger: Logger) {
        (self.fixes, self.logger) = (fixes, logger)
    }

    /// Stores what is new of a feed's positions; those that cannot be true are left out.
    func take(_ reports: [VehicleReport], of source: String) async {
        let known = last.withLock { $0[source] ?? [:] }  // in range: a dictionary
        var rest = reports.filter { known[$0.vehicle] != Told($0) }[...]  // in range: a dictionary
        do {
            while !rest.isEmpty {
                let batch = rest.prefix(FixService.mostFixes)
                _ = try await fixes.take(Array(batch), of: source)
                rest = rest.dropFirst(batch.count)
            }
            // Vehicles that the feed no longer tells are forgotten.
            let told = Dictionary(reports.map { ($0.vehicle, Told($0)) }) { $0.at < $1.at ? $1 : $0 }
            last.withLock { $0[source] = told }  // in range: a dictionary
        } catch is CancellationError {
            return
        } catch {
            logger.error(
                "Positions of vehicles could not be stored",
                metadata: ["source": "\(source)", "error": "\(error)"]
            )
        }
    }
}

extension VehicleReport {
    /// The greatest speed that is believed, in metres per second.
    private static let greatestSpeed = 150.0

    /// A report of a feed, without a heading or a speed that cannot be; `nil` when the vehicle has no name
    /// that can be shown.
    init?(fed vehicle: String, label: String? = nil, _ fix: VehicleFix) {
        let name = try? Text.checkedName(vehicle, field: "vehicle", length: Self.nameLength)
        guard let name else { return nil }
        var fix = fix
        fix.heading = fix.heading.flatMap {
            (0...360).contains($0) ? NoteLimits.normalized(heading: $0) : nil
        }
        fix.speed = fix.speed.flatMap { (0...Self.greatestSpeed).contains($0) ? $0 : nil }
        let label = label.flatMap { PlaceFacts.cleaned($0, length: Self.nameLength.upperBound) }
        self.init(vehicle: name, label: label, fix: fix)
    }
}
