import Blobs
import Services

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of an installation that was not there before: perhaps because its name is mistyped.
enum Novelty: Sendable, Hashable {
    /// The database at a path or URL.
    case database(String)
    /// The images in a folder or bucket.
    case images(String)

    /// The path as one finds it from any folder, or the URL.
    var place: String {
        let text =
            switch self {
            case .database(let text), .images(let text): text
            }
        guard !text.contains("://"), !text.hasPrefix("/") else { return text }
        return "\(FileManager.default.currentDirectoryPath)/\(text)"
    }

    /// A sentence for the person who started the server.
    var text: String {
        switch self {
        case .database: "NEW: there was no database at \(place), and an empty one was made."
        case .images: "NEW: there were no images of this database at \(place), where they are from now on."
        }
    }

    /// The same for the log.
    var message: String {
        switch self {
        case .database: "The database is new"
        case .images: "The image store is new"
        }
    }

    /// Why a server that may make nothing does not start.
    var refusal: InstallationError {
        switch self {
        case .database: .missing("There is no database at \(place)")
        case .images: .missing("There are no images of this database at \(place)")
        }
    }
}

extension Premises {
    /// What of an installation is missing before anything is opened.
    static func missing(_ settings: Settings) -> [Novelty] {
        var missing: [Novelty] = []
        let database = DatabaseLocation(settings.database)
        if database.isMissing { missing.append(.database("\(database)")) }
        if case .folder(let path) = settings.blobs, !FileManager.default.fileExists(atPath: path) {
            missing.append(.images(path))
        }
        return missing
    }

    /// Whether the image store has never been this database's; that of a database from before the mark has been.
    func hasNewImages(isNewPlace: Bool) async throws -> Bool {
        guard try await ownership.verdict() == .unmarked else { return false }
        if isNewPlace { return true }
        return try await ownership.hasNumber()
    }

    /// Whose the images are.
    var ownership: Ownership { Ownership(database: database, blobs: blobs) }

    /// Makes the images this database's where they are nobody's; throws where they are another's.
    func claimImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.claim() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }

    /// Throws where the images are another database's.
    func requireOwnImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.verdict() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }
}
