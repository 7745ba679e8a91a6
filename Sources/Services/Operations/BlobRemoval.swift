import Blobs
import Relational
import Storage

/// Removes files from the image store, each in the transaction that ensures that it is not needed.
///
/// An upload of the same bytes either commits first, and then the file is needed; or its transaction comes
/// later, sees by the mark that files were removed, and puts its own copy in place.
struct BlobRemoval: Sendable {
    private enum Outcome {
        case removed, kept, unmarked
    }

    let database: any Database
    let blobs: any BlobStore

    /// Removes the files of the entries for which `decide` returns `true` in its transaction; returns their
    /// number.
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
                // In a transaction of its own, so that the mark stays even when the next transaction fails.
                try await database.write { try RemovalMark.begin(on: $0) }
                outcome = try await remove(entry, key, decide)
            }
            if outcome == .removed { count += 1 }
        }
        // Also without entries, because an interrupted removal may have left the mark.
        if try await database.readOne({ try RemovalMark(on: $0).isRemoving }) {
            try await database.write { try RemovalMark.end(on: $0) }
        }
        return count
    }

    /// Removes those of some files that no row names; returns their number.
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
