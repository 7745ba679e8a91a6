import Foundation
import JSONText
import TestData
import Testing

@Suite struct `Writing JSON` {
    @Test func `objects and arrays are written with commas`() {
        var json = JSONWriter()
        json.object { json in
            json.member("id", "7423")
            json.member("title", nil as String?)
            json.member("count", 3)
            json.member("big", Int64.min)
            json.member("open", true)
            json.member("x", 0.393, decimals: 4)
            json.member("far", Double?.none, decimals: 2)
            json.array("items") { json in
                json.object { $0.member("k", 1) }
                json.object { _ in }
                json.array { _ in }
                json.value("v")
                json.value(2)
                json.fixed(2.5, decimals: 1)
                json.null()
                json.raw("[1,2]".utf8)
            }
            json.object("screen") { $0.member("y", 0.5, decimals: 3) }
            json.member("raw", raw: "{}".utf8)
            json.member("any", .array([.null]))
            json.key(escaping: "quo\"te")
            json.value(false)
            json.null("end")
        }
        #expect(
            json.text
                == #"{"id":"7423","title":null,"count":3,"big":-9223372036854775808,"open":true,"x":0.393,"far":null,"#
                + #""items":[{"k":1},{},[],"v",2,2.5,null,[1,2]],"screen":{"y":0.5},"raw":{},"any":[null],"#
                + #""quo\"te":false,"end":null}"#
        )
        json.removeAll()
        json.value(1)
        #expect(json.text == "1")
    }

    @Test func `a closure's error is rethrown`() {
        struct Stop: Error {}
        var json = JSONWriter()
        #expect(throws: Stop.self) { try json.object { _ throws(Stop) in throw Stop() } }
    }

    @Test func `only characters that need it are escaped`() {
        var json = JSONWriter()
        json.value("a\"b\\c/\u{0}\u{1F}\u{8}\t\n\u{C}\r\u{7F}\u{2028}é😀")
        #expect(json.text == #""a\"b\\c/\u0000\u001f\b\t\n\f\r"# + "\u{7F}\u{2028}é😀\"")
    }

    /// Eight bytes are looked at at once, and the rest of a text byte by byte.
    @Test(arguments: ["\"", "\\", "\n", "\u{1F}", "\u{0}", " ", "!", "]", "\u{7F}", "é", "\u{A2}\u{DC}"])
    func `a character is escaped at every place of a text`(_ character: String) throws {
        let ending = try #require(JSONValue.string(character).encoded().dropFirst().dropLast())
        for filler in ["a", "!", "#", "é", "😀", "\u{FFFD}"] {
            for count in 0...20 {
                let text = String(repeating: filler, count: count)
                var json = JSONWriter()
                json.value(text + character + text)
                let expected = "\"\(text)".utf8 + ending + "\(text)\"".utf8
                #expect(json.bytes == Array(expected))
            }
        }
    }

    @Test(arguments: [
        (174.7812, 2, "174.78"), (-7.04321, 4, "-7.0432"), (0.5, 1, "0.5"), (1.0, 7, "1"), (100.0, 0, "100"),
        (-0.0, 2, "0"), (-0.004, 2, "0"), (-0.006, 2, "-0.01"), (0.999, 2, "1"), (9.9999, 3, "10"),
        (0.05, 3, "0.05"),
        (2.5, 0, "2"), (3.5, 0, "4"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (1.005, 2, "1"),
        (1.015, 2, "1.01"),
        (59.33258741, 7, "59.3325874"), (180, 7, "180"), (1e15, 2, "1000000000000000"),
        (9_007_199_254_740_993, 2, "9007199254740992"), (1e23, 2, "99999999999999991611392"),
        (5e-324, 15, "0"),
        (1234.5, -1, "1234"), (0.1, 99, "0.1"), (.infinity, 2, "null"), (.nan, 2, "null"),
    ])
    func `a number is rounded to its decimals`(_ value: Double, _ decimals: Int, _ text: String) {
        var json = JSONWriter()
        json.fixed(value, decimals: decimals)
        #expect(json.text == text)
    }

    @Test func `a member's number is written as a number alone`() {
        var random = Seeded(19)
        var values = [0, -0.0, 0.5, -0.5, 1e-9, -1e-9, 99_999.999_999, 0x1p39, 0x1p52, .nan, 5e-324]
        values += (0..<2000).map { _ in Double.random(in: -1000...1000, using: &random) }
        for value in values {
            for decimals in [-1, 0, 2, 4, 7, 8, 9] {
                let text = JSONWriter.text(value, decimals: decimals)
                var json = JSONWriter(reservingCapacity: 0)
                json.object { json in
                    json.member("a", value, decimals: decimals)
                    json.member("distance_m", value, decimals: decimals)
                    json.member("", value, decimals: decimals)
                }
                #expect(json.text == "{\"a\":\(text),\"distance_m\":\(text),\"\":\(text)}")
            }
        }
    }

    @Test func `rounding equals exact arithmetic`() {
        var random = Seeded(7)
        for index in 0..<60_000 {
            let decimals = Int.random(in: 0...15, using: &random)
            let value: Double =
                switch index % 4 {
                case 0: Double.random(in: -200...200, using: &random)
                case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64
                case 2: Double(Int.random(in: 0...99_999, using: &random)) / 1000 + 0.0005
                default: Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
                }
            guard value.isFinite else { continue }
            var json = JSONWriter()
            json.fixed(value, decimals: decimals)
            let expected = trimmed(String(format: "%.\(decimals)f", value))
            guard json.text != expected else { continue }
            Issue.record("\(value) with \(decimals) decimals: \(json.text), not \(expected)")
        }
    }

    @Test func `whole numbers of every length are written with all their digits`() {
        var random = Seeded(11)
        var power: UInt64 = 1
        for _ in 0..<19 {
            let larger = power.multipliedReportingOverflow(by: 10).partialValue
            let others = (0..<500).map { _ in UInt64.random(in: power...(larger - 1), using: &random) }
            for number in [power - 1, power, power + 1, larger - 1] + others {
                let number = Int64(clamping: number)
                var json = JSONWriter()
                json.array { json in
                    json.value(number)
                    json.value(-number)
                }
                #expect(json.text == "[\(number),\(-number)]")
            }
            power = larger
        }
    }

    @Test func `members can be sorted`() {
        let value = JSONValue.object([
            "b": .object(["z": .null, "y": .null]), "a": .integer(1), "é": .null, "Z": .null,
        ])
        #expect(
            String(decoding: value.encoded(order: .sorted), as: UTF8.self)
                == #"{"Z":null,"a":1,"b":{"y":null,"z":null},"é":null}"#
        )
        #expect(
            String(decoding: value.encoded(), as: UTF8.self)
                == #"{"b":{"z":null,"y":null},"a":1,"é":null,"Z":null}"#
        )
    }

    @Test func `NaN and infinities are written as null`() {
        #expect(JSONValue.array([.number(.nan), .number(-.infinity)]).encoded() == Array("[null,null]".utf8))
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }
}
