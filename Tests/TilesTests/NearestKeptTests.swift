import TestData
import Testing

@testable import Tiles

struct NearestKeptTests {
    @Test(arguments: [Double.infinity, 20_000, 30])
    func `all candidates within a bound are taken, roughly the nearest first`(bound: Double) {
        var random = Seeded(71)
        let distances = (0..<3000).map { _ in Float.random(in: 0...40_000, using: &random) } + [0, 1e9]
        distances.withUnsafeBufferPointer { items in
            var queue = CandidateQueue<Float>()
            guard let first = items.baseAddress else { return }
            for (index, least) in items.enumerated() { queue.push(first + index, least: least) }
            var taken: [Float] = []
            while let item = queue.pop(within: bound) { taken.append(item.pointee) }
            #expect(taken.sorted() == distances.filter { Double($0) <= bound }.sorted())
            for (one, next) in zip(taken, taken.dropFirst()) { #expect(next > one * 0.98) }
            #expect(bound < .infinity || queue.least == .infinity)
        }
    }

    @Test func `what comes after a candidate was taken is found too, even if it is nearer`() {
        [Float](arrayLiteral: 5, 700, 3).withUnsafeBufferPointer { items in
            guard let first = items.baseAddress else { return }
            var queue = CandidateQueue<Float>()
            #expect(queue.pop(within: .infinity) == nil)
            queue.push(first + 1, least: 700)
            #expect(queue.pop(within: 600) == nil)
            queue.push(first, least: 5)
            #expect(queue.pop(within: 600)?.pointee == 5)
            queue.push(first + 2, least: 3)
            #expect(queue.least <= 3)
            #expect(queue.pop(within: 600)?.pointee == 3)
            #expect(queue.pop(within: .infinity) == first + 1)
        }
    }

    @Test(arguments: [1, 7, 100]) func `the nearest that are kept equal those of a full sort`(count: Int) {
        var random = Seeded(72)
        var kept = NearestKept<Int64>(count: count)
        var all: [(distance: Double, id: Int64)] = []
        for id in Int64(0)..<2000 {
            let distance = Double(Int.random(in: 0..<700, using: &random))
            all.append((distance, id))
            if distance <= kept.bound { kept.add(id, of: id, at: distance) }
        }
        all.sort { $0 < $1 }
        #expect(kept.sorted == all.prefix(count).map(\.id))
    }
}
