import Geodesy
import Model
import Services

/// The cursors of one list of notes as texts.
struct NoteCursors {
    let query: NoteQuery
    let seal: CursorSeal

    init(_ query: NoteQuery, _ seal: CursorSeal) {
        (self.query, self.seal) = (query, seal)
    }

    /// The cursor of the next page, sealed if the page ended early; `nil` on the last page.
    func next(after page: NotePage<some Sendable>) throws -> String? {
        guard let text = page.next.map(NoteCursorText.write) else { return nil }
        guard page.isCut else { return text }
        return try Self.mark + seal.seal(text, of: query.filter, in: query.order, from: query.position)
    }

    func read(_ text: String?) throws(Refusal) -> NoteCursor? {
        guard let text, text.hasPrefix(Self.mark) else {
            return try NoteCursorText.read(text, order: query.order)
        }
        let sealed = String(text.dropFirst(Self.mark.count))
        let opened = seal.open(sealed, of: query.filter, in: query.order, from: query.position)
        guard let opened else { throw PageRequest.badCursor }
        return try NoteCursorText.read(opened, order: query.order)
    }

    /// Sealed texts may begin with any letter, readable ones with `n` or `d`.
    private static let mark = "s."
}

enum NoteCursorText {
    static func write(_ cursor: NoteCursor) -> String {
        switch cursor {
        case .newest(let publishedAt, let id):
            "n\(publishedAt.milliseconds).\(id)"
        case .nearest(let distance, let id):
            "d\(String(distance.bitPattern, radix: 36)).\(id)"
        }
    }

    /// Reads a cursor that fits the order of the list.
    static func read(_ text: String?, order: NoteOrder) throws(Refusal) -> NoteCursor? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        // A page that ended early ends before all notes at a distance; no note has the id 0.
        let start = order == .nearest && parts.last == "0" ? Note.ID(rawValue: 0) : nil
        guard parts.count == 2, let id = start ?? Note.ID(parts[1]) else { throw PageRequest.badCursor }
        switch (order, text.first) {
        case (.newest, "n"):
            guard let milliseconds = Int64(parts[0], radix: 10) else { throw PageRequest.badCursor }
            return .newest(publishedAt: Instant(milliseconds: milliseconds), id: id)
        case (.nearest, "d"):
            guard let bits = UInt64(parts[0], radix: 36) else { throw PageRequest.badCursor }
            let distance = Double(bitPattern: bits)
            guard distance.isFinite, distance >= 0 else { throw PageRequest.badCursor }
            return .nearest(distance: distance, id: id)
        default:
            throw PageRequest.badCursor
        }
    }
}
