import Geodesy
import Model
import Testing

@testable import Services

/// Which reminders some places are good for.
struct ReminderMatchTests {
    private func place(
        _ number: Int64,
        _ name: String?,
        _ categories: [String],
        _ more: (inout PlaceFacts) -> Void = { _ in }
    ) throws -> Place {
        let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
        var facts = try #require(
            PlaceFacts(
                source: "osm",
                sourceID: "node/\(number)",
                name: name,
                categories: categories,
                coordinate: coordinate
            )
        )
        more(&facts)
        let now = Instant(milliseconds: 0)
        return Place(id: .init(rawValue: number), facts: facts, firstSeenAt: now, updatedAt: now, goneAt: nil)
    }

    private func places() throws -> [Place] {
        [
            try place(1, "K-Supermarket Kamppi", ["supermarket"]),
            try place(2, "Café Zoë", ["cafe", "bakery"]) { $0.cuisine = ["coffee_shop"] },
            try place(3, "Milky Way", ["bar"]),
            try place(4, nil, ["post_box"]) { $0.brand = "Posti" },
        ]
    }

    private func found(
        _ keywords: [String],
        category: String? = nil,
        words: [String: [String]] = [:]
    ) throws -> [Int64] {
        let reminder = Reminder(
            id: .init(rawValue: 9),
            text: "Do it",
            keywords: keywords,
            category: category,
            createdAt: Instant(milliseconds: 0)
        )
        let matches = ReminderMatcher(try places()) { words[$0] ?? [] }.matches([reminder])
        #expect(matches.allSatisfy { $0.reminder == reminder && !$0.places.isEmpty })
        return matches.flatMap(\.places).map(\.rawValue)
    }

    @Test func `a keyword matches a word of a name, brand, cuisine or category`() throws {
        #expect(try found(["supermarket"]) == [1])
        #expect(try found(["KAMPPI"]) == [1])
        #expect(try found(["cafe"]) == [2])
        #expect(try found(["zoe"]) == [2] && found(["ZOË"]) == [2])
        #expect(try found(["coffee shop"]) == [2])
        #expect(try found(["post box"]) == [4] && found(["post_box"]) == [4])
        #expect(try found(["pösti"]) == [4])
        #expect(try found(["Zoe\u{308}"]) == [2])
        #expect(try found(["bakery", "way"]) == [2, 3])
    }

    @Test func `a keyword matches only whole words in their order`() throws {
        #expect(try found(["milk"]) == [])
        #expect(try found(["super"]) == [])
        #expect(try found(["box post"]) == [])
        #expect(try found(["kamppi supermarket"]) == [])
        #expect(try found(["k-supermarket kamppi"]) == [1])
        #expect(try found(["supermarket kamppi helsinki"]) == [])
    }

    @Test func `a keyword matches the label of a category and its id`() throws {
        let words = ["supermarket": ["Grocery store", "Mataffär"], "bar": ["Pub"]]
        #expect(try found(["mataffar"], words: words) == [1])
        #expect(try found(["grocery store", "pub"], words: words) == [1, 3])
        #expect(try found([], category: "bakery") == [2])
        #expect(try found(["kamppi"], category: "cafe") == [1, 2])
        #expect(try found([], category: "butcher") == [])
        #expect(try found([], category: "food") == [2, 3])
    }
}
