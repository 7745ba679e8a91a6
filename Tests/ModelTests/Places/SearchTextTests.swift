import Model
import Testing

struct SearchTextTests {
    @Test(arguments: [
        ("Café de Paris", "cafe de paris"), ("CAFE", "cafe"), ("Cafe\u{301}", "cafe"),
        ("Straße", "strasse"), ("Œuvre d’art", "oeuvre d art"), ("ﬁn", "fin"), ("Łódź", "lodz"),
        ("Åkeri Ärlig Ö", "akeri arlig o"), ("A\u{30A}keri", "akeri"), ("Phở Việt", "pho viet"),
        ("McDonald's", "mcdonald s"), ("７-Eleven", "7 eleven"), ("Αθήνα", "αθηνα"), ("Ёлка", "елка"),
        ("٣ ليمون", "3 ليمون"), ("北京饭店", "北京饭店"), ("Bar北京", "bar 北京"), (" \t!?", ""), ("İzmir", "izmir"),
        ("H&M / Zara", "h m zara"), ("o\u{308}ver", "over"),
    ])
    func `different spellings fold to one text`(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test func `Swedish letters are kept beside their plain form`() throws {
        let word = try #require(SearchText.pieces("Ma\u{30A}lö").first?.words.first)
        #expect(word.text == "malo")
        #expect(word.marked == "målö")
        #expect(SearchText.pieces("Café").first?.words.first?.marked == "cafe")
    }

    @Test func `words joined by signs are also one word`() {
        #expect(SearchText.pieces("McDonald's").first?.joined?.text == "mcdonalds")
        #expect(SearchText.pieces("7-Eleven").first?.joined?.text == "7eleven")
        #expect(SearchText.pieces("H&M").first?.joined?.text == "hm")
        #expect(SearchText.pieces("Paris").first?.joined == nil)
        #expect(SearchText.pieces("a-b-c-d-e").first?.joined == nil)
    }

    @Test func `a very long word is cut`() {
        let word = SearchText.pieces(String(repeating: "é", count: 5000)).first?.words.first
        #expect(word?.length == 40)
    }
}

struct EditDistanceTests {
    @Test(arguments: [
        ("hermitage", "hermitage", true), ("hermitge", "hermitage", true), ("hermiitage", "hermitage", true),
        ("hermitaje", "hermitage", true), ("hremitage", "hermitage", true), ("hermitaeg", "hermitage", true),
        ("ermitage", "hermitage", true), ("hermitages", "hermitage", true), ("hrmitge", "hermitage", false),
        ("rehmitage", "hermitage", false), ("", "a", true), ("", "", true), ("", "ab", false),
        ("ab", "ba", true),
        ("abc", "cab", false), ("åbc", "abc", true),
    ])
    func `one error is an extra, missing or changed letter, or two swapped`(
        _ left: String,
        _ right: String,
        _ isNear: Bool
    ) {
        #expect(EditDistance.isAtMostOne(left, right) == isNear)
        #expect(EditDistance.isAtMostOne(right, left) == isNear)
    }

    @Test func `an incomplete word may have an error, too`() {
        #expect(EditDistance.isAtMostOne("resturan", fromBeginningOf: "restaurant"))
        #expect(EditDistance.isAtMostOne("restarua", fromBeginningOf: "restaurant"))
        #expect(!EditDistance.isAtMostOne("rsturan", fromBeginningOf: "restaurant"))
    }

    /// The textbook's table, for restricted edits.
    private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
        for i in 0...left.count {
            for j in 0...right.count {
                guard i > 0, j > 0 else {
                    table[i][j] = i + j
                    continue
                }
                let change = left[i - 1] == right[j - 1] ? 0 : 1
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                }
            }
        }
        return table[left.count][right.count]
    }

    @Test func `edit distances equal the textbook's table`() {
        var words: [[UInt8]] = [[]]
        for length in 0..<5 {
            words += words.filter { $0.count == length }.flatMap { word in [97, 98, 99].map { word + [$0] } }
        }
        var state: UInt64 = 7
        for _ in 0..<40_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let left = words[Int(state >> 33) % words.count]
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let right = words[Int(state >> 33) % words.count]
            let (one, other) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
            let expected = distance(left, right) <= 1
            #expect(EditDistance.isAtMostOne(one, other) == expected, "\(one) \(other)")
        }
    }
}
