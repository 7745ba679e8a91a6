import Testing
import TextCoding

@testable import Identity

@Suite struct `Tokens and names` {
    @Test func `a token's text has 43 characters and reads back`() throws {
        let token = SessionToken()
        #expect(token.text.utf8.count == 43)
        let again = try #require(SessionToken(token.text))
        #expect(again.digest == token.digest)
        #expect(SessionToken().digest != token.digest)
    }

    @Test func `the digest is the SHA-256 of the bytes, not of the text`() throws {
        let token = try #require(SessionToken(String(repeating: "A", count: 43)))
        let hexadecimal = token.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        #expect(hexadecimal == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    }

    @Test func `a token is never printed`() {
        let token = SessionToken()
        var dumped = ""
        dump(token, to: &dumped)
        for shown in ["\(token)", String(reflecting: token), dumped, "\([token])"] {
            #expect(!shown.contains(token.text.prefix(8)))
            #expect(shown.contains("redacted"))
        }
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 42) + "B",
        String(repeating: "A", count: 42) + "=", String(repeating: "A", count: 42) + "+",
        String(repeating: "é", count: 43),
    ])
    func `a text that is not a token is refused`(_ text: String) {
        #expect(SessionToken(text) == nil)
    }

    @Test func `a name's text has 22 characters and reads back`() throws {
        let name = UnguessableName()
        #expect(name.text.utf8.count == 22)
        #expect(UnguessableName(name.text) == name)
        #expect(name.description == name.text)
        #expect(Set((0..<100).map { _ in UnguessableName() }).count == 100)
    }

    @Test(arguments: [
        "", "../../../../etc/passwd", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAA/A",
        "AAAAAAAAAAAAAAAAAAAAAA=",
    ])
    func `a text that is not a name is refused`(_ text: String) {
        #expect(UnguessableName(text) == nil)
    }

    /// RFC 4648 §10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64url equals the examples of the RFC`(_ plain: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test func `all bytes are encoded and decoded by base64url`() {
        for length in 0...70 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length &* 101) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
        #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == "-__-")
    }

    @Test(arguments: ["Z", "Zh", "Zm9", "Zm9vY", "Zg==", "Zm 8", "Zm+8", "Zm/8", "Zm9v\n"])
    func `a non-canonical base64url text is refused`(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
