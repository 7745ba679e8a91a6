import BlobTesting
import Blobs
import Testing

/// Whose the blobs of a store are.
///
/// Its server checks no signatures, for it could not check those of lists.
@Suite(.oneOpenMotoServer) struct OwnerTests {
    @Test(arguments: Store.available)
    func `the first claim of a store wins until it is handed over`(_ store: Store) async throws {
        let bench = try store.make()
        let (ada, bob) = (StoreOwner.new(), StoreOwner.new())
        #expect(ada != bob)
        #expect(try await bench.blobs.owner() == nil)
        #expect(try await bench.blobs.claim(for: ada) == ada)
        #expect(try await bench.blobs.claim(for: bob) == ada)
        #expect(try await bench.blobs.claim(for: ada) == ada)
        #expect(try await bench.blobs.owner() == ada)
        try await bench.blobs.handOver(to: bob)
        #expect(try await bench.blobs.owner() == bob)
        #expect(try await bench.blobs.claim(for: ada) == bob)
        // It is no blob.
        #expect(try await bench.blobs.list(after: nil, limit: 10).isEmpty)
        #expect(try await bench.names() == ["installation.txt"])
    }

    @Test(arguments: Store.available)
    func `of simultaneous claims one succeeds`(_ store: Store) async throws {
        let bench = try store.make()
        let owners = (0..<12).map { _ in StoreOwner.new() }
        let answers = try await withThrowingTaskGroup(of: StoreOwner.self) { group in
            for owner in owners { group.addTask { try await bench.blobs.claim(for: owner) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let owner = try #require(try await bench.blobs.owner())
        #expect(owners.contains(owner))
        // A store that knows no condition may have told somebody too early.
        if store == .folder { #expect(answers.allSatisfy { $0 == owner }) }
    }

    @Test(arguments: Store.available)
    func `a foreign mark is not overwritten`(_ store: Store) async throws {
        let bench = try store.make()
        try await bench.put(Array("My notes\n".utf8), as: "installation.txt")
        await #expect(throws: BlobError.self) { try await bench.blobs.owner() }
        await #expect(throws: BlobError.self) { try await bench.blobs.claim(for: .new()) }
    }
}
