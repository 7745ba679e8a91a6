import BlobTesting
import Blobs
import Testing

extension Contract {
    /// Calls that nobody waits for any more.
    struct CancellationTests {
        @Test(arguments: Store.available)
        func `a cancelled task starts nothing`(_ store: Store) async throws {
            let bench = try store.make()
            let there = try await bench.staging.stageNew()
            let new = try await bench.staging.stageNew()
            try await bench.blobs.publish(there)
            let calls: [(String, @Sendable () async throws -> Void)] = [
                ("publish", { try await bench.blobs.publish(new) }),
                ("open", { _ = try await bench.blobs.open(there.key) }),
                ("size", { _ = try await bench.blobs.size(there.key) }),
                ("remove", { _ = try await bench.blobs.remove(there.key) }),
                ("list", { _ = try await bench.blobs.list(after: nil, limit: 1) }),
                ("verify", { _ = try await bench.blobs.verify(there.key) }),
                ("check", { try await bench.blobs.check() }),
            ]
            for (name, call) in calls {
                let task = Task {
                    while !Task.isCancelled { await Task.yield() }
                    await #expect(throws: CancellationError.self, "\(name)") { try await call() }
                }
                task.cancel()
                await task.value
            }
            #expect(try await bench.blobs.verify(there.key) == true)
            #expect(try await bench.blobs.size(new.key) == nil)
        }

        @Test(arguments: Store.available)
        func `a cancelled publication leaves the complete blob or none`(_ store: Store) async throws {
            let bench = try store.make()
            for delay in [0, 1, 3, 10, 30] {
                let staged = try await bench.staging.stageNew(2_000_000)
                let task = Task { try await bench.blobs.publish(staged) }
                try await Task.sleep(for: .milliseconds(delay))
                task.cancel()
                switch await task.result {
                case .success: #expect(try await bench.blobs.verify(staged.key) == true)
                case .failure(let error):
                    #expect(error is CancellationError)
                    #expect(try await bench.blobs.verify(staged.key) != false)
                }
                try await bench.blobs.publish(staged)
                #expect(try await bench.blobs.verify(staged.key) == true)
            }
        }
    }
}
