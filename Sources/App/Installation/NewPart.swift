import Blobs
import Services

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of an installation that did not exist before, perhaps because its name is mistyped.
enum NewPart: Sendable, Hashable {
    case database(String)
    case images(String)

    /// The part's absolute path or URL.
    var place: String {
        let text =
            switch self {
            case .database(let text), .images(let text): text
            }
        guard !text.contains("://"), !text.hasPrefix("/") else { return text }
        return "\(FileManager.default.currentDirectoryPath)/\(text)"
    }

    /// The text for the person who started the server.
    var text: String {
        switch self {
        case .database: "NEW: an empty database was created at \(place)."
        case .images: "NEW: there were no images of this database at \(place). New ones are kept there."
        }
    }

    /// The message for the log.
    var message: String {
        switch self {
        case .database: "The database is new"
        case .images: "The image store is new"
        }
    }

    /// The error when a server must not create the part.
    var refusal: InstallationError {
        switch self {
        case .database: .missing("There is no database at \(place)")
        case .images: .missing("There is no image store of this database at \(place)")
        }
    }
}

extension OpenStores {
    /// Returns the missing parts of an installation before anything is opened.
    static func missing(_ settings: Settings) -> [NewPart] {
        var missing: [NewPart] = []
        let database = DatabaseLocation(settings.database)
        if database.isMissing { missing.append(.database("\(database)")) }
        if case .folder(let path) = settings.blobs, !FileManager.default.fileExists(atPath: path) {
            missing.append(.images(path))
        }
        return missing
    }

    /// `true` when the image store has never belonged to this database.
    ///
    /// A database from before stores were marked may own an unmarked store.
    func hasNewImages(isNewPlace: Bool) async throws -> Bool {
        guard try await ownership.verdict() == .unmarked else { return false }
        if isNewPlace { return true }
        return try await ownership.hasNumber()
    }

    var ownership: Ownership { Ownership(database: database, blobs: blobs) }

    /// Marks images without an owner as this database's; throws when they belong to another database.
    func claimImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.claim() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }

    func requireOwnImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.verdict() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }
}
