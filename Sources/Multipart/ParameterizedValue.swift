/// A header value with parameters, such as `form-data; name="photo"` (RFC 9110 §5.6.6).
struct ParameterizedValue {
    struct Parameter {
        let name: ArraySlice<UInt8>
        let value: [UInt8]
        let isQuoted: Bool
    }

    let value: ArraySlice<UInt8>
    private(set) var parameters: [Parameter] = []

    /// Returns `nil` if the bytes do not follow the grammar.
    ///
    /// An unquoted parameter may hold more than a token: clients send boundaries such as `----=_Part_7`.
    init?(_ bytes: ArraySlice<UInt8>) {
        value = bytes.prefix { $0 != .semicolon }.trimmed
        // Before each step of the loop, the unread rest is empty or begins with a semicolon.
        var rest = bytes.dropFirst(bytes.prefix { $0 != .semicolon }.count)
        while !rest.isEmpty {
            rest = rest.dropFirst().drop { $0.isPadding }
            if rest.isEmpty || rest.first == .semicolon { continue }
            let name = rest.prefix { $0.isToken }
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.popFirst() == .equals else { return nil }
            if rest.first == .quote {
                guard let value = Self.quotedString(&rest) else { return nil }
                parameters.append(Parameter(name: name, value: value, isQuoted: true))
            } else {
                let value = rest.prefix { $0 != .semicolon && $0 != .quote && !$0.isPadding }
                parameters.append(Parameter(name: name, value: Array(value), isQuoted: false))
                rest = rest.dropFirst(value.count)
            }
            rest = rest.drop { $0.isPadding }
            guard rest.isEmpty || rest.first == .semicolon else { return nil }
        }
    }

    /// Reads the quoted text at the start of the rest.
    ///
    /// A backslash escapes only a quote or a backslash, because old browsers send `C:\photos\a.jpg`
    /// unescaped.
    private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        var value: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            if byte == .quote { return value }
            if byte == .backslash, let next = rest.first, next == .quote || next == .backslash {
                value.append(next)
                rest = rest.dropFirst()
            } else {
                value.append(byte)
            }
        }
        return nil
    }
}
