import HTTPTypes
import Logging
import Synchronization

struct RequestIdentity: Sendable {
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

    /// What the log says of a request's id.
    var metadata: [(String, Logger.Metadata.Value)] {
        var all = [("request.id", Logger.Metadata.Value.string(id))]
        if let own { all.append(("request.own_id", .string(own))) }
        if let refused { all.append(("request.client_id", .string(refused))) }
        return all
    }

    /// A logger without Hummingbird's own id of the request.
    static func unmarked(_ logger: Logger) -> Logger {
        guard logger[metadataKey: "hb.request.id"] != nil else { return logger }
        var logger = logger
        logger[metadataKey: "hb.request.id"] = nil
        return logger
    }

    // MARK: - Our own ids

    private static let prefix = UInt64.random(in: .min ... .max)
    private static let last = Atomic(UInt64.random(in: .min ... .max))

    /// A new id: 32 hexadecimal digits, of which the first half is the same for all requests of the process.
    static func next() -> String {
        let number = last.wrappingAdd(1, ordering: .relaxed).newValue
        return String(unsafeUninitializedCapacity: 32) { text in
            for place in 0..<32 {
                let half = place < 16 ? prefix : number
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (place % 16)) & 15)
                text.initializeElement(at: place, to: digit + (digit < 10 ? 0x30 : 0x57))
            }
            return 32
        }
    }

    // MARK: - The client's ids

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
