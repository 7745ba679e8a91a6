import Blobs
import Relational
import Storage

/// Takes files out of the image store, each in the transaction that makes sure that nobody needs it.
///
/// An upload of the same bytes either commits first, and then the file is needed; or its transaction comes later, sees by
/// the mark that files were removed, and puts its own copy in place.
struct BlobRemoval: Sendable {
    private enum Outcome {
        case removed, kept, unmarked
    }

    let database: any Database
    let blobs: any BlobStore

    /// Removes the file of each entry for which `decide` says so in its transaction, and returns how many those were.
    func remove<Entry: Sendable>(
        _ entries: [Entry],
        named name: (Entry) -> String,
        if decide: @escaping @Sendable (any Connection, Entry) throws -> Bool
    ) async throws -> Int {
        var count = 0
        for entry in entries {
            guard let key = BlobKey(rawValue: name(entry)) else { continue }
            var outcome = try await remove(entry, key, decide)
            while outcome == .unmarked {
                // In a transaction of its own: the mark must be there even if what follows does not come to its end.
                try await database.write { try RemovalMark.begin(on: $0) }
                outcome = try await remove(entry, key, decide)
            }
            if outcome == .removed { count += 1 }
        }
        // Also where there was nothing to do: a removal that did not come to its end may have left the mark.
        if try await database.readOne({ try RemovalMark(on: $0).isRemoving }) {
            try await database.write { try RemovalMark.end(on: $0) }
        }
        return count
    }

    /// Removes those of some files that no row names, and returns how many those were.
    func removeUnnamed(_ names: [String]) async throws -> Int {
        try await remove(names, named: \.self) { try !BlobLedger($0).isNamed(sha256: $1) }
    }

    private func remove<Entry: Sendable>(
        _ entry: Entry,
        _ key: BlobKey,
        _ decide: @escaping @Sendable (any Connection, Entry) throws -> Bool
    ) async throws -> Outcome {
        let blobs = blobs
        return try await database.write { connection in
            guard try RemovalMark(on: connection).isRemoving else { return .unmarked }
            guard try decide(connection, entry) else { return .kept }
            try blobs.removeNow(key)
            return .removed
        }
    }
}
