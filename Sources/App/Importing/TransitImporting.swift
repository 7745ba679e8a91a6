package import Model
import OSM
import Relational
package import Services

/// Imports a timetable or a register of stops into an existing installation, while servers use it.
package struct TransitImporting: Sendable {
    package struct Result: Sendable {
        package let about: TransitSourceFacts
        /// Sentences about what was left out or read otherwise than written.
        package let notices: [String]
        package let outcome: TransitImport.Outcome
        package let seconds: Double
    }

    /// The number of new stops from which the query planner's statistics are renewed.
    private static let manyStops = 1000

    private let settings: Settings
    private let path: String
    private let isTrial: Bool

    /// A trial writes nothing.
    package init(_ settings: Settings, path: String, isTrial: Bool) {
        (self.settings, self.path, self.isTrial) = (settings, path, isTrial)
    }

    package func run(
        read: (_ report: Progress.Report) throws -> TransitHarvest,
        report: @escaping Progress.Report
    ) async throws -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        return try await OperatorSession.with(settings) { session in
            let harvest: TransitHarvest
            do {
                harvest = try read(report)
            } catch let error as SourceFileError {
                throw ImportError(path: path, reason: "\(error)")
            }
            let outcome =
                if isTrial {
                    try await TransitImport(comparing: session.database).run(harvest)
                } else {
                    try await session.acting { try await $0.transitImport.run(harvest) }
                }
            if !isTrial, outcome.stops.added >= Self.manyStops { try await session.database.analyze() }
            return Result(
                about: harvest.about,
                notices: harvest.notices,
                outcome: outcome,
                seconds: (clock.now - start) / .seconds(1)
            )
        }
    }
}
