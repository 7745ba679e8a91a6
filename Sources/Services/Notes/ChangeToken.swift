import Model

/// The position of a poller in the change feed.
///
/// The poller was shown everything as it was at change number `base` and instant `since`. A chain of pages
/// brings it to `target` and `until`, which stay fixed during the chain: later changes wait for the next
/// poll. A client that could choose these numbers could find out which notes were where at any moment of the
/// last 30 days, so tokens leave the server only as ``ChangeSeal`` seals them.
struct ChangeToken: Sendable, Hashable {
    /// The part of a chain of pages that the next page belongs to.
    enum Phase: Int64, Sendable, Hashable {
        /// The first listing of everything, newest first.
        case listing
        /// The notes that changed.
        case changes
        /// The notes whose window opened.
        case opened
        /// The notes whose window closed.
        case closed
        /// The comments that changed; only listeners get this phase.
        case comments
    }

    /// The sort keys of the last item that was read in the phase.
    struct Position: Sendable, Hashable {
        static let start = Position(first: 0, second: 0)

        let first: Int64
        let second: Int64
    }

    var phase: Phase
    var base: Int64
    var since: Instant
    var target: Int64
    var until: Instant
    var position = Position.start
    /// The viewer's standing number at `base`; a different number makes the poller start again.
    let standing: Int64

    init(phase: Phase, base: Int64, since: Instant, target: Int64, until: Instant, standing: Int64) {
        self.phase = phase
        self.base = base
        self.since = since
        self.target = target
        self.until = until
        self.standing = standing
    }

    /// A token for a poller that knows the current state, or is about to list it.
    init(_ phase: Phase = .changes, now revision: Revision, at instant: Instant) {
        self.init(
            phase: phase,
            base: revision.change,
            since: instant,
            target: revision.change,
            until: instant,
            standing: revision.standing
        )
    }

    /// `true` when the token begins a chain of pages.
    var isFresh: Bool { phase == .changes && position == .start }

    /// Moves to the next phase; returns `false` when the current phase is the last.
    mutating func advance() -> Bool {
        guard let next = Phase(rawValue: phase.rawValue + 1) else { return false }
        phase = next
        position = .start
        return true
    }
}

extension ChangeToken {
    /// The token's numbers in sequence, 8 bytes each, so that all tokens are equally long.
    var bytes: [UInt8] {
        let numbers = [
            phase.rawValue, base, since.milliseconds, target, until.milliseconds, position.first,
            position.second, standing,
        ]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * numbers.count)
        for number in numbers {
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Reads a token from its ``bytes``; returns `nil` for invalid bytes.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        func number() -> Int64? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return rest.prefix(8).reduce(0) { $0 << 8 | Int64(truncatingIfNeeded: $1) }
        }
        guard let phase = number().flatMap(Phase.init(rawValue:)), let base = number(), let since = number(),
            let target = number(), let until = number(), let first = number(), let second = number(),
            let standing = number(), rest.isEmpty
        else { return nil }
        self.init(
            phase: phase,
            base: base,
            since: Instant(milliseconds: since),
            target: target,
            until: Instant(milliseconds: until),
            standing: standing
        )
        position = Position(first: first, second: second)
    }
}
