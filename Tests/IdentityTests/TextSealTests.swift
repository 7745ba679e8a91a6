import Identity
import Testing

struct TextSealTests {
    let key = TextSeal.newKey()

    @Test(arguments: ["", "np.b.0", "n.o.ztwybu35iozk.250251094985281765", "å\u{0}\u{1F30D}"])
    func `what was sealed is opened again, and only for the same purpose`(_ text: String) throws {
        let seal = try #require(TextSeal(key: key))
        let sealed = try seal.seal(text, for: "/v1/a")
        #expect(seal.open(sealed, for: "/v1/a") == text)
        #expect(seal.open(sealed, for: "/v1/b") == nil)
        #expect(try TextSeal(key: key)?.open(seal.seal(text, for: "/v1/a"), for: "/v1/a") == text)
        #expect(
            try TextSeal(key: TextSeal.newKey())?.open(seal.seal(text, for: "/v1/a"), for: "/v1/a") == nil
        )
    }

    @Test func `the same text is never sealed twice alike, and no change goes unnoticed`() throws {
        let seal = try #require(TextSeal(key: key))
        let sealed = try seal.seal("np.b.0", for: "list")
        #expect(try seal.seal("np.b.0", for: "list") != sealed)
        for place in sealed.indices {
            let other: Character = sealed[place] == "A" ? "B" : "A"
            let changed = sealed[..<place] + [other] + sealed[sealed.index(after: place)...]
            #expect(seal.open(String(changed), for: "list") == nil)
        }
        for text in ["", "A", "np.b.0", String(sealed.dropLast()), sealed + "A"] {
            #expect(seal.open(text, for: "list") == nil, "\(text)")
        }
    }

    @Test(arguments: [0, 16, 31, 33])
    func `a key of another length is none`(_ length: Int) {
        #expect(TextSeal(key: Array(repeating: 7, count: length)) == nil)
    }
}
