public import Blobs
public import Relational
import Storage

/// Whose images a store has: two databases on one store would remove each other's.
///
/// A database has a number, and its store a mark with that number. Both are given at the first start, and go
/// along where an installation is moved.
public struct Ownership: Sendable {
    /// What the mark of a store says.
    public enum Verdict: Sendable, Hashable {
        /// The store is this database's.
        case ours
        /// Nobody has marked it.
        case unmarked
        /// It is another database's.
        case others
    }

    private let database: any Database
    private let blobs: any BlobStore

    /// Creates the question for a database and a store.
    public init(database: any Database, blobs: any BlobStore) {
        self.database = database
        self.blobs = blobs
    }

    /// Whose the store is, without changing anything.
    public func verdict() async throws -> Verdict {
        guard let owner = try await blobs.owner() else { return .unmarked }
        return try await database.read { try InstallationStore($0).number() } == owner.rawValue
            ? .ours : .others
    }

    /// Whether the database ever had a store.
    public func hasNumber() async throws -> Bool {
        try await database.read { try InstallationStore($0).number() } != nil
    }

    /// Marks the store where nobody has; `others` where it is another database's then.
    public func claim() async throws -> Verdict {
        try await blobs.claim(for: number()) == number() ? .ours : .others
    }

    /// Marks the store, whoever had it.
    public func takeOver() async throws {
        try await blobs.handOver(to: number())
    }

    private func number() async throws -> StoreOwner {
        let number = try await database.write { connection in
            let store = InstallationStore(connection)
            return try store.number() ?? store.number(orNew: StoreOwner.new().rawValue)
        }
        guard let owner = StoreOwner(rawValue: number) else {
            throw DatabaseError.corrupt("the number of the installation is none: \(number)")
        }
        return owner
    }
}
