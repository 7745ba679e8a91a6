import Model
import TestData
import Testing

struct IDTests {
    @Test(arguments: ["1", "42", "9223372036854775807"])
    func `a decimal text without a leading zero is an id`(_ text: String) throws {
        let id = try #require(Note.ID(text))
        #expect(id.description == text)
        #expect(String(id.rawValue) == text)
    }

    @Test(arguments: [
        "", "0", "01", "-1", "+1", " 1", "1 ", "1.0", "0x1", "1e3", "9223372036854775808",
        "99999999999999999999",
        "١", "１", "a", "1\0",
    ])
    func `any other text is not an id`(_ text: String) {
        #expect(Note.ID(text) == nil)
    }

    @Test func `ids are ordered by age`() {
        #expect(Note.ID(rawValue: 1) < Note.ID(rawValue: 2))
        #expect(Note.ID(rawValue: 9) < Note.ID(rawValue: 10))
    }
}

struct IDSequenceTests {
    private let now = IDSequence.epoch + 1_000_000

    @Test func `numbers grow and are unique while the clock stands still`() {
        var sequence = IDSequence(node: 5)
        let numbers = (0..<20_000).map { _ in sequence.next(at: now) }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `numbers grow even if the clock steps back`() {
        var sequence = IDSequence(node: 5)
        var random = Seeded(3)
        var last: Int64 = 0
        for _ in 0..<20_000 {
            let number = sequence.next(at: now + Int64.random(in: -50...50, using: &random))
            #expect(number > last)
            last = number
        }
    }

    @Test func `a number contains its time, node and sequence`() {
        var sequence = IDSequence(node: 1023)
        let first = sequence.next(at: now)
        let second = sequence.next(at: now)
        #expect(first >> 22 == 1_000_000)
        #expect((first >> 12) & 1023 == 1023)
        #expect(first & 4095 == 0)
        #expect(second == first + 1)
        #expect(sequence.next(at: now + 1) & 4095 == 0)
    }

    @Test func `nodes never share a number, even when one runs ahead of the clock`() {
        var left = IDSequence(node: 1)
        var right = IDSequence(node: 2)
        var seen: Set<Int64> = []
        for step in 0..<10_000 {
            seen.insert(left.next(at: now))
            seen.insert(right.next(at: now + Int64(step / 100)))
        }
        #expect(seen.count == 20_000)
    }

    @Test func `a node is taken modulo 1024`() {
        var wide = IDSequence(node: 1024 + 7)
        var plain = IDSequence(node: 7)
        #expect(wide.next(at: now) == plain.next(at: now))
    }

    @Test func `a clock before the epoch still gives positive numbers`() {
        var sequence = IDSequence(node: 0)
        var last: Int64 = 0
        for _ in 0..<10_000 {
            let number = sequence.next(at: Instant(milliseconds: 0))
            #expect(number > last)
            last = number
        }
    }

    @Test func `numbers last until 2094`() throws {
        var sequence = IDSequence(node: 1023)
        let late = try #require(Instant(rfc3339: "2094-08-01T00:00:00Z"))
        #expect(sequence.next(at: late) > 0)
    }
}
