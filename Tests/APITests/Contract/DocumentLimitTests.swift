import JSONText
import Model
import Testing

@testable import API

/// The limits of the published document are those that the program keeps.
struct DocumentLimitTests {
    private let stated: StatedLimits

    init() throws {
        stated = StatedLimits(in: try JSONValue.parse(OpenAPIDocument.json))
    }

    @Test(arguments: HeldLimit.all)
    func `every limit in the OpenAPI document equals that of the program`(_ limit: HeldLimit) {
        for pattern in limit.places {
            let places = stated.places.filter { HeldLimit.matches($0.key, pattern) }
            #expect(!places.isEmpty, "no schema is called \(pattern)")
            for (place, keywords) in places {
                for (keyword, held) in limit.keywords where !limit.mayLack.contains(keyword) {
                    #expect(keywords[keyword] != nil, "\(place) does not say \(keyword): \(held)")
                }
                for (keyword, value) in keywords where limit.keywords[keyword] != nil {
                    #expect(
                        limit.admits(value, as: keyword),
                        "\(place) says \(keyword): \(value), and the program \(limit.keywords)"
                    )
                }
            }
        }
    }

    /// A limit that is typed here and nowhere in the program would be wrong some day, and nothing would tell.
    @Test func `every limit in the OpenAPI document is checked or explained`() {
        var held = 0
        var others: [String] = []
        for (place, keywords) in stated.places {
            for (keyword, value) in keywords {
                if HeldLimit.all.contains(where: { $0.names(place) && $0.admits(value, as: keyword) }) {
                    held += 1
                } else if !Self.isNatural(keyword, value), !NaturalLimits.names(place) {
                    others.append("\(place) \(keyword): \(value)")
                }
            }
        }
        #expect(others.sorted() == [])
        #expect(held > 250)
    }

    /// "Not negative", "at least one" and "not empty" are said of counts and texts, and limit nothing else.
    private static func isNatural(_ keyword: String, _ value: JSONValue) -> Bool {
        switch keyword {
        case "minimum": value.doubleValue == 0 || value.doubleValue == 1
        case "exclusiveMinimum": value.doubleValue == 0
        case "minLength", "minItems": value.integerValue == 1
        default: false
        }
    }

    @Test func `the pattern of a handle equals that of the program`() throws {
        let document = try JSONValue.parse(OpenAPIDocument.json)
        let handle = document["components"]?["schemas"]?["Handle"]
        #expect(handle?["pattern"]?.stringValue == Handle.pattern)
    }
}
