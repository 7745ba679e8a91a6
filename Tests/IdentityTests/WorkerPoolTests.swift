import Dispatch
import Testing

@testable import Identity

@Suite struct `Worker threads` {
    @Test func `a full queue refuses tasks, and cancelled ones leave it`() async throws {
        let pool = WorkerPool(workers: 1, maximumWaiting: 2)
        let gate = DispatchSemaphore(value: 0)
        let begun = AsyncStream.makeStream(of: Void.self)
        let running = Task {
            try await pool.run {
                begun.continuation.yield()
                gate.wait()
                return 0
            }
        }
        var iterator = begun.stream.makeAsyncIterator()
        await iterator.next()

        let queued = (1...2).map { number in Task { try await pool.run { number } } }
        while pool.waiting < 2 { await Task.yield() }
        await #expect(throws: PasswordError.busy) { try await pool.run { 3 } }

        queued[0].cancel()
        await #expect(throws: CancellationError.self) { try await queued[0].value }
        #expect(pool.waiting == 1)
        let late = Task { try await pool.run { 4 } }
        while pool.waiting < 2 { await Task.yield() }

        // What runs already is not interrupted.
        running.cancel()
        gate.signal()
        #expect(try await running.value == 0)
        #expect(try await queued[1].value == 2)
        #expect(try await late.value == 4)
        #expect(pool.waiting == 0)
    }

    @Test func `a task cancelled beforehand never runs`() async {
        let pool = WorkerPool(workers: 1, maximumWaiting: 2)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await pool.run { Issue.record("The job was run") }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `two workers run two jobs side by side`() async throws {
        let pool = WorkerPool(workers: 2, maximumWaiting: 0)
        let first = DispatchSemaphore(value: 0)
        let second = DispatchSemaphore(value: 0)
        async let left: Int = pool.run {
            first.signal()
            second.wait()
            return 1
        }
        async let right: Int = pool.run {
            second.signal()
            first.wait()
            return 2
        }
        #expect(try await left + right == 3)
    }

    @Test func `an error of the work is rethrown`() async {
        let pool = WorkerPool(workers: 1, maximumWaiting: 1)
        await #expect(throws: PasswordError.malformedHash) {
            try await pool.run { () throws(PasswordError) -> Int in throw .malformedHash }
        }
    }
}
