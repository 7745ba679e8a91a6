import Relational
import Testing

/// Which of the free connections is lent.
struct LendingPoolTests {
    private final class Session: Sendable {}

    @Test func `the first connection that is free is lent, in whatever order they were given back`()
        async throws
    {
        let sessions = (0..<4).map { _ in Session() }
        let pool = LendingPool(sessions)
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            for session in sessions { #expect(try pool.takeIdle() === session) }
            #expect(try pool.takeIdle() == nil)
            for place in order { pool.give(sessions[place]) }
        }
        let (first, second) = (try await pool.take(), try await pool.take())
        #expect(first === sessions[0] && second === sessions[1])
        pool.give(first)
        #expect(try await pool.take() === sessions[0])
        pool.give(second)
        pool.give(first)
        let closed = await pool.close()
        #expect(closed.count == 4)
        #expect(throws: DatabaseError.closed) { try pool.takeIdle() }
    }
}
