import Blobs
package import Model
import Relational
package import Services

/// An existing installation, opened for checks and upkeep, but neither created nor migrated.
package struct Inspection: Sendable {
    package let media: MediaService
    package let doctor: Doctor
    private let premises: Premises

    /// Throws when there is none or its schema differs from this program's; with `ofWhomever`, the images may
    /// belong to another database.
    package static func open(
        _ settings: Settings,
        ofWhomever: Bool = false,
        now: @escaping @Sendable () -> Instant = SystemClock.now
    ) async throws -> Inspection {
        let premises = try await Premises.find(settings, ofWhomever: ofWhomever)
        let database = premises.database
        let media = MediaService(
            database: database,
            blobs: premises.blobs,
            staging: premises.staging,
            now: { now().milliseconds }
        )
        return Inspection(
            media: media,
            doctor: Doctor(
                database: database,
                media: media,
                ownership: premises.ownership,
                grace: settings.grace
            ) {
                try await database.integrityCheck()
            },
            premises: premises
        )
    }

    package func takeOverImages() async throws {
        try await premises.ownership.takeOver()
    }

    package func hasOthersImages() async throws -> Bool {
        try await premises.ownership.verdict() == .others
    }

    package func close() async {
        await premises.database.close()
    }
}
