import Blobs
public import Model
import Relational
public import Services

/// An installation that is looked at and kept in order, but neither made nor brought up to date.
public struct Inspection: Sendable {
    /// The image store against the database.
    public let media: MediaService
    /// The check of the whole.
    public let doctor: Doctor
    private let premises: Premises

    /// Opens what is there; throws where there is nothing, or where its schema is not this program's.
    ///
    /// With `ofWhomever`, the images may be another database's.
    public static func open(
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

    /// Makes the images this database's, whoever had them.
    public func takeOverImages() async throws {
        try await premises.ownership.takeOver()
    }

    /// Whether the images are another database's.
    public func hasOthersImages() async throws -> Bool {
        try await premises.ownership.verdict() == .others
    }

    /// Closes the database.
    public func close() async {
        await premises.database.close()
    }
}
