import Bounds

/// One pass over a JSON text, with its own stack: deep nesting uses memory, never the thread's stack.
struct JSONParser {
    /// An array or object whose end has not come yet.
    private struct Container {
        let isObject: Bool
        /// The index of the first element or member in the flat list of elements or of members.
        let start: Int
        var key = ""
        var keyOffset = 0
    }

    private struct Member {
        let key: String
        let keyOffset: Int
        let value: JSONValue
    }

    let input: UnsafeRawBufferPointer
    var offset = 0
    private let limits: JSONLimits
    private var open: [Container] = []
    // Each flat list holds the children of all open containers in a row, so that nothing nested is mutated in
    // place.
    private var elements: [JSONValue] = []
    private var members: [Member] = []

    init(_ input: UnsafeRawBufferPointer, limits: JSONLimits) {
        self.input = input
        self.limits = limits
    }

    // in range: the offset only grows from 0
    var next: UInt8? { offset < input.count ? input[offset] : nil }

    mutating func text() throws(JSONError) -> JSONValue {
        guard input.count <= limits.maximumBytes else {
            throw JSONError(
                .size,
                "The JSON text may have at most \(limits.maximumBytes) bytes.",
                at: limits.maximumBytes
            )
        }
        if input.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw JSONError(.syntax, "The JSON text must not begin with a byte order mark.", at: 0)
        }
        while true {
            guard let value = try scalarOrEmptyContainer() else { continue }
            if let whole = try deliver(value) { return whole }
        }
    }

    /// Reads a scalar or an empty container, or enters a container and returns `nil`.
    private mutating func scalarOrEmptyContainer() throws(JSONError) -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            try enter(isObject: true)
            guard next == UInt8(ascii: "}") else {
                try readKey()
                return nil
            }
            return try leave()
        case UInt8(ascii: "["):
            try enter(isObject: false)
            guard next == UInt8(ascii: "]") else { return nil }
            return try leave()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", is: .bool(true))
        case UInt8(ascii: "f"): return try literal("false", is: .bool(false))
        case UInt8(ascii: "n"): return try literal("null", is: .null)
        case UInt8(ascii: "-"): return try number()
        case let byte? where byte.isDigit: return try number()
        default: throw unexpected("a value")
        }
    }

    /// Adds a value to its container and closes the containers that end here; returns the value of the whole
    /// text, or `nil` if another value must follow.
    private mutating func deliver(_ value: JSONValue) throws(JSONError) -> JSONValue? {
        var value = value
        while let container = open.last {
            skipSpace()
            if container.isObject {
                members.append(Member(key: container.key, keyOffset: container.keyOffset, value: value))
            } else {
                elements.append(value)
            }
            switch next {
            case UInt8(ascii: ","):
                offset += 1
                skipSpace()
                if container.isObject { try readKey() }
                return nil
            case UInt8(ascii: "}") where container.isObject, UInt8(ascii: "]") where !container.isObject:
                value = try leave()
            default:
                throw unexpected(container.isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
            }
        }
        skipSpace()
        guard next == nil else {
            throw JSONError(.syntax, "There is more text after the end of the JSON value.", at: offset)
        }
        return value
    }

    private mutating func enter(isObject: Bool) throws(JSONError) {
        guard open.count < limits.maximumDepth else {
            throw JSONError(
                .depth,
                "The JSON text may be nested at most \(limits.maximumDepth) levels deep.",
                at: offset
            )
        }
        offset += 1
        open.append(Container(isObject: isObject, start: isObject ? members.count : elements.count))
        skipSpace()
    }

    private mutating func leave() throws(JSONError) -> JSONValue {
        offset += 1
        let container = open.removeLast()
        guard container.isObject else {
            let value = JSONValue.array(Array(elements.from(container.start)))
            elements.removeLast(elements.count - container.start)
            return value
        }
        let object = try object(of: members.from(container.start))
        members.removeLast(members.count - container.start)
        return .object(object)
    }

    private func object(of members: ArraySlice<Member>) throws(JSONError) -> JSONObject {
        var places: [ExactName: Int] = [:]
        var distinct: [JSONObject.Member] = []
        distinct.reserveCapacity(members.count)
        // A hash table is faster only for large objects; most objects are smaller.
        let usesTable = members.count > 12
        for member in members {
            let earlier =
                usesTable
                ? places.updateValue(distinct.count, forKey: ExactName(member.key))
                : distinct.firstIndex { $0.key.hasSameCodePoints(as: member.key) }
            guard let earlier else {
                distinct.append((member.key, member.value))
                continue
            }
            guard limits.duplicateMembers == .keepLast else {
                throw JSONError(
                    .duplicateMember,
                    "The member \"\(member.key)\" appears twice in one object.",
                    at: member.keyOffset
                )
            }
            distinct.change(at: earlier) { $0.value = member.value }
            if usesTable { places[ExactName(member.key)] = earlier }
        }
        return JSONObject(distinct: distinct)
    }

    private mutating func readKey() throws(JSONError) {
        let start = offset
        guard next == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotes") }
        let key = try string()
        skipSpace()
        guard next == UInt8(ascii: ":") else { throw unexpected("\":\"") }
        offset += 1
        open.change(at: open.count - 1) { ($0.key, $0.keyOffset) = (key, start) }
    }

    private mutating func literal(
        _ word: StaticString,
        is value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let isThere = word.withUTF8Buffer { input.from(offset).starts(with: $0) }
        guard isThere else { throw unexpected("a value") }
        offset += word.utf8CodeUnitCount
        return value
    }

    private mutating func skipSpace() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            default: return
            }
        }
    }

    func unexpected(_ wanted: String) -> JSONError {
        JSONError(
            .syntax,
            next == nil ? "The JSON text ends where \(wanted) is expected." : "Expected \(wanted).",
            at: offset
        )
    }
}
