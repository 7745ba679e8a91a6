public import Services

/// Adds many notes to an installation, and leaves it ready to be measured.
public struct Seeding: Sendable {
    private let settings: Settings

    /// Creates the work on an installation, which is made where it is missing.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Runs the work and returns how many seconds it took, the counting for the query planner included.
    public func run(_ work: (Seeder) async throws -> Void) async throws -> Double {
        let installation = try await Installation.open(settings, logger: settings.logger(), forBulk: true)
        do {
            let clock = ContinuousClock()
            let duration = try await clock.measure {
                try await work(installation.seeder)
                try await installation.analyze()
            }
            await installation.close()
            return duration / .seconds(1)
        } catch {
            await installation.close()
            throw error
        }
    }
}
