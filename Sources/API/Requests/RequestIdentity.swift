import HTTPTypes
import Hummingbird
import Logging

struct RequestIdentity {
    /// The id in the response: the client's if it is 1 to 64 letters, digits, `.`, `_` and `-`, else ours.
    let id: String
    /// Our own id for the log when the client's id is used, because clients may use an id more than once.
    private let own: String?
    /// The client's text if it is visible ASCII but not a valid id.
    private let refused: String?

    /// Names a request with the client's id, if any; `own` is unique on this server.
    init(given: String?, own: String) {
        let form = given.map(Self.form) ?? .none
        id = form == .id ? given ?? own : own
        self.own = form == .id ? own : nil
        refused = form == .visible ? given : nil
    }

    func mark(_ logger: inout Logger) {
        // Hummingbird's own key for the id is removed.
        logger[metadataKey: "hb.request.id"] = nil
        logger[metadataKey: "request.id"] = .string(id)
        if let own { logger[metadataKey: "request.own_id"] = .string(own) }
        if let refused { logger[metadataKey: "request.client_id"] = .string(refused) }
    }

    private enum Form {
        case none, id, visible
    }

    static let idLength = 1...64
    /// The longest client text that is logged.
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
