extension JSONWriter {
    package mutating func null(_ name: StaticString) {
        key(name)
        null()
    }

    package mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return null(name) }
        member(name, value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return null(name) }
        member(name, value)
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return null(name) }
        member(name, value)
    }

    package mutating func member(_ name: StaticString, _ value: Int64) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int64?) {
        guard let value else { return null(name) }
        member(name, value)
    }

    package mutating func member(_ name: StaticString, _ value: Double, decimals: Int) {
        guard let short = ShortDecimal(value, decimals: decimals), let name = name.inMemory else {
            key(name)
            return fixed(value, decimals: decimals)
        }
        let hasComma = needsComma
        needsComma = true
        sink.write(atMost: 4 + name.count + Pen.roomForNumber) { pen in
            pen.write(UInt8(ascii: ","), if: hasComma)
            pen.write(name: name)
            pen.write(short)
        }
    }

    package mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
        guard let value else { return null(name) }
        member(name, value, decimals: decimals)
    }

    /// Writes a member that is an array of strings.
    package mutating func member(_ name: StaticString, _ values: [String]) {
        key(name)
        value(values)
    }

    package mutating func member(_ name: StaticString, _ value: JSONValue, order: MemberOrder = .kept) {
        key(name)
        write(value, order: order)
    }

    /// Writes a member whose value is a complete JSON text, unchecked.
    package mutating func member(_ name: StaticString, raw text: some Sequence<UInt8>) {
        key(name)
        raw(text)
    }

    /// Writes a member that is a text in UTF-8.
    package mutating func member(_ name: StaticString, utf8 text: ArraySlice<UInt8>) {
        text.withUnsafeBufferPointer { member(name, utf8: $0) }
    }

    /// Writes a member that is a text in UTF-8.
    package mutating func member(_ name: StaticString, utf8 text: UnsafeBufferPointer<UInt8>) {
        key(name)
        value(after: "", text, before: "")
    }

    /// Writes a member that is a text in UTF-8 between two literals, which are copied as they are.
    package mutating func member(
        _ name: StaticString,
        after start: StaticString,
        _ text: ArraySlice<UInt8>,
        before end: StaticString
    ) {
        text.withUnsafeBufferPointer { member(name, after: start, $0, before: end) }
    }

    /// Writes a member that is a text in UTF-8 between two literals, which are copied as they are.
    package mutating func member(
        _ name: StaticString,
        after start: StaticString,
        _ text: UnsafeBufferPointer<UInt8>,
        before end: StaticString
    ) {
        key(name)
        value(after: start, text, before: end)
    }

    /// Writes a member that is a text: a literal, which is copied as it is, and the digits of a number.
    package mutating func member(_ name: StaticString, after start: StaticString = "", digits number: Int64) {
        key(name)
        value(after: start, digits: number)
    }
}
