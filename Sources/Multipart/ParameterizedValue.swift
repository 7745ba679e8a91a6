/// A header value with parameters, such as `form-data; name="photo"` (RFC 9110 §5.6.6).
struct ParameterizedValue {
    struct Parameter {
        let name: ArraySlice<UInt8>
        let value: [UInt8]
        let isQuoted: Bool
    }

    let value: ArraySlice<UInt8>
    private(set) var parameters: [Parameter] = []

    /// Reads a value, or returns `nil` when it does not follow the grammar.
    ///
    /// One leniency: a value without quotes may hold more than a token, since clients send boundaries such as
    /// `----=_Part_7` so. Whoever needs a token checks.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.firstIndex(of: .semicolon) ?? bytes.endIndex
        value = bytes[..<index].trimmed
        while index < bytes.endIndex {
            index = bytes[(index + 1)...].firstIndex { !$0.isPadding } ?? bytes.endIndex
            if index == bytes.endIndex || bytes[index] == .semicolon { continue }
            guard let equals = bytes[index...].firstIndex(where: { !$0.isToken }), equals > index,
                bytes[equals] == .equals
            else { return nil }
            let name = bytes[index..<equals]
            let rest = bytes[(equals + 1)...]
            if rest.first == .quote {
                guard let quoted = Self.quotedString(rest) else { return nil }
                parameters.append(Parameter(name: name, value: quoted.value, isQuoted: true))
                index = quoted.end
            } else {
                let end =
                    rest.firstIndex { $0 == .semicolon || $0 == .quote || $0.isPadding } ?? rest.endIndex
                parameters.append(Parameter(name: name, value: Array(rest[..<end]), isQuoted: false))
                index = end
            }
            index = bytes[index...].firstIndex { !$0.isPadding } ?? bytes.endIndex
            guard index == bytes.endIndex || bytes[index] == .semicolon else { return nil }
        }
    }

    /// The text in quotes at the start of `bytes`, and where what follows it starts.
    ///
    /// A backslash escapes a quote or a backslash only: before anything else it stands for itself, since old
    /// browsers send `C:\photos\a.jpg` unescaped.
    private static func quotedString(_ bytes: ArraySlice<UInt8>) -> (value: [UInt8], end: Int)? {
        var value: [UInt8] = []
        var index = bytes.startIndex + 1
        while index < bytes.endIndex, bytes[index] != .quote {
            let next = index + 1
            if bytes[index] == .backslash, next < bytes.endIndex,
                bytes[next] == .quote || bytes[next] == .backslash
            {
                index = next
            }
            value.append(bytes[index])
            index += 1
        }
        return index < bytes.endIndex ? (value, index + 1) : nil
    }
}
