package import Blobs
package import Relational
import Storage

/// Keeps two databases on one store from removing each other's images.
///
/// A database has a number, and its store has a mark with that number. Both are set at the first start, and
/// move along with an installation.
package struct Ownership: Sendable {
    package enum Verdict: Sendable, Hashable {
        case ours
        case unmarked
        case others
    }

    private let database: any Database
    private let blobs: any BlobStore

    package init(database: any Database, blobs: any BlobStore) {
        self.database = database
        self.blobs = blobs
    }

    /// Compares the store's mark with the database's number; changes nothing.
    package func verdict() async throws -> Verdict {
        guard let owner = try await blobs.owner() else { return .unmarked }
        return try await database.read { try InstallationStore($0).number() } == owner.rawValue
            ? .ours : .others
    }

    /// `true` when the database ever had a store.
    package func hasNumber() async throws -> Bool {
        try await database.read { try InstallationStore($0).number() } != nil
    }

    /// Marks the store if it has no mark; returns `others` when it belongs to another database.
    package func claim() async throws -> Verdict {
        try await blobs.claim(for: number()) == number() ? .ours : .others
    }

    /// Marks the store as this database's, replacing any other mark.
    package func takeOver() async throws {
        try await blobs.handOver(to: number())
    }

    private func number() async throws -> StoreOwner {
        let number = try await database.write { connection in
            let store = InstallationStore(connection)
            return try store.number() ?? store.number(orNew: StoreOwner.new().rawValue)
        }
        guard let owner = StoreOwner(rawValue: number) else {
            throw DatabaseError.corrupt("the number of the installation is invalid: \(number)")
        }
        return owner
    }
}
