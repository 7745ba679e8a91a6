import Blobs
package import Model
import Relational
package import Services

/// An existing installation that is opened for checks and upkeep, but neither created nor migrated.
package struct Inspection: Sendable {
    package let media: MediaService
    package let doctor: Doctor
    private let stores: OpenStores

    /// Throws when there is no installation or its schema differs from this program's; with `ofWhomever`, the
    /// images may belong to another database.
    package static func open(
        _ settings: Settings,
        ofWhomever: Bool = false,
        now: @escaping @Sendable () -> Instant = SystemClock.now
    ) async throws -> Inspection {
        let stores = try await OpenStores.find(settings, ofWhomever: ofWhomever)
        let database = stores.database
        let media = MediaService(
            database: database,
            blobs: stores.blobs,
            staging: stores.staging,
            now: { now().milliseconds }
        )
        return Inspection(
            media: media,
            doctor: Doctor(
                database: database,
                media: media,
                ownership: stores.ownership,
                grace: settings.services.grace,
                now: now
            ) {
                try await database.integrityCheck()
            },
            stores: stores
        )
    }

    package func takeOverImages() async throws {
        try await stores.ownership.takeOver()
    }

    package func hasOthersImages() async throws -> Bool {
        try await stores.ownership.verdict() == .others
    }

    package func close() async {
        await stores.database.close()
    }
}
