import Geodesy
import TestData
import Testing
import ViewEngine

/// Views whose position and heading are known only roughly, against many exact ones.
struct ToleranceTests {
    private let places: [(Double, Double)] = [
        (59.33, 18.06), (0, 0), (-41, 179.9999), (12, -179.9999), (79.99, -120), (-88, 30),
    ]

    private func viewpoint(_ random: inout Seeded, at here: Coordinate) throws -> Viewpoint {
        let isTilted = Bool.random(using: &random)
        let range = random.number(50...2000)
        return try Viewpoint(
            coordinate: here,
            altitude: Bool.random(using: &random) ? nil : random.number(0...200),
            heading: random.number(-360...360),
            pitch: isTilted ? random.number(-90...90) : 0,
            roll: isTilted ? random.number(-180...180) : 0,
            fieldOfView: random.number(1...360),
            aspect: random.number(0.3...2),
            range: range,
            minimumRange: Bool.random(using: &random) ? 0 : random.number(0...40),
            accuracy: Bool.random(using: &random) ? random.number(0...60) : 0,
            headingAccuracy: Bool.random(using: &random) ? random.number(0...50) : 0
        )
    }

    /// A viewer who stands and looks somewhere within what is tolerated, on its edge half of the time.
    private func sample(
        _ viewer: Viewpoint,
        _ random: inout Seeded,
        stretched stretch: Double = 1
    ) throws -> Viewpoint {
        func share() -> Double {
            Bool.random(using: &random) ? 1 : random.number(0...1).squareRoot()
        }
        let distance = viewer.accuracy * share() * stretch
        let turn = viewer.headingAccuracy * stretch * share() * (Bool.random(using: &random) ? 1 : -1)
        return try Viewpoint(
            coordinate: viewer.coordinate.destination(azimuth: random.number(0...360), distance: distance),
            altitude: viewer.altitude,
            heading: Angle.positive(viewer.heading + turn),
            pitch: viewer.pitch,
            roll: viewer.roll,
            fieldOfView: viewer.fieldOfView,
            aspect: viewer.aspect,
            range: viewer.range,
            minimumRange: viewer.minimumRange
        )
    }

    @Test func `certain things are in view from all positions, possible ones from some`() throws {
        var random = Seeded(11)
        var (certain, possible, unseen, beyond) = (0, 0, 0, 0)
        for (latitude, longitude) in places {
            let here = try place(latitude, longitude)
            for _ in 0..<60 {
                let viewer = try viewpoint(&random, at: here)
                let sight = Sight(viewer)
                for thing in random.candidates(around: here, within: viewer.range + 80, count: 12) {
                    switch sight.sighting(of: thing)?.certainty {
                    case .certain:
                        certain += 1
                        for _ in 0..<30 {
                            let exact = try sample(viewer, &random)
                            #expect(exact.sighting(of: thing) != nil, "\(viewer) \(thing) \(exact)")
                        }
                    case .possible:
                        possible += 1
                        // A witness may hide in a corner that few samples hit: there a little more is
                        // allowed. Who stands at the thing's own place sees it whatever the heading.
                        var isSeen =
                            viewer.coordinate.distance(to: thing.coordinate) <= viewer.accuracy
                            && (viewer.altitude == nil || thing.altitude == nil)
                            && viewer.minimumRange == 0
                        var tries = 0
                        while !isSeen, tries < 4000 {
                            let stretch = tries < 2000 ? 1 : 1.05
                            isSeen =
                                try sample(viewer, &random, stretched: stretch).sighting(of: thing) != nil
                            tries += 1
                        }
                        if tries >= 2000 { beyond += 1 }
                        #expect(isSeen, "\(viewer) \(thing)")
                    case nil:
                        unseen += 1
                        for _ in 0..<30 {
                            let exact = try sample(viewer, &random)
                            // What stands on the edge may fall on either side of it.
                            guard let seen = exact.sighting(of: thing) else { continue }
                            let edges = [
                                seen.screenX, 1 - seen.screenX, seen.screenY, 1 - seen.screenY,
                                seen.scale - 0.2, (seen.distance - viewer.minimumRange) / viewer.range,
                            ]
                            #expect(edges.contains { abs($0) < 1e-3 }, "\(viewer) \(thing) \(exact)")
                        }
                    }
                }
            }
        }
        #expect(certain > 100 && possible > 300 && unseen > 1000)
        #expect(beyond * 20 < possible)
    }

    @Test func `the bearing varies by the arc sine of accuracy over distance, and the heading`() throws {
        let here = try place(55, 13)
        // asin(10 / 100) is 5.7392 degrees.
        func certainty(_ azimuth: Double, _ accuracy: Double, _ headingAccuracy: Double) throws -> Certainty?
        {
            try Viewpoint(
                coordinate: here,
                heading: 0,
                fieldOfView: 60,
                accuracy: accuracy,
                headingAccuracy: headingAccuracy
            )
            .sighting(of: Candidate(id: 1, coordinate: here.destination(azimuth: azimuth, distance: 100)))?
            .certainty
        }
        #expect(try certainty(24.2, 10, 0) == .certain)
        #expect(try certainty(24.3, 10, 0) == .possible)
        #expect(try certainty(30.1, 0, 0) == nil)
        #expect(try certainty(35.7, 10, 0) == .possible)
        #expect(try certainty(35.8, 10, 0) == nil)
        #expect(try certainty(-19.9, 0, 10) == .certain)
        #expect(try certainty(-20.1, 0, 10) == .possible)
        #expect(try certainty(-39.9, 0, 10) == .possible)
        #expect(try certainty(-40.1, 0, 10) == nil)
        #expect(try certainty(180, 99, 0) == nil)
        #expect(try certainty(180, 101, 0) == .possible)
    }

    @Test func `the accuracy extends the range on both ends`() throws {
        let here = try place(55, 13)
        func certainty(_ distance: Double) throws -> Certainty? {
            try Viewpoint(
                coordinate: here,
                heading: 0,
                fieldOfView: 360,
                range: 500,
                minimumRange: 100,
                accuracy: 10
            )
            .sighting(of: Candidate(id: 1, coordinate: here.destination(azimuth: 200, distance: distance)))?
            .certainty
        }
        #expect(try certainty(89.9) == nil)
        #expect(try certainty(90.1) == .possible)
        #expect(try certainty(110.1) == .certain)
        #expect(try certainty(489.9) == .certain)
        #expect(try certainty(490.1) == .possible)
        #expect(try certainty(509.9) == .possible)
        #expect(try certainty(510.1) == nil)
    }

    @Test func `a thing that is possible only beside the frame is placed at its edge`() throws {
        let here = try place(55, 13)
        let viewer = try Viewpoint(coordinate: here, heading: 0, fieldOfView: 60, headingAccuracy: 20)
        for (azimuth, edge) in [(40.0, 1.0), (-40, 0)] {
            let thing = Candidate(id: 1, coordinate: here.destination(azimuth: azimuth, distance: 50))
            let sighting = try #require(viewer.sighting(of: thing))
            #expect(sighting.screenX == edge)
            #expect(abs(sighting.relativeBearing - azimuth) < 1e-6)
        }
    }

    @Test func `with an exact viewpoint everything in view is certain`() throws {
        var random = Seeded(12)
        let here = try place(1, 1)
        let viewer = try Viewpoint(coordinate: here, heading: 10, fieldOfView: 120)
        let seen = viewer.sightings(
            among: random.candidates(around: here, within: 900, count: 200),
            limit: 200
        )
        #expect(seen.items.count > 20)
        #expect(seen.items.allSatisfy { $0.certainty == .certain })
    }
}
