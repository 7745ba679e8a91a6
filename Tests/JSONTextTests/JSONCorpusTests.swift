import JSONText
import TestData
import Testing

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct `The JSON corpus` {
    /// Texts that a reader must accept, whose only fault is a member that stands twice: refused by default.
    private static let duplicates = [
        "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
    ]

    /// What is left to the reader, and read here: a number too small is 0, a large one a double.
    private static let ours: Set = [
        "i_number_real_underflow.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json", "i_structure_500_nested_arrays.json",
        "transform_number_-9223372036854775808.json", "transform_number_-9223372036854775809.json",
        "transform_number_1.0.json", "transform_number_1.000000000000000005.json",
        "transform_number_1000000000000000.json", "transform_number_10000000000000000999.json",
        "transform_number_9223372036854775807.json", "transform_number_9223372036854775808.json",
        "transform_object_key_nfd_nfc.json",
    ]

    private func accepts(_ name: String, _ limits: JSONLimits = JSONLimits(maximumDepth: 500)) throws -> Bool
    {
        let bytes = try SharedData.bytes("json-parsing/\(name)")
        do throws(JSONError) {
            let value = try JSONValue.parse(bytes, limits: limits)
            let again = try JSONValue.parse(value.encoded(), limits: limits)
            #expect(again == value, "\(name)")
            return true
        } catch {
            return false
        }
    }

    @Test func `every text of the corpus is accepted or refused as stated`() throws {
        var verdicts = 0
        for row in try SharedData.rows(csv: "json-parsing/index.csv") {
            let name = try #require(row["file"])
            switch row["expectation"] {
            case "must-accept": #expect(try accepts(name) == !Self.duplicates.contains(name), "\(name)")
            case "must-reject": #expect(try !accepts(name), "\(name)")
            case "implementation-defined-no-crash", "parses-but-result-varies-no-crash":
                #expect(try accepts(name) == Self.ours.contains(name), "\(name)")
            default: Issue.record("\(name) has no known expectation")
            }
            verdicts += 1
        }
        #expect(verdicts > 200)
    }

    @Test(arguments: Self.duplicates)
    func `duplicates in the corpus are read if allowed`(_ name: String) throws {
        #expect(try accepts(name, JSONLimits(duplicateMembers: .keepLast)))
    }
}
