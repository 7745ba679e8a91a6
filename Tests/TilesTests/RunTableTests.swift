import TestData
import Testing

@testable import Tiles

struct RunTableTests {
    @Test func `a table that keys come to and go from knows just the places that a dictionary knows`() {
        var random = Seeded(61)
        var (table, expected) = (RunTable(), [Int64: UInt32]())
        // Few keys, so that many of them come again; some follow one another, as ids do.
        let keys = (0..<300).map { _ in Int64.random(in: .min + 1 ... .max, using: &random) } + Array(0..<300)
        for step in 0..<30_000 {
            let key = keys[Int.random(in: 0..<keys.count, using: &random)]
            // It fills at first, and empties in the end.
            if Int.random(in: 0..<30_000, using: &random) > step {
                let start = UInt32.random(in: 0 ... .max, using: &random)
                table.set(RunTable.Place(segment: 3, length: 5, start: start), of: key)
                expected[key] = start
            } else {
                table.remove(key)
                expected[key] = nil
            }
            if step % 500 == 0 {
                for key in keys { #expect(table.place(of: key)?.start == expected[key]) }
            }
        }
        for key in keys { #expect(table.place(of: key)?.start == expected[key]) }
    }

    @Test func `an empty table knows nothing, and the least number is no key`() {
        var table = RunTable()
        #expect(table.place(of: 1) == nil)
        table.remove(1)
        table.set(RunTable.Place(segment: 1, length: 1, start: 1), of: .min)
        #expect(table.place(of: .min) == nil)
    }
}
