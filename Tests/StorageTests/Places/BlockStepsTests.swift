import Testing

@testable import Storage

struct BlockStepsTests {
    /// The blocks that are looked at, where each holds so many and none too much.
    private func path(_ counts: [Int], isByHalves: Bool = false) -> [Int] {
        var steps = BlockSteps(isByHalves: isByHalves, most: 1000)
        var (first, path): (Int, [Int]) = (0, [])
        while first < counts.count, !steps.expectsTooMuch {
            let index = steps.next(from: first, before: counts.count, of: counts.count)
            path.append(index)
            steps.found(counts[index])
            first = index + 1
        }
        return path
    }

    @Test func `each step takes as many blocks as their content allows`() {
        #expect(path([1, 2, 3, 4, 5, 6, 7, 8]) == [0, 2, 4, 5, 6, 7])
        #expect(path([3, 3, 3, 3, 3, 3, 3, 3]) == [0, 2, 4, 6, 7])
        #expect(path([4, 4, 4, 4, 4, 4, 4, 4]) == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    @Test func `in an empty area steps grow gradually`() {
        #expect(path([0, 0, 0, 0, 0, 0, 0, 0]) == [0, 1, 3, 5, 6, 7])
        #expect(path([0, 0]) == [0, 1])
        #expect(path([0]) == [0])
    }

    @Test func `a block that is expected to be too full is skipped`() {
        #expect(path([62, 62, 62]) == [0, 1, 2])
        #expect(path([63, 63, 63]) == [0])
        #expect(path([0, 0, 80, 90]) == [0, 1, 2])
    }

    @Test func `after a search was cut off, the step is halved`() {
        #expect(path([63, 63, 63, 63, 63, 63, 63, 63], isByHalves: true) == [3, 5, 6, 7])
    }

    @Test(arguments: [true, false], 1...9)
    func `a step stays within its bounds`(_ isByHalves: Bool, _ count: Int) {
        for end in 1...count {
            for first in 0..<end {
                for found in [nil, 0, 1, 40, 99] {
                    var steps = BlockSteps(isByHalves: isByHalves, most: 1000)
                    if let found { steps.found(found) }
                    #expect((first..<end).contains(steps.next(from: first, before: end, of: count)))
                }
            }
        }
    }
}
