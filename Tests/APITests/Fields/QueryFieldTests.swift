import Model
import TestData
import Testing

@testable import API

/// Queries, and the numbers in them.
struct QueryFieldTests {
    @Test func `names and values are split at the first sign, and decoded`() throws {
        var fields = try Fields(query: "&a=1&&b=x%3Dy+z=&%63=%E2%82%AC&d&e=&=f&g=ö")
        #expect(try fields.string("a") == "1")
        #expect(try fields.string("b") == "x=y z=")
        #expect(try fields.string("c") == "€")
        #expect(try fields.string("d") == nil)
        #expect(try fields.string("e") == nil)
        #expect(try fields.string("") == "f")
        #expect(try fields.string("g") == "ö")
        try fields.finish()
        var none = try Fields(query: "")
        #expect(try none.string("a") == nil)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%c3%=1", "a=%00", "a\0=1", "a=b\0"])
    func `a query that is not percent-encoded text is refused`(_ query: String) {
        let error = #expect(throws: Refusal.self) { _ = try Fields(query: query) }
        #expect(error?.code == "bad-query")
    }

    @Test func `numbers are read as Swift reads them`() throws {
        var random = Seeded(115)
        var texts = [
            "0", "-0", "007", "5.", ".5", "-.5", "+5", "1e3", "1E-3", "9007199254740992", "9007199254740993",
            "0.00000000000000000000001", "123456789012345678901234567890", "59.3299000", "-180", "1.7e308",
        ]
        for _ in 0..<20_000 {
            let (whole, decimals) = (
                Int.random(in: -999...999, using: &random), Int.random(in: 0...17, using: &random)
            )
            let digits = (0..<decimals).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            texts.append("\(whole).\(digits)")
        }
        for text in texts {
            var fields = try Fields(query: "n=\(text.replacing("+", with: "%2B"))")
            let number = try #require(try fields.number("n"))
            let expected = try #require(Double(text))
            #expect(number.bitPattern == expected.bitPattern, "\(text)")
        }
    }

    @Test(arguments: [
        "-", ".", "-.", "1.2.3", "1-2", "--1", "e", "1e", "0x10", "nan", "inf", "1e999", " 1", "1 ", "1,5",
        "٣",
    ])
    func `what is not a finite decimal number is refused`(_ text: String) throws {
        let encoded = text.replacing(" ", with: "%20")
        var fields = try Fields(query: "n=\(encoded)")
        let error = #expect(throws: Refusal.self) { _ = try fields.number("n") }
        #expect(error?.fields.first?.name == "n")
    }
}
