import JSONText
import Testing

@Suite struct `Reading JSON` {
    @Test func `every kind of value is read`() throws {
        let value = try JSONValue.parse(
            #" {"n":null,"t":true,"f":false,"i":-12,"d":1.5e1,"s":"a\u00e9\ud83d\ude00\n\/","a":[1,[],{}]} "#
        )
        #expect(
            value
                == .object([
                    "n": .null, "t": .bool(true), "f": .bool(false), "i": .integer(-12), "d": .number(15),
                    "s": .string("aé😀\n/"), "a": .array([.integer(1), .array([]), .object([:])]),
                ])
        )
        #expect(value.objectValue?.keys == ["n", "t", "f", "i", "d", "s", "a"])
        #expect(value["a"]?.arrayValue?.count == 3)
        #expect(value["missing"] == nil)
    }

    @Test(arguments: [
        ("9223372036854775807", JSONValue.integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("123456789012345678", .integer(123_456_789_012_345_678)),
        ("0", .integer(0)), ("1.0", .number(1)), ("1E2", .number(100)), ("0.1", .number(0.1)),
        ("59.3326", .number(59.3326)), ("1e-400", .number(0)), ("5e-324", .number(5e-324)),
        ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("0e999999999999", .number(0)),
        ("0.00000000000000000000000000000000000000000000000001", .number(1e-50)),
        ("1.000000000000000111022302462515654043", .number(1.0000000000000002)),
    ])
    func `a number is read as the nearest value`(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONValue.parse(text) == value)
    }

    @Test func `negative zero keeps its sign`() throws {
        #expect(try JSONValue.parse("-0").doubleValue?.sign == .minus)
        #expect(try JSONValue.parse("-0").integerValue == 0)
    }

    @Test func `a whole number may be written with a point`() throws {
        #expect(try JSONValue.parse("20.0").integerValue == 20)
        #expect(try JSONValue.parse("20.5").integerValue == nil)
        #expect(try JSONValue.parse("\"20\"").integerValue == nil)
    }

    @Test(arguments: [
        ("", JSONError.Kind.syntax, 0, "The JSON text ends where a value is expected."),
        ("[1,]", .syntax, 3, "Expected a value."),
        ("{\"a\":1,}", .syntax, 7, "Expected a member's name in quotes."),
        ("{\"a\" 1}", .syntax, 5, "Expected \":\"."), ("[1 2]", .syntax, 3, "Expected \",\" or \"]\"."),
        ("1 2", .syntax, 2, "There is more text after the end of the JSON value."),
        ("01", .syntax, 0, "A number must not begin with an extra zero."),
        ("-", .syntax, 1, "The JSON text ends where a digit is expected."),
        ("1e999", .number, 0, "A number is too large."), ("[-1e999]", .number, 1, "A number is too large."),
        ("\u{FEFF}1", .syntax, 0, "The JSON text must not begin with a byte order mark."),
        ("\"a\tb\"", .syntax, 2, "A string contains an unescaped control character."),
        ("\"ab", .syntax, 3, "The JSON text ends within a string."),
        ("\"a\\", .syntax, 3, "The JSON text ends within a string."),
        ("\"\\x\"", .syntax, 1, "A string contains an unknown escape."),
        ("\"\\u12g4\"", .syntax, 1, "A string has \"\\u\" without four hexadecimal digits."),
        ("\"a\\ud800\"", .encoding, 2, "A string contains half a surrogate pair."),
        ("\"\\udc00\\ud800\"", .encoding, 1, "A string contains half a surrogate pair."),
        ("\"\\ud800\\u0041\"", .encoding, 1, "A string contains half a surrogate pair."),
    ])
    func `a refusal has a reason and an offset`(
        _ text: String,
        _ kind: JSONError.Kind,
        _ offset: Int,
        _ message: String
    ) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(text) }
        #expect(error?.kind == kind)
        #expect(error?.offset == offset)
        #expect(error?.message == message)
        #expect(error?.description == "\(message) (at byte \(offset))")
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
            [0xE2, 0x28, 0xA1],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x28],
            [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse([0x22, 0x61] + bytes + [0x22]) }
        #expect(error?.kind == .encoding)
        #expect(error?.offset == 2)
    }

    @Test func `the bounds of every sequence length are read`() throws {
        let text = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
        #expect(try JSONValue.parse("\"\(text)\"") == .string(text))
    }

    @Test func `a duplicate member is refused by name`() throws {
        let error = #expect(throws: JSONError.self) {
            try JSONValue.parse(#"{"lat":1,"lon":2,"l\u0061t":3}"#)
        }
        #expect(error?.kind == .duplicateMember)
        #expect(error?.message == "The member \"lat\" appears twice in one object.")
        #expect(error?.offset == 17)
    }

    @Test(arguments: [3, 40])
    func `with duplicates allowed, the last one is kept`(_ count: Int) throws {
        let names = (0..<count).map { "k\($0)" }
        let text =
            "{" + (names + ["k1", "k1"]).enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let value = try JSONValue.parse(text, limits: JSONLimits(duplicateMembers: .keepLast))
        #expect(value.objectValue?.keys == names)
        #expect(value["k1"] == .integer(Int64(count) + 1))
        #expect(throws: JSONError.self) { try JSONValue.parse(text) }
    }

    @Test func `names that only look alike are different members`() throws {
        let value = try JSONValue.parse("{\"\u{E9}\":1,\"e\u{301}\":2,\"K\":3,\"\u{212A}\":4}")
        #expect(value.objectValue?.count == 4)
        #expect(value["e\u{301}"] == .integer(2))
        #expect(value["\u{212A}"] == .integer(4))
    }

    @Test func `nesting beyond the limit is refused`() throws {
        let limits = JSONLimits(maximumDepth: 3)
        #expect(try JSONValue.parse("[{\"a\":[]}]", limits: limits).arrayValue?.count == 1)
        let error = #expect(throws: JSONError.self) { try JSONValue.parse("[{\"a\":[[]]}]", limits: limits) }
        #expect(error?.kind == .depth)
        #expect(error?.offset == 7)
        #expect(try JSONValue.parse("1", limits: JSONLimits(maximumDepth: 0)) == .integer(1))
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `a hundred thousand levels are refused without a crash`(_ level: String) {
        let text = String(repeating: level, count: 100_000)
        let error = #expect(throws: JSONError.self) {
            try JSONValue.parse(text, limits: JSONLimits(maximumDepth: .max))
        }
        #expect(error?.kind == .depth)
    }

    @Test func `a value of the greatest depth is read, compared, written and freed`() throws {
        let depth = JSONLimits.greatestDepth
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let value = try JSONValue.parse(text, limits: JSONLimits(maximumDepth: depth))
        let copy = try JSONValue.parse(text, limits: JSONLimits(maximumDepth: depth))
        #expect(value == copy)
        #expect(value.encoded() == Array(text.utf8))
    }

    @Test func `a text longer than the limit is refused`() throws {
        let limits = JSONLimits(maximumBytes: 4)
        #expect(try JSONValue.parse("1234", limits: limits) == .integer(1234))
        let error = #expect(throws: JSONError.self) { try JSONValue.parse("12345", limits: limits) }
        #expect(error?.kind == .size)
    }

    @Test func `an object is read by name and keeps its order`() {
        var object: JSONObject = ["b": .integer(1), "a": .integer(2)]
        object["c"] = .null
        object["b"] = .bool(true)
        #expect(object.keys == ["b", "a", "c"])
        object["a"] = nil
        object["z"] = nil
        #expect(object.keys == ["b", "c"])
        #expect(object == ["c": .null, "b": .bool(true)])
        #expect(object != ["c": .null, "b": .bool(false)])
        #expect(object != ["c": .null])
    }
}
