import Model

/// The push services, and the members, to whom nothing is sent for a while because it failed again and again.
struct PushPauses: Sendable {
    enum Party: Hashable, Sendable {
        /// A push service, by the scheme, host and port of its address.
        case origin(String)
        /// A member may name one push service after another that does not answer.
        case member(Member.ID)
    }

    private struct Record {
        var failures = 0
        var end: Instant
    }

    /// The failures in a row that begin a pause.
    static let patience = 3
    /// The first pause, in milliseconds; it doubles with each failure after it.
    static let shortest = 30 * Instant.Span.second
    static let longest = 10 * Instant.Span.minute
    /// The most parties that are remembered; the one whose pause ends first is forgotten for another.
    static let mostKept = 1000

    private var records: [Party: Record] = [:]

    var count: Int { records.count }

    /// The last instant at which one of the parties pauses; `nil` when none does.
    func end(of parties: [Party], at now: Instant) -> Instant? {
        parties.compactMap { records[$0]?.end }.filter { $0 > now }.max()  // in range: a dictionary
    }

    mutating func fail(_ party: Party, at now: Instant) {
        if records[party] == nil, records.count >= Self.mostKept,  // in range: a dictionary
            let oldest = records.min(by: { $0.value.end < $1.value.end })
        {
            records.removeValue(forKey: oldest.key)
        }
        var record = records[party] ?? Record(end: now)  // in range: a dictionary
        record.failures += 1
        let further = record.failures - Self.patience
        let pause = further < 0 ? 0 : min(Self.shortest << Int64(min(further, 8)), Self.longest)
        record.end = now + pause
        records[party] = record  // in range: a dictionary
    }

    mutating func succeed(_ party: Party) {
        records.removeValue(forKey: party)
    }
}
