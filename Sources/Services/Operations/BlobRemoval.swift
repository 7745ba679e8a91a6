import Blobs
import Relational
import Storage

/// Removes files from the image store, each in a transaction that ensures that no row needs the file.
///
/// If an upload of the same bytes commits first, the file is needed and stays. If the removal commits first,
/// the mark tells the upload that files were removed, and the upload puts its own copy in place.
struct BlobRemoval: Sendable {
    private enum Outcome {
        case removed, kept, unmarked
    }

    let database: any Database
    let blobs: any BlobStore

    /// Removes the files of the entries for which `decide` returns `true` in the transaction; returns their
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
                // The mark is set in a separate transaction, so that it stays even when the next transaction
                // fails.
                try await database.write { try RemovalMark.begin(on: $0) }
                outcome = try await remove(entry, key, decide)
            }
            if outcome == .removed { count += 1 }
        }
        // The mark is cleared even without entries, because an interrupted removal may have left it.
        if try await database.readOne({ try RemovalMark(on: $0).isRemoving }) {
            try await database.write { try RemovalMark.end(on: $0) }
        }
        return count
    }

    /// Removes the files that no row names; returns their number.
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
