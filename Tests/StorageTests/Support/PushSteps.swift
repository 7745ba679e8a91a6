import Model
import Relational
import Testing

@testable import Storage

/// The statements that a push that waits goes through.
enum PushSteps {
    /// Sends the first push that waits through all of them, and returns it.
    ///
    /// It is looked for alone, and besides a member and a place; then put off, taken, tried again and
    /// finished.
    @discardableResult
    static func all(
        at now: Instant,
        besides member: Member.ID,
        on connection: any Connection
    ) throws -> PushMessage {
        let (store, queue) = (PushStore(connection), PushQueue(connection))
        let due = try #require(try queue.first(at: now + 1000, besides: [], places: [])).message
        _ = try queue.first(at: now + 1000, besides: [member], places: ["https://push.example.org/"])
        try queue.postpone(due.subscription.id, until: now + 1000)
        #expect(try store.take(due, until: now + 30_000))
        try store.retry(due, at: now + 5_000)
        try store.finish(due)
        return due
    }
}
