extension JSONWriter {
    package enum MemberOrder: Sendable {
        case kept
        /// Members are in the order of the code points of their names.
        case sorted
    }

    package mutating func null() { literal("null") }

    package mutating func value(_ value: Bool) { literal(value ? "true" : "false") }

    package mutating func value(_ value: Int) { self.value(Int64(clamping: value)) }

    package mutating func value(_ value: Int64) {
        separate()
        if value < 0 { sink.append(UInt8(ascii: "-")) }
        appendDigits(value.magnitude)
    }

    /// Writes a number so that reading it gives the same value; a number that is not finite becomes `null`.
    package mutating func value(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        sink.append(contentsOf: value.description.utf8)
    }

    package mutating func value(_ value: String) {
        separate()
        sink.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { appendEscaped($0) }
        sink.append(UInt8(ascii: "\""))
    }

    mutating func value(
        after start: StaticString,
        _ text: UnsafeBufferPointer<UInt8>,
        before end: StaticString
    ) {
        separate()
        sink.append(UInt8(ascii: "\""))
        start.withUTF8Buffer { sink.append(contentsOf: $0) }
        appendEscaped(text)
        end.withUTF8Buffer { sink.append(contentsOf: $0) }
        sink.append(UInt8(ascii: "\""))
    }

    mutating func value(after start: StaticString, digits number: Int64) {
        separate()
        sink.append(UInt8(ascii: "\""))
        start.withUTF8Buffer { sink.append(contentsOf: $0) }
        if number < 0 { sink.append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude)
        sink.append(UInt8(ascii: "\""))
    }

    /// Writes an array of strings.
    package mutating func value(_ values: [String]) {
        array { json in
            for text in values { json.value(text) }
        }
    }

    /// Writes a value and everything in it, recursively.
    package mutating func write(_ value: JSONValue, order: MemberOrder = .kept) {
        switch value {
        case .null: null()
        case .bool(let value): self.value(value)
        case .integer(let value): self.value(value)
        case .number(let value): self.value(value)
        case .string(let value): self.value(value)
        case .array(let elements):
            beginArray()
            for element in elements { write(element, order: order) }
            endArray()
        case .object(let object):
            beginObject()
            let members =
                order == .kept
                ? object.members
                : object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for member in members {
                key(escaping: member.key)
                write(member.value, order: order)
            }
            endObject()
        }
    }

    private mutating func literal(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { sink.append(contentsOf: $0) }
    }

    /// Appends text in runs between the characters to escape.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        while let place = rest.firstToEscape {
            // in range: a place of the rest
            sink.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<place]))
            appendEscape(of: rest[place])  // in range: see above
            rest = rest[(place + 1)...]  // in range: at most its end
        }
        sink.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
    }

    private mutating func appendEscape(of byte: UInt8) {
        sink.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: sink.append(UInt8(ascii: "b"))
        case 0x09: sink.append(UInt8(ascii: "t"))
        case 0x0A: sink.append(UInt8(ascii: "n"))
        case 0x0C: sink.append(UInt8(ascii: "f"))
        case 0x0D: sink.append(UInt8(ascii: "r"))
        case 0..<0x20:
            sink.append(contentsOf: "u00".utf8)
            sink.append(UInt8(ascii: "0") + byte >> 4)
            sink.append(
                byte & 0x0F < 10 ? UInt8(ascii: "0") + byte & 0x0F : UInt8(ascii: "a") + byte & 0x0F - 10
            )
        default: sink.append(byte)
        }
    }
}

extension JSONValue {
    package func encoded(order: JSONWriter.MemberOrder = .kept) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(self, order: order)
        return writer.bytes
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The place of the first control character, quotation mark or backslash.
    ///
    /// Eight bytes are looked at in one word: the highest bit of a byte tells that it is zero, or less than
    /// another one. A byte above one of these may tell so falsely, but then the word has one.
    fileprivate var firstToEscape: Int? {
        var place = startIndex
        if let start = base.baseAddress.map(UnsafeRawPointer.init) {
            // in range: eight bytes are left
            while endIndex &- place >= 8 {
                let word = start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                let quotes = word ^ 0x2222_2222_2222_2222
                let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
                let isControl = (word &- 0x2020_2020_2020_2020) & ~word
                let isQuote = (quotes &- 0x0101_0101_0101_0101) & ~quotes
                let isBackslash = (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
                if (isControl | isQuote | isBackslash) & 0x8080_8080_8080_8080 != 0 { break }
                place &+= 8
            }
        }
        // in range: at most the end
        return self[place...].firstIndex { byte in
            byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
    }
}
