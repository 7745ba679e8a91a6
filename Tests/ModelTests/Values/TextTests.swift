import Model
import Testing

struct TextTests {
    @Test func `lengths count Unicode scalars`() throws {
        #expect(try Text.checked("åäö", field: "t", length: 3...3) == "åäö")
        #expect(try Text.checked("e\u{301}", field: "t", length: 2...2) == "e\u{301}")
        #expect(try Text.checked("👩‍👩‍👧", field: "t", length: 5...5) == "👩‍👩‍👧")
        let long = try refusal { _ = try Text.checked("abcd", field: "t", length: 1...3) }
        #expect(long.reason == .unprocessable)
        #expect(long.code == "too-long")
        #expect(long.limit == 3)
        #expect(long.fields.map(\.name) == ["t"])
        let short = try refusal { _ = try Text.checked("", field: "t", length: 1...3) }
        #expect(short.code == "too-short")
        #expect(short.limit == 1)
    }

    @Test(arguments: [
        "\0", "\u{1}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "\u{85}", "\n", "\r", "\t", "\r\n",
    ])
    func `control characters are refused`(_ control: String) throws {
        let found = try refusal { _ = try Text.checked("a\(control)b", field: "t", length: 1...100) }
        #expect(found.reason == .malformed)
        #expect(found.fields.map(\.name) == ["t"])
    }

    @Test(arguments: ["\n", "\r", "\t", "\r\n"])
    func `line breaks and tabs are accepted in long texts`(_ text: String) throws {
        #expect(try Text.checked(text, field: "t", length: 1...9, controls: .lineBreaksAndTabs) == text)
    }

    @Test(arguments: ["\0", "\u{B}", "\u{C}", "\u{1B}", "\u{85}"])
    func `other control characters are refused in long texts`(_ text: String) throws {
        _ = try refusal {
            _ = try Text.checked(text, field: "t", length: 1...9, controls: .lineBreaksAndTabs)
        }
    }

    @Test(arguments: [" ", "\u{A0}", "\u{3000} \u{2003}", "\u{2028}"])
    func `a line of white space is blank`(_ text: String) throws {
        #expect(try refusal { _ = try Text.checkedLine(text, field: "t", length: 1...9) }.code == "blank")
    }

    @Test(arguments: [
        "\u{200B}", "\u{202E}", "\u{2066}\u{2069}", "\u{FEFF} \u{2060}", "\u{AD}", "\u{34F}", "\u{3164}",
        "\u{115F}",
        "\u{180E}", "\u{FE0F}", "\u{E0041}", "\u{2800}\u{2800}", "\u{1D159}", "\u{301}", "\u{200D}",
        "\u{61C}", "\u{FFFE}", "\u{10FFFF}\u{1FFFE}", "\u{E000}", "\u{F8FF} \u{100000}",
    ])
    func `a line of invisible characters is blank`(_ text: String) throws {
        #expect(try refusal { _ = try Text.checkedLine(text, field: "t", length: 1...9) }.code == "blank")
        #expect(try refusal { _ = try Text.checkedName(text, field: "t", length: 1...9) }.code == "blank")
        #expect(try refusal { _ = try Comment.checkedBody(text) }.code == "blank")
    }

    @Test(arguments: [
        ("a\u{202E}b", "bidi-control"), ("\u{200F}ada", "bidi-control"), ("ada\u{2069}", "bidi-control"),
        ("a\u{61C}b", "bidi-control"), ("ada\u{2028}admin", "line-break"), ("ada\u{2029}", "line-break"),
    ])
    func `a name with bidi controls or line breaks is refused`(_ name: String, _ code: String) throws {
        let found = try refusal { _ = try Text.checkedName(name, field: "t", length: 1...20) }
        #expect((found.reason, found.code) == (.unprocessable, code))
    }

    @Test(arguments: [
        "Ada", "עדה", "عائشة", "می\u{200C}خواهم", "👩\u{200D}👩\u{200D}👧", "🏴", "李", "e\u{301}", "1", "…",
    ])
    func `names of every script and of emoji are accepted`(_ name: String) throws {
        #expect(try Text.checkedName(name, field: "t", length: 1...20) == name)
    }

    @Test func `a text is stored unchanged`() throws {
        #expect(try Text.checkedLine("  å ", field: "t", length: 1...9) == "  å ")
        #expect(try Text.checkedLine("\u{202E}x", field: "t", length: 1...9) == "\u{202E}x")
    }
}
