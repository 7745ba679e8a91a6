import Model

/// How far a poller of the change feed has got.
///
/// The poller was shown everything as it was at change number `base` and instant `since`. A chain of pages
/// brings it to
/// `target` and `until`, which stay fixed while the chain lasts: what changes meanwhile is left to the next
/// poll.
struct ChangeToken: Sendable, Hashable {
    /// Which part of a chain comes next.
    enum Phase: Int64, Sendable, Hashable {
        /// The first listing of everything, newest first.
        case listing
        /// What changed.
        case changes
        /// What opened by itself.
        case opened
        /// What closed by itself.
        case closed
        /// What was said; only listeners are told.
        case comments
    }

    var phase: Phase
    var base: Int64
    var since: Instant
    var target: Int64
    var until: Instant
    /// The sort keys of the last thing that was looked at, or zeroes.
    var position: (first: Int64, second: Int64) = (0, 0)
    /// A hash of viewer, standing and filters: another one resets.
    var binding: String

    /// The text that clients keep, of base64url characters.
    var text: String {
        let numbers = [
            phase.rawValue, base, since.milliseconds, target, until.milliseconds, position.first,
            position.second,
        ]
        return "c1." + numbers.map { String($0, radix: 36) }.joined(separator: ".") + "." + binding
    }

    /// Reads a token that a client sent.
    init(_ text: String, field: String) throws(Refusal) {
        guard let token = ChangeToken(text) else {
            throw .badField(field, "this is no token of the change feed.")
        }
        self = token
    }

    /// The token of somebody who knows everything as it is.
    init(now revision: Revision, at instant: Instant, binding: String) {
        self.init(
            phase: .changes,
            base: revision.change,
            since: instant,
            target: revision.change,
            until: instant,
            binding: binding
        )
    }

    /// Reads a token that ``text`` wrote, or returns `nil`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 9, parts[0] == "c1" else { return nil }
        let numbers = parts[1...7].compactMap { Int64($0, radix: 36) }
        let limit = Int64(1) << 62
        guard numbers.count == 7, numbers.allSatisfy({ -limit < $0 && $0 < limit }),
            let phase = Phase(rawValue: numbers[0])
        else { return nil }
        self.phase = phase
        base = numbers[1]
        since = Instant(milliseconds: numbers[2])
        target = numbers[3]
        until = Instant(milliseconds: numbers[4])
        position = (numbers[5], numbers[6])
        binding = String(parts[8])
    }

    init(phase: Phase, base: Int64, since: Instant, target: Int64, until: Instant, binding: String) {
        self.phase = phase
        self.base = base
        self.since = since
        self.target = target
        self.until = until
        self.binding = binding
    }

    /// The phase after this one, or `nil` at the end of the chain.
    mutating func advance() -> Bool {
        guard let next = Phase(rawValue: phase.rawValue + 1) else { return false }
        phase = next
        position = (0, 0)
        return true
    }

    static func == (left: ChangeToken, right: ChangeToken) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
