package import Services

/// Adds many notes to an installation and prepares it for measurements.
package struct Seeding: Sendable {
    private let settings: Settings

    /// Creates the seeding of an installation, which is created if it is missing.
    package init(_ settings: Settings) {
        self.settings = settings
    }

    /// Runs the work and returns its duration in seconds, including the update of the query planner's
    /// statistics.
    package func run(_ work: (Seeder) async throws -> Void) async throws -> Double {
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
