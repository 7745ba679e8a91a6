import Geodesy
import Identity
import Model

/// Seals the change feed's tokens for one viewer, position and filter, which are the associated data of the
/// encryption.
///
/// The viewer's standing is inside the token, not in the associated data: it is read in the transaction that
/// uses the token, while sealing and opening happen outside of transactions. Equal tokens have equal texts
/// (see `TextSeal`), so while nothing changes, polls get the same text and a 304.
struct ChangeSeal: Sendable {
    private let texts: TextSeal
    private let purpose: String

    init(_ seal: CursorSeal, _ filter: NoteFilter, for viewer: Viewer) {
        texts = seal.texts
        let area =
            switch filter.area {
            case .circle(let center, let radius):
                "circle \(center.latitude) \(center.longitude) \(radius)"
            case .box(let box): "box \(box.west) \(box.south) \(box.east) \(box.north)"
            case .facing(let point, let radius): "facing \(point.latitude) \(point.longitude) \(radius)"
            case nil: ""
            }
        let parts = [
            viewer.member?.description ?? "",
            viewer.position.map { "\($0.latitude) \($0.longitude)" } ?? "",
            area,
            filter.author?.description ?? "",
            filter.group?.description ?? "",
            filter.placeID?.description ?? "",
        ]
        // No part contains a bar, and no other purpose begins with this word.
        purpose = "changes 1|" + parts.joined(separator: "|")
    }

    func text(_ token: ChangeToken) throws -> String {
        try texts.seal(token.bytes, for: purpose)
    }

    func read(_ text: String?) -> SentToken {
        guard let text else { return .none }
        return texts.open(text, for: purpose).flatMap { ChangeToken($0) }.map(SentToken.token) ?? .foreign
    }
}

enum SentToken: Sendable {
    case none
    /// A token that was made for this viewer and filter.
    case token(ChangeToken)
    /// A forged text, or a token of another viewer or filter; either causes a reset, as an old token does.
    case foreign

    var token: ChangeToken? {
        if case .token(let token) = self { token } else { nil }
    }

    /// `true` when the client sent any text, and so holds notes already.
    var isSent: Bool {
        if case .none = self { false } else { true }
    }
}
