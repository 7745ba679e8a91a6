import CVocabulary
import Model
import Testing

struct PlaceVocabularyTests {
    private let vocabulary = PlaceVocabulary.shared

    @Test func `every category has a unique id, a group and four labels`() {
        #expect(vocabulary.categories.count > 200)
        #expect(Set(vocabulary.categories.map(\.id)).count == vocabulary.categories.count)
        let groups = Set(vocabulary.groups.map(\.id))
        #expect(groups.count == vocabulary.groups.count)
        #expect(groups.isDisjoint(with: vocabulary.categories.map(\.id)))
        for category in vocabulary.categories {
            #expect(groups.contains(category.group))
            for language in PlaceCategory.languages {
                #expect(!category.label(LanguagePreference(ranges: [language])).isEmpty, "\(category.id)")
            }
        }
        #expect((30...70).contains(vocabulary.categories.count { $0.isShortcut }))
    }

    @Test func `every row of the vocabulary files has all its fields, and none is empty`() {
        let categories = TextTable.rows(vocabulary_categories())
        let cuisines = TextTable.rows(vocabulary_cuisines())
        let synonyms = TextTable.rows(vocabulary_synonyms())
        #expect(categories.count > 300 && cuisines.count > 50 && synonyms.count > 400)
        #expect(categories.first?[0].hasPrefix("+") == true)
        for row in categories { #expect(row.count == 2 + PlaceCategory.languages.count, "\(row)") }
        for row in cuisines + synonyms { #expect(row.count == 2, "\(row)") }
        for row in categories + cuisines + synonyms {
            #expect(row.allSatisfy { !$0.isEmpty && $0.first != "," && $0.last != "," }, "\(row)")
            #expect(row[0].allSatisfy { $0.isASCII && !$0.isWhitespace }, "\(row)")
        }
        let known = categories.map { String($0[0].drop { $0 == "+" || $0 == "*" }) } + cuisines.map { $0[0] }
        #expect(synonyms.allSatisfy { known.contains($0[0]) })
    }

    @Test func `labels are in the viewer's language`() throws {
        let fuel = try #require(vocabulary.category("fuel"))
        #expect(fuel.label(.none) == "Petrol station")
        #expect(fuel.label(LanguagePreference(field: "sv-FI, en;q=0.5")) == "Bensinstation")
        #expect(fuel.label(LanguagePreference(field: "de, fr;q=0.5")) == "Station-service")
        #expect(fuel.label(LanguagePreference(field: "zh-Hans-CN")) == "加油站")
        #expect(fuel.label(LanguagePreference(field: "de")) == "Petrol station")
    }

    @Test(arguments: [
        ("gas station", "§fuel"), ("gasstation", "§fuel"), ("Bensinstation", "§fuel"),
        ("station-service", "§fuel"),
        ("ATM", "§atm"), ("bankomat", "§atm"), ("distributeur", "§atm"), ("parking", "§parking"),
        ("parkering", "§parking"), ("apotek", "§pharmacy"), ("pharmacies", "§pharmacy"),
        ("snabbmat", "§fastfood"),
        ("fast food", "§fastfood"), ("restauration rapide", "§fastfood"), ("mataffär", "§supermarket"),
        ("mataffar", "§supermarket"), ("hotels", "§hotel"), ("hamburgare", "¶burger"), ("加油站", "§fuel"),
        ("fast foo", "§fastfood"), ("rest", "§restaurant"), ("b&b", "§guesthouse"), ("p-hus", "§parking"),
        ("toilettes", "§toilets"), ("kyrka", "§church"), ("matställe nära mig", "§restaurant"),
    ])
    func `everyday words are understood`(_ text: String, _ mark: String) throws {
        let query = try PlaceQuery(text)
        #expect(query.units.contains { $0.marks.contains(mark) }, "\(query.units)")
    }

    @Test func `a search may combine category words and names`() throws {
        let query = try PlaceQuery("fast food burger ")
        #expect(query.units.count == 2)
        #expect(query.units[0].marks == ["§fastfood"])
        #expect(query.units[0].alternatives.map { $0.map(\.text) } == [["fast", "food"]])
        #expect(query.units[1].marks == ["¶burger"])
        let hermitage = try PlaceQuery("hotel hermitage")
        #expect(hermitage.units.map { $0.marks.prefix(1) } == [["§hotel"], []])
        #expect(
            hermitage.units[1].alternatives == [[try PlaceQuery("hermitage").units[0].alternatives[0][0]]]
        )
    }

    @Test func `a group means its categories`() throws {
        let marks = try #require(try PlaceQuery("mat ").units.first?.marks)
        #expect(marks.contains("§restaurant") && marks.contains("§fastfood") && !marks.contains("§hotel"))
    }

    @Test func `stop words are optional, unless there are no others`() throws {
        #expect(try PlaceQuery("hotel near me").units.map(\.isOptional) == [false, true, true])
        #expect(try PlaceQuery("the").units.map(\.isOptional) == [false])
    }

    @Test func `a text without searchable words is refused`() throws {
        #expect(throws: Refusal.self) { try PlaceQuery(" ?! ") }
        #expect(throws: Refusal.self) { try PlaceQuery(String(repeating: "a", count: 201)) }
        #expect(throws: Refusal.self) { try PlaceQuery("a b c d e f g h i j k l m") }
        #expect(throws: Refusal.self) { try PlaceQuery("a\u{0}b") }
        #expect(try PlaceQuery(String(repeating: "字", count: 200)).units.count == 1)
    }

    @Test func `typing errors in category words are corrected`() throws {
        let query = try PlaceQuery("resturant ")
        let corrected = try #require(query.corrected { _ in [] })
        #expect(corrected.units[0].correctedMarks.contains("§restaurant"))
        #expect(try PlaceQuery("atn ").corrected { _ in ["atm"] } == nil)
    }

    @Test func `similar categories are proposed for an unknown one`() {
        #expect(vocabulary.categories(near: "resturant").first?.id == "restaurant")
        #expect(vocabulary.categories(near: "bensin").first?.id == "fuel")
        #expect(vocabulary.categories(near: "pharm").contains { $0.id == "pharmacy" })
        #expect(vocabulary.categories(near: "qqqq").isEmpty)
        #expect(vocabulary.categories(near: "").isEmpty)
    }
}
