import Foundation
import Geodesy
import TestData
import Testing

@testable import ViewEngine

struct SightingsTests {
    @Test func `sightings come nearest first, and the rest is counted`() throws {
        var random = Seeded(2)
        let here = try place(52, 4)
        let things = random.candidates(around: here, within: 1000, count: 300)
        let viewer = try Viewpoint(coordinate: here, heading: 100, fieldOfView: 90)
        let all = viewer.sightings(among: things, limit: .max)
        #expect(all.items.count > 30)
        #expect(all.hiddenCount == 0)
        #expect(all.items.map(\.distance) == all.items.map(\.distance).sorted())
        #expect(Set(all.items) == Set(things.compactMap { viewer.sighting(of: $0) }))
        let few = viewer.sightings(among: things, limit: 7)
        #expect(few.items == Array(all.items.prefix(7)))
        #expect(few.hiddenCount == all.items.count - 7)
        #expect(few.clusters.reduce(0) { $0 + $1.count } == few.hiddenCount)
        #expect(viewer.sightings(among: things, limit: 0).items.isEmpty)
    }

    @Test func `the nearest of thousands equal those of a full sort`() throws {
        var random = Seeded(8)
        for (latitude, longitude) in places {
            let here = try place(latitude, longitude)
            for _ in 0..<4 {
                let viewer = try random.viewpoint(at: here)
                let things = random.candidates(around: here, within: viewer.range, count: 6000)
                let all = things.compactMap { viewer.sighting(of: $0) }
                    .sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
                for limit in [0, 5, 200] {
                    let seen = viewer.sightings(among: things, limit: limit)
                    #expect(seen.items == Array(all.prefix(limit)))
                    #expect(seen.hiddenCount == min(max(all.count - limit, 0), 1000))
                    #expect(seen.hasMoreHidden == (all.count - limit > 1000))
                    let counted = all.dropFirst(limit).prefix(1000)
                    #expect(seen.clusters.map(\.nearest).min() == counted.first?.distance)
                }
            }
        }
    }

    @Test func `thousands of things in one place are counted like any others`() throws {
        let here = try place(0, 0)
        let nearby = try place(0, 1e-200)
        let viewer = try Viewpoint(coordinate: here, heading: 0)
        for spot in [here, nearby] {
            let seen = viewer.sightings(
                among: (0..<3000).map { Candidate(id: $0, coordinate: spot) },
                limit: 3
            )
            #expect(seen.items.map(\.id) == [0, 1, 2])
            #expect(seen.hiddenCount == 1000 && seen.hasMoreHidden)
        }
    }

