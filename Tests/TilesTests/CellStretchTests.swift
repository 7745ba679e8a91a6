import Geodesy
import TestData
import Testing

@testable import Tiles

struct CellStretchTests {
    /// The cells next to one as a store reads them.
    private static func read(_ all: [Int64], around cell: Int64, count: Int) -> [Int64] {
        let sorted = all.sorted()
        return Array(sorted.filter { $0 >= cell }.prefix(count)) + sorted.filter { $0 < cell }.suffix(count)
    }

    @Test func `a stretch never tells a wrong number, and always one of the ranges around its cell`() {
        var random = Seeded(5)
        for round in 0..<300 {
            // Few cells, so that many things share one.
            let all = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Int64.random(in: 0..<40, using: &random)
            }
            let (cell, most) = (
                Int64.random(in: 0..<40, using: &random), Int.random(in: 1...8, using: &random)
            )
            let count = most + Int.random(in: 1...6, using: &random)
            let stretch = CellStretch(Self.read(all, around: cell, count: count), around: cell, count: count)
            for lower in Int64(0)..<40 {
                for upper in lower..<40 {
                    let range = CellRange(lower: lower, upper: upper)
                    let told = stretch.count(in: range, upTo: most)
                    let held = all.count { $0 >= lower && $0 <= upper }
                    let isRight = told.map { $0 > most ? held > most : held == $0 } ?? true
                    #expect(isRight, "round \(round): \(range)")
                    if lower <= cell, upper >= cell { #expect(told != nil, "round \(round): \(range)") }
                }
            }
        }
    }
}
