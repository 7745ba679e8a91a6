/// A writer of JSON text that sets the commas; an optional that is `nil` becomes `null`.
///
/// It does not check the structure: an end without a beginning, or a value without a name in an object, gives
/// invalid JSON. Names are literals, copied as they are.
package struct JSONWriter: ~Copyable, Sendable {
    var sink: ByteSink

    var needsComma = false

    /// Creates a writer with room for `capacity` bytes, beyond which its buffer grows.
    package init(reservingCapacity capacity: Int = 256) {
        sink = ByteSink(capacity: capacity)
    }

    package var bytes: [UInt8] { sink.bytes }

    package var text: String { sink.text }

    package var byteCount: Int { sink.count }

    /// Copies the text to memory that has room for ``byteCount`` bytes; or as much of the text as has room.
    package func copyBytes(to memory: UnsafeMutableRawBufferPointer) {
        sink.copyBytes(to: memory)
    }

    /// Ends a line after a complete text, so that the next text begins without a comma.
    package mutating func endLine() {
        sink.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Removes the text but keeps the buffer's capacity.
    package mutating func removeAll() {
        sink.removeAll()
        needsComma = false
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    package mutating func endObject() { end(UInt8(ascii: "}")) }

    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    package mutating func endArray() { end(UInt8(ascii: "]")) }

    package mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginObject()
        try body(&self)
        endObject()
    }

    package mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginArray()
        try body(&self)
        endArray()
    }

    package mutating func object<E>(
        _ name: StaticString,
        _ body: (inout JSONWriter) throws(E) -> Void
    ) throws(E) {
        key(name)
        try object(body)
    }

    package mutating func array<E>(
        _ name: StaticString,
        _ body: (inout JSONWriter) throws(E) -> Void
    ) throws(E) {
        key(name)
        try array(body)
    }

    /// Writes a member's name; its value must follow.
    ///
    /// The name must hold neither quotation marks nor backslashes nor control characters.
    package mutating func key(_ name: StaticString) {
        if let name = name.inMemory { return key(name) }
        name.withUTF8Buffer { key($0) }
    }

    @inline(__always)
    private mutating func key(_ name: UnsafeBufferPointer<UInt8>) {
        let hasComma = needsComma
        needsComma = false
        sink.write(atMost: 4 + name.count) { pen in
            pen.write(UInt8(ascii: ","), if: hasComma)
            pen.write(name: name)
        }
    }

    /// Escapes a name that is known only at run time; its value must follow.
    package mutating func key(escaping name: String) {
        value(name)
        sink.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a complete JSON text as a value, unchecked.
    package mutating func raw(_ text: some Sequence<UInt8>) {
        separate()
        sink.append(contentsOf: text)
    }

    /// Writes members of an object that ``members(_:)`` made.
    package mutating func members(raw text: ArraySlice<UInt8>) {
        separate()
        sink.append(contentsOf: text)
    }

    /// Ends some members of an object, so that what follows begins without a comma.
    ///
    /// Returns the number of bytes written so far.
    package mutating func endPart() -> Int {
        needsComma = false
        return sink.count
    }

    /// The members that `body` writes, without the brackets of an object.
    package static func members(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        body(&json)
        return json.bytes
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        sink.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        sink.append(bracket)
        needsComma = true
    }

    /// Writes the comma before the next value or name, if one is needed.
    mutating func separate() {
        if needsComma { sink.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

extension StaticString {
    /// The text where it lies in memory; `nil` for a single character, which may lie in none.
    @inline(__always)
    var inMemory: UnsafeBufferPointer<UInt8>? {
        hasPointerRepresentation ? .init(start: utf8Start, count: utf8CodeUnitCount) : nil
    }
}
