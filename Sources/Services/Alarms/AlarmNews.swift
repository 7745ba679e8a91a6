import Model
import Relational
import Storage

/// What alarms told since a stream of events began, each once.
///
/// A stream that resumes tells the last minutes again: nobody knows what the client received of them.
struct AlarmNews: Sendable {
    /// The milliseconds that a resumed stream tells again, and that two servers may commit apart.
    private static let span = 2 * Instant.Span.minute
    /// The most alarms of a round.
    private static let most = 100

    private let member: Member.ID?
    private let platform: Platform
    private var start: Instant
    private var told: Set<FiredAlarm.ID> = []

    /// Nobody who is not signed in has alarms.
    init(of member: Member.ID?, in platform: Platform) {
        (self.member, self.platform) = (member, platform)
        start = platform.now()
    }

    mutating func resume() { start = start - Self.span }

    mutating func next(at now: Instant) async throws -> [FiredAlarm] {
        guard let member else { return [] }
        let first = max(start, now - Self.span)
        let found = try await platform.database.readOne {
            try FiredAlarmStore($0).fired(of: member, since: first, limit: Self.most)
        }
        let news = found.filter { !told.contains($0.id) }
        told = Set(found.map(\.id))
        return news
    }
}
