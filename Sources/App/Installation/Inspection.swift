import Blobs
package import Model
import Relational
package import Services

/// An existing installation that is opened for checks and upkeep, but neither created nor migrated.
package struct Inspection: Sendable {
    /// The check of the image store against the database.
    package let media: MediaService
    /// The check of the whole installation.
    package let doctor: Doctor
    private let premises: Premises

    /// Opens an existing installation; throws when there is none or its schema differs from this program's.
    ///
    /// With `ofWhomever`, the images may belong to another database.
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

    /// Marks the images as this database's, whatever database they belonged to.
    package func takeOverImages() async throws {
        try await premises.ownership.takeOver()
    }

    /// `true` when the images belong to another database.
    package func hasOthersImages() async throws -> Bool {
        try await premises.ownership.verdict() == .others
    }

    /// Closes the database.
    package func close() async {
        await premises.database.close()
    }
}
