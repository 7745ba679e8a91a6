import Blobs
import Services

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of an installation that did not exist before, perhaps because its name is mistyped.
enum NewPart: Sendable, Hashable {
    /// The database at a path or URL.
    case database(String)
    /// The images in a folder or bucket.
    case images(String)

    /// The absolute path, or the URL.
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

    /// The same sentence for the log.
    var message: String {
        switch self {
        case .database: "The database is new"
        case .images: "The image store is new"
        }
    }

    /// The error of a server that must not create anything.
    var refusal: InstallationError {
        switch self {
        case .database: .missing("There is no database at \(place)")
        case .images: .missing("There are no images of this database at \(place)")
        }
    }
}

extension Premises {
    /// The parts of an installation that are missing before anything is opened.
    static func missing(_ settings: Settings) -> [NewPart] {
        var missing: [NewPart] = []
        let database = DatabaseLocation(settings.database)
        if database.isMissing { missing.append(.database("\(database)")) }
        if case .folder(let path) = settings.blobs, !FileManager.default.fileExists(atPath: path) {
            missing.append(.images(path))
        }
        return missing
    }

    /// `true` when the image store has never been this database's.
    ///
    /// A database from before stores were marked may own an unmarked store that exists already.
    func hasNewImages(isNewPlace: Bool) async throws -> Bool {
        guard try await ownership.verdict() == .unmarked else { return false }
        if isNewPlace { return true }
        return try await ownership.hasNumber()
    }

    /// The ownership of the images.
    var ownership: Ownership { Ownership(database: database, blobs: blobs) }

    /// Marks the images as this database's if they have no owner; throws when they belong to another
    /// database.
    func claimImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.claim() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }

    /// Throws when the images belong to another database.
    func requireOwnImages(_ settings: Settings) async throws {
        let verdict = try await settings.blobs.explaining { try await ownership.verdict() }
        if verdict == .others { throw InstallationError.othersImages("\(settings.blobs)") }
    }
}
