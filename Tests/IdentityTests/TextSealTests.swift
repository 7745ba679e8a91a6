import Identity
import Testing

struct TextSealTests {
    let key = TextSeal.newKey()

    @Test(arguments: ["", "np.b.0", "n.o.ztwybu35iozk.250251094985281765", "å\u{0}\u{1F30D}"])
    func `a sealed text is opened only for the same purpose`(_ text: String) throws {
        let seal = try #require(TextSeal(key: key))
        let sealed = try seal.seal(text, for: "/v1/a")
        #expect(seal.openText(sealed, for: "/v1/a") == text)
        #expect(seal.openText(sealed, for: "/v1/b") == nil)
        #expect(try TextSeal(key: key)?.openText(seal.seal(text, for: "/v1/a"), for: "/v1/a") == text)
        #expect(
            try TextSeal(key: TextSeal.newKey())?.openText(seal.seal(text, for: "/v1/a"), for: "/v1/a") == nil
        )
    }

    @Test func `equal texts are sealed alike, and every change is detected`() throws {
        let seal = try #require(TextSeal(key: key))
        let sealed = try seal.seal("np.b.0", for: "list")
        #expect(try TextSeal(key: key)?.seal("np.b.0", for: "list") == sealed)
        for place in sealed.indices {
            let other: Character = sealed[place] == "A" ? "B" : "A"
            let changed = sealed[..<place] + [other] + sealed[sealed.index(after: place)...]
            #expect(seal.openText(String(changed), for: "list") == nil)
        }
        for text in ["", "A", "np.b.0", String(sealed.dropLast()), sealed + "A", sealed + "\n", sealed + "="]
        {
            #expect(seal.openText(text, for: "list") == nil, "\(text)")
        }
    }

    @Test func `sealed texts share nothing if text or purpose differs`() throws {
        let seal = try #require(TextSeal(key: key))
        // 16 characters are the nonce, which decides all that follows.
        let sealed = try [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc")].map { purpose, text in
            try seal.seal(text, for: purpose)
        }
        #expect(Set(sealed.map { $0.prefix(16) }).count == sealed.count)
    }

    @Test(arguments: [0, 16, 31, 33])
    func `a key of another length is refused`(_ length: Int) {
        #expect(TextSeal(key: Array(repeating: 7, count: length)) == nil)
    }
}