    @Test func `a camera that looks over or under everything searches nothing`() throws {
        let here = try place(60, 25)
        func reach(_ pitch: Double, roll: Double = 0, altitude: Double? = nil) throws -> Double {
            Sight(
                try Viewpoint(
                    coordinate: here,
                    altitude: altitude,
                    heading: 0,
                    pitch: pitch,
                    roll: roll,
                    fieldOfView: 60,
                    aspect: 1,
                    range: 500
                )
            )
            .reach
        }
        for pitch in [-29.0, 0, 29] { #expect(try reach(pitch) == 500) }
        for pitch in [-31.0, 31, 90, -90] { #expect(try reach(pitch) < 0.1) }
        // A frame on its corner reaches farther; and who knows the own altitude may see what is higher or
        // lower.
        #expect(try reach(38, roll: 45) == 500)
        #expect(try reach(45, roll: 45) < 0.1)
        #expect(try reach(80, altitude: 10) == 500)
        let up = try Viewpoint(coordinate: here, heading: 0, pitch: 80)
        #expect(up.sighting(of: Candidate(id: 1, coordinate: here))?.distance == 0)
        #expect(!up.couldSee(here.destination(azimuth: 0, distance: 5)))
    }

    @Test func `equally far things are sorted by id, or else keep their order`() throws {
        struct Name: Hashable, Sendable { let text: String }
        let here = try place(52, 4)
        let there = here.destination(azimuth: 0, distance: 100)
        let viewer = try Viewpoint(coordinate: here, heading: 0)
        let numbered = [3, 1, 2].map { Candidate(id: $0, coordinate: there) }
        #expect(viewer.sightings(among: numbered, limit: 9).items.map(\.id) == [1, 2, 3])
        let named = ["c", "a", "b"].map { Candidate(id: Name(text: $0), coordinate: there) }
        #expect(viewer.sightings(among: named, limit: 9).items.map(\.id.text) == ["c", "a", "b"])
    }

    private let places: [(Double, Double)] = [
        (59.33, 18.06), (0, 0), (0, -180), (-41, 179.9999), (89.9999, 12), (-90, 0), (90, 50), (79.99, -120),
        (5, 100),
    ]

    @Test func `the quick check excludes most of a city`() throws {
        var random = Seeded(4)
        let here = try place(48, 11)
        let viewer = try Viewpoint(coordinate: here, heading: 0, fieldOfView: 60)
        let things = random.candidates(around: here, within: 2000, count: 2000)
        let admitted = things.count { viewer.couldSee($0.coordinate) }
        #expect((100...250).contains(admitted))
    }

    @Test func `turning the world and the viewer alike changes nothing`() throws {
        var random = Seeded(5)
        for (latitude, longitude) in places {
            let here = try place(latitude, longitude)
            for _ in 0..<20 {
                let viewer = try random.viewpoint(at: here)
                let turn = random.number(-180...180)
                let turned = try viewer.moved(to: place(latitude, Angle.signed(longitude + turn)))
                for thing in random.candidates(around: here, within: viewer.range, count: 20) {
                    let there = thing.coordinate
                    let other = Candidate(
                        id: thing.id,
                        coordinate: try place(there.latitude, Angle.signed(there.longitude + turn)),
                        altitude: thing.altitude
                    )
                    try expectAlike(viewer.sighting(of: thing), turned.sighting(of: other))
                }
            }
        }
    }

    @Test func `a mirror swaps left and right`() throws {
        var random = Seeded(6)
        for (latitude, longitude) in places {
            let here = try place(latitude, longitude)
            for _ in 0..<20 {
                let viewer = try random.viewpoint(at: here)
                let mirrored = try viewer.moved(
                    to: place(latitude, -longitude),
                    heading: 360 - viewer.heading,
                    roll: -viewer.roll
                )
                for thing in random.candidates(around: here, within: viewer.range, count: 20) {
                    let there = thing.coordinate
                    let other = Candidate(
                        id: thing.id,
                        coordinate: try place(there.latitude, -there.longitude),
                        altitude: thing.altitude
                    )
                    try expectAlike(viewer.sighting(of: thing), mirrored.sighting(of: other), sign: -1)
                }
            }
        }
    }

    /// What stands on the very edge may fall on either side of it; all else is seen by both or by neither.
    private func expectAlike(_ left: Sighting<Int>?, _ right: Sighting<Int>?, sign: Double = 1) throws {
        guard let left, let right else {
            if let one = left ?? right {
                let edges = [one.screenX, 1 - one.screenX, one.screenY, 1 - one.screenY, one.scale - 0.2]
                #expect(edges.contains { $0 < 1e-4 }, "\(one)")
            }
            return
        }
        #expect(abs(left.distance - right.distance) < 1e-6)
        #expect(abs(left.slant - right.slant) < 1e-6)
        guard left.distance > 1 else { return }
        #expect(abs(Angle.signed(left.relativeBearing - sign * right.relativeBearing)) < 1e-6)
        #expect(abs(left.elevation - right.elevation) < 1e-6)
        if abs(left.relativeBearing) < 179.99 {
            #expect(abs(left.screenX - (sign > 0 ? right.screenX : 1 - right.screenX)) < 1e-5)
            #expect(abs(left.screenY - right.screenY) < 1e-5)
        }
    }

    @Test func `a view across north has things on both sides`() throws {
        let here = try place(59, 18)
        let things = [355.0, 0, 5].enumerated().map { index, azimuth in
            Candidate(
                id: index,
                coordinate: here.destination(azimuth: azimuth, distance: 100 + Double(index))
            )
        }
        for heading in [350.0, 355, 0, 5, 10, -5, 360] {
            let viewer = try Viewpoint(coordinate: here, heading: heading, fieldOfView: 40)
            #expect(viewer.sightings(among: things, limit: 9).items.map(\.id) == [0, 1, 2])
        }
    }

    @Test func `a view across the antimeridian or from a pole is right`() throws {
        let date = try place(-17, 179.9999)
        let across = Candidate(id: 0, coordinate: date.destination(azimuth: 90, distance: 200))
        #expect(across.coordinate.longitude < 0)
        let seen = try #require(try Viewpoint(coordinate: date, heading: 90).sighting(of: across))
        #expect(abs(seen.distance - 200) < 1e-6)
        #expect(abs(seen.screenX - 0.5) < 1e-6)
        let pole = try Viewpoint(coordinate: place(90, 0), heading: 135, fieldOfView: 10)
        let south = Candidate(id: 0, coordinate: try place(89.999, 45))
        #expect(abs(try #require(pole.sighting(of: south)).azimuth - 135) < 1e-6)
        #expect(try pole.sighting(of: Candidate(id: 0, coordinate: place(89.999, 60))) == nil)
    }
}

extension Viewpoint {
    fileprivate func moved(
        to place: Coordinate,
        heading: Double? = nil,
        roll: Double? = nil
    ) throws -> Viewpoint {
        try Viewpoint(
            coordinate: place,
            altitude: altitude,
            heading: heading ?? self.heading,
            pitch: pitch,
            roll: roll ?? self.roll,
            fieldOfView: fieldOfView,
            aspect: aspect,
            range: range,
            minimumRange: minimumRange
        )
    }
}
