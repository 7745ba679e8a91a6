import TestData
import Testing
import ViewEngine

/// Shares, against giving out one after another.
struct SharesTests {
    /// Gives one at a time to each that still needs some, in turn.
    static func inTurns(_ limit: Int, among needs: [Int]) -> [Int] {
        var shares = needs.map { _ in 0 }
        var (left, turn) = (limit, 0)
        while left > 0, zip(shares, needs).contains(where: { $0 < $1 }) {
            if shares[turn] < needs[turn] {
                shares[turn] += 1
                left -= 1
            }
            turn = (turn + 1) % needs.count
        }
        return shares
    }

    /// Gives every other one to the favored, and those between to the others in turn.
    static func inTurns(favoring favored: Int, _ limit: Int, among needs: [Int]) -> [Int] {
        var (ownShare, otherShare) = (0, 0)
        var others = needs
        others[favored] = 0
        let rest = others.reduce(0, +)
        for turn in 0..<limit {
            let isOwn = turn.isMultiple(of: 2) ? ownShare < needs[favored] : otherShare == rest
            if isOwn, ownShare < needs[favored] {
                ownShare += 1
            } else if otherShare < rest {
                otherShare += 1
            }
        }
        var shares = inTurns(otherShare, among: others)
        shares[favored] = ownShare
        return shares
    }

    @Test func `equal shares equal those given out in turns`() {
        var random = Seeded(1)
        for _ in 0..<2000 {
            let needs = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Int.random(in: 0...Int.random(in: 0...60, using: &random), using: &random)
            }
            let limit = Int.random(in: 0...200, using: &random)
            #expect(Shares.equal(limit, among: needs) == Self.inTurns(limit, among: needs))
        }
    }

    @Test func `the favored kind gets half, rounded up, and the unused rest`() {
        var random = Seeded(2)
        for _ in 0..<2000 {
            let needs = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Int.random(in: 0...Int.random(in: 0...60, using: &random), using: &random)
            }
            let favored = Int.random(in: 0..<needs.count, using: &random)
            let limit = Int.random(in: 0...120, using: &random)
            let shares = Shares.favoring(favored, limit, among: needs)
            #expect(shares == Self.inTurns(favoring: favored, limit, among: needs), "\(needs) \(limit)")
            #expect(shares.reduce(0, +) == min(limit, needs.reduce(0, +)))
        }
        #expect(Shares.favoring(0, 51, among: [100, 100]) == [26, 25])
        #expect(Shares.favoring(0, 51, among: [3, 100]) == [3, 48])
        #expect(Shares.favoring(0, 51, among: [100, 3]) == [48, 3])
        #expect(Shares.favoring(0, 10, among: [100, 100, 1, 100]) == [5, 2, 1, 2])
        #expect(Shares.favoring(nil, 10, among: [100, 100, 1]) == [5, 4, 1])
    }

    @Test func `any limit is shared without overflow`() {
        #expect(Shares.favoring(1, .max, among: [.max, .max, 5]) == [.max / 2 - 5, .max / 2 + 1, 5])
        #expect(Shares.equal(.max, among: [.max, 7]) == [.max - 7, 7])
        #expect(Shares.favoring(0, -1, among: [4, 4]) == [0, 0])
        #expect(Shares.equal(5, among: []).isEmpty)
    }
}
