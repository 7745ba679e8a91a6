import Synchronization

/// Reads values by their keys, for all tasks that wait at once.
///
/// As with ``SharedRead``, the read whose value a task gets began after the task asked.
package final class SharedLookup<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Answer: Sendable {
        let asked: Set<Key>
        let found: [Key: Value]
    }

    private final class Wanted: Sendable {
        private let keys = Mutex<Set<Key>>([])

        func add(_ key: Key) {
            keys.withLock { _ = $0.insert(key) }
        }

        func take() -> Set<Key> {
            keys.withLock { keys in
                defer { keys = [] }
                return keys
            }
        }
    }

    private let wanted = Wanted()
    private let shared: SharedRead<Answer>

    package init(_ read: @escaping @Sendable ([Key]) async throws -> [Key: Value]) {
        shared = SharedRead { [wanted] in
            let asked = wanted.take()
            return Answer(asked: asked, found: asked.isEmpty ? [:] : try await read(Array(asked)))
        }
    }

    /// Returns `nil` for a key without a value; throws the error of the read.
    package func value(of key: Key) async throws -> Value? {
        while true {
            wanted.add(key)
            let answer = try await shared.value()
            // A read that began between the two lines above took the key, and this one did not ask for it.
            if answer.asked.contains(key) { return answer.found[key] }  // in range: a dictionary
        }
    }
}
