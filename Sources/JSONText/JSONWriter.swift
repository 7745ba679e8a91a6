/// A writer of JSON text: it appends UTF-8 to a buffer and sets the commas.
///
/// It does not check the structure: an end without a beginning, or a value without a name in an object, gives
/// invalid JSON. Names are literals, copied as they are.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///     json.member("id", note.id.description)
///     json.member("distance_m", 174.7812, decimals: 2)
///     json.array("tags") { json in for tag in note.tags { json.value(tag) } }
/// }
/// ```
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public internal(set) var bytes: [UInt8]

    var needsComma = false

    /// Creates a writer with room for that many bytes before its buffer must grow.
    public init(reservingCapacity capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The bytes written so far, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Removes what has been written and keeps the buffer's capacity.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Begins an object: the top-level value, an element, or the value of the name just written.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the innermost object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array: the top-level value, an element, or the value of the name just written.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Ends the innermost array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes an object whose members `body` writes.
    public mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginObject()
        try body(&self)
        endObject()
    }

    /// Writes an array whose elements `body` writes.
    public mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginArray()
        try body(&self)
        endArray()
    }

    /// Writes a member that is an object.
    public mutating func object<E>(
        _ name: StaticString,
        _ body: (inout JSONWriter) throws(E) -> Void
    ) throws(E) {
        key(name)
        try object(body)
    }

    /// Writes a member that is an array.
    public mutating func array<E>(
        _ name: StaticString,
        _ body: (inout JSONWriter) throws(E) -> Void
    ) throws(E) {
        key(name)
        try array(body)
    }

    /// Writes a member's name; its value must follow.
    ///
    /// The name is copied: it must hold neither quotation marks nor backslashes nor control characters.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { characters in
            assert(characters.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }, "\(name) needs escaping")
            bytes.append(contentsOf: characters)
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that is known only at run time; its value must follow.
    public mutating func key(escaping name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a complete JSON text as a value, unchecked.
    public mutating func raw(_ text: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    /// Writes the comma before the next value or name, if one is needed.
    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
