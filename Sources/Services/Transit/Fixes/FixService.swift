package import Model
import Relational
import Storage

/// The one door through which positions of vehicles come in, wherever they come from.
///
/// What is stored gets numbers that only grow: a server reads the fixes after the last number that it knows.
package struct FixService: Sendable {
    /// The most fixes of one call.
    package static let mostFixes = 1000

    /// What became of some reports.
    package struct Outcome: Sendable {
        /// How many fixes were new.
        package fileprivate(set) var stored = 0
        /// How many were there already, by vehicle and instant.
        package fileprivate(set) var repeated = 0
        /// What was refused, by the place among the reports.
        package fileprivate(set) var refused: [(index: Int, fault: FixFault)] = []
    }

    let platform: Platform
    let networks: TransitNetworks
    /// Follows the vehicles in memory.
    let fleet: Fleet
    /// The milliseconds for which fixes are kept.
    let keptSpan: Int64

    /// Stores what may be true of the reports, in one transaction; the others are told with their places.
    ///
    /// When this returns, the fixes are durable.
    package func take(_ reports: [VehicleReport], of source: String) async throws -> Outcome {
        let now = platform.now()
        let bounds = try await networks.map().source(source)?.bounds
        let check = FixCheck(at: now, keptFrom: now - keptSpan, within: bounds)
        var outcome = Outcome()
        var sound: [VehicleReport] = []
        for (index, report) in reports.enumerated() {
            if let fault = check.fault(of: report.fix) {
                outcome.refused.append((index, fault))
            } else {
                sound.append(report)
            }
        }
        guard !sound.isEmpty else { return outcome }
        let ids = platform.ids
        outcome.stored = try await platform.database.write { [sound] connection in
            let vehicles = try VehicleStore(connection).ids(
                of: sound.map { ($0.vehicle, $0.label) },
                source: source,
                at: now,
                makeID: ids.number
            )
            let fixes = sound.compactMap { report in
                vehicles[report.vehicle].map { (vehicle: $0, fix: report.fix) }  // in range: a dictionary
            }
            return try FixStore(connection).add(fixes, at: now)
        }
        outcome.repeated = sound.count - outcome.stored
        if outcome.stored > 0 { fleet.tookFixes() }
        return outcome
    }
}
