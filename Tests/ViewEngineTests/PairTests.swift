import Geodesy
import TestData
import Testing

@testable import ViewEngine

/// Two candidates that are looked at together.
struct PairTests {
    /// Metres: from where everything is here to where the short form does not reach.
    private static let radii = [0.005, 50, 5000, 60_000, 900_000]

    @Test func `two things are seen together as they are seen alone`() throws {
        var random = Seeded(113)
        var inView = 0
        for round in 0..<2000 {
            let latitude = round % 10 == 0 ? random.number(80...90) : random.number(-80...80)
            let here = try place(latitude, random.number(-180...180))
            let sight = Sight(try random.viewpoint(at: here))
            let radius = Self.radii[round % Self.radii.count]
            let things = random.candidates(around: here, within: radius, count: 4)
            for (first, second) in [(things[0], things[1]), (things[2], things[3]), (things[1], things[1])] {
                let (left, right) = sight.sightings(ofLikely: first, second)
                #expect(left == sight.sighting(ofLikely: first))
                #expect(right == sight.sighting(ofLikely: second))
                inView += left != nil && right != nil ? 1 : 0
            }
        }
        #expect(inView > 500)
    }
}
