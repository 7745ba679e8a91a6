import Synchronization
import Testing

@testable import Thumbnails

@Suite struct DecoderGateTests {
    @Test func `waiting tasks enter in order`() async throws {
        let gate = DecoderGate(slots: 1, bytes: 100)
        let latch = Latch()
        let order = Shared<[Int]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await gate.pass(bytes: 100) { await latch.wait() } }
            while gate.freeBytes > 0 { await Task.yield() }
            for index in 0..<5 {
                group.addTask { try await gate.pass(bytes: 20) { order.update { $0.append(index) } } }
                while gate.waiting <= index { await Task.yield() }
            }
            latch.open()
            try await group.waitForAll()
        }
        #expect(order.value == [0, 1, 2, 3, 4])
        #expect(gate.freeBytes == 100)
    }

    @Test func `a large task at the head is not overtaken until it is cancelled`() async throws {
        let gate = DecoderGate(slots: 4, bytes: 100)
        let latch = Latch()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await gate.pass(bytes: 50) { await latch.wait() } }
            while gate.freeBytes == 100 { await Task.yield() }
            let large = Task { try await gate.pass(bytes: 80) {} }
            while gate.waiting < 1 { await Task.yield() }
            let small = Task { try await gate.pass(bytes: 10) {} }
            while gate.waiting < 2 { await Task.yield() }
            #expect(gate.freeBytes == 50)
            large.cancel()
            await #expect(throws: CancellationError.self) { try await large.value }
            try await small.value
            #expect(gate.waiting == 0)
            latch.open()
            try await group.waitForAll()
        }
        #expect(gate.freeBytes == 100)
    }

    @Test func `a task larger than the budget runs alone`() async throws {
        let gate = DecoderGate(slots: 2, bytes: 10)
        let free = try await gate.pass(bytes: 1_000_000) { gate.freeBytes }
        #expect(free == 0)
        #expect(gate.freeBytes == 10)
    }

    @Test func `at most as many tasks run at once as there are slots`() async throws {
        let gate = DecoderGate(slots: 3, bytes: 1000)
        let running = Shared((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await gate.pass(bytes: 1) {
                        running.update { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        await Task.yield()
                        running.update { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.value.most <= 3)
    }

    @Test func `a task that was cancelled before waiting never enters`() async throws {
        let gate = DecoderGate(slots: 1, bytes: 10)
        let latch = Latch()
        let task = Task {
            await latch.wait()
            try await gate.pass(bytes: 1) { () -> Void in Issue.record("it entered") }
        }
        task.cancel()
        latch.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.freeBytes == 10)
    }

    @Test func `closing refuses waiting and later tasks`() async throws {
        let gate = DecoderGate(slots: 1, bytes: 10)
        let latch = Latch()
        let first = Task { try await gate.pass(bytes: 1) { await latch.wait() } }
        while gate.freeBytes == 10 { await Task.yield() }
        let second = Task { try await gate.pass(bytes: 1) {} }
        while gate.waiting < 1 { await Task.yield() }
        gate.close()
        await #expect(throws: CancellationError.self) { try await second.value }
        await #expect(throws: CancellationError.self) { try await gate.pass(bytes: 1) {} }
        latch.open()
        try await first.value
        #expect(gate.freeBytes == 10)
    }
}

/// A value that concurrent closures may change.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }

    func update(_ change: (inout sending Value) -> Void) { state.withLock { change(&$0) } }
}

/// Holds tasks until it is opened.
final class Latch: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for each in waiting { each.resume() }
    }
}
