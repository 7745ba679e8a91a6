import HTTPTypes
import Hummingbird
import Logging

/// What a request is called in its answer and in the log.
struct RequestName {
    /// The id in the answer: the client's where it is 1 to 64 letters, digits, `.`, `_` and `-`, else ours.
    let id: String
    /// Our own id, where the client's is used: nobody promises that a client uses an id once.
    private let own: String?
    /// What the client sent where it is visible ASCII, but not of that form, or longer.
    private let refused: String?

    /// Names a request that came with `given`, or with none; `own` is unique on this server.
    init(given: String?, own: String) {
        let form = given.map(Self.form) ?? .none
        id = form == .id ? given ?? own : own
        self.own = form == .id ? own : nil
        refused = form == .visible ? given : nil
    }

    /// What stands in every line of the request.
    func mark(_ logger: inout Logger) {
        // The server's own name for the same thing.
        logger[metadataKey: "hb.request.id"] = nil
        logger[metadataKey: "request.id"] = .string(id)
        if let own { logger[metadataKey: "request.own_id"] = .string(own) }
        if let refused { logger[metadataKey: "request.client_id"] = .string(refused) }
    }

    private enum Form {
        case none, id, visible
    }

    /// The lengths of an id of the client's that is taken over.
    static let idLength = 1...64
    /// The longest that is logged of what a client sends.
    private static let mostVisible = 128

    private static func form(_ text: String) -> Form {
        if text.isEmpty || text.utf8.count > mostVisible { return .none }
        var form = idLength.contains(text.utf8.count) ? Form.id : .visible
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                break
            case 0x21...0x7E: form = .visible
            default: return .none
            }
        }
        return form
    }
}
