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
        key(name)
        fixed(value, decimals: decimals)
    }

    package mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
        guard let value else { return null(name) }
        member(name, value, decimals: decimals)
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
}
