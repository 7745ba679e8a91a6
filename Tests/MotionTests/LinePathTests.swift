import Geodesy
import TestData
import Testing

@testable import Motion

struct LinePathTests {
    @Test func `a straight line is measured in metres from its start`() throws {
        let path = try Roads.straight()
        #expect(abs(path.length - 2_000) < 5)
        #expect(!path.isLoop)
        let place = try path.candidates(near: Roads.place(700, 20), within: 100).first.orThrow("a place")
        #expect(abs(place.measure - 700) < 3)
        #expect(abs(place.distance - 20) < 0.5)
        #expect(abs(path.heading(at: 700) - 90) < 0.1)
        #expect(path.coordinate(at: 5_000) == path.coordinates.last)
        #expect(path.coordinate(at: -.infinity) == path.coordinates.first)
    }

    @Test func `a loop goes on at its start`() throws {
        let path = try Roads.loop()
        #expect(path.isLoop)
        #expect(abs(path.step(from: path.length - 30, to: 50) - 80) < 1e-6)
        #expect(abs(path.step(from: 50, to: path.length - 0.5) + 50.5) < 1e-6)
        #expect(path.separation(10, path.length - 10) == 20)
        #expect(abs(path.measure(of: -10) - (path.length - 10)) < 1e-6)
        #expect(path.coordinate(at: path.length * 3 + 100) == path.coordinate(at: 100))
    }

    @Test func `a road that is used in both directions has a place for each`() throws {
        let path = try Roads.outAndBack()
        let measures = path.candidates(near: Roads.place(300, 5), within: 100).map(\.measure).sorted()
        #expect(measures.count == 2)
        #expect(abs((measures.first ?? 0) - 300) < 3)
        #expect(abs((measures.last ?? 0) - 1_700) < 3)
    }

    @Test func `a crossing has a place on each of its roads`() throws {
        let path = try Roads.figureEight()
        let places = path.candidates(near: Roads.place(200, 200), within: 50)
        #expect(places.count == 2)
        #expect(places.allSatisfy { $0.distance < 2 })
    }

    @Test func `a line that is drawn one way comes back on its own road`() throws {
        // A loop of 400 m sides, then a road out of 600 m, whose way back is not drawn.
        let path = try Roads.path(
            [(0, 0), (0, -400), (-400, -400), (-400, 0), (0, 0), (600, 0)],
            ends: .returning
        )
        #expect(path.isLoop)
        #expect(abs(path.length - 2_800) < 10)
        #expect(path.coordinate(at: 2_500).straightDistance(to: Roads.place(300, 0)) < 5)
        #expect(abs(path.heading(at: 2_500) - 270) < 1)
    }

    @Test func `a stop is passed where the line comes near, once in each direction`() throws {
        let path = try Roads.outAndBack()
        let feet = path.feet(of: Roads.place(400, 15))
        #expect(feet.count == 2)
        #expect(path.feet(of: Roads.place(400, 300)).isEmpty)
        // On another street that is much nearer, the stop is not passed from here.
        let hook = try Roads.path([(0, 0), (1_000, 0), (1_000, 50), (0, 50)])
        #expect(hook.feet(of: Roads.place(400, 0)).count == 1)
    }

    @Test func `a line across the antimeridian is one line`() throws {
        let corners = [179.99, 179.999, -179.999, -179.99].compactMap {
            Coordinate(latitude: -17, longitude: $0)
        }
        let path = try LinePath(corners).orThrow("a path")
        #expect(path.length < 2_200)
        let target = try Coordinate(latitude: -17, longitude: -180).orThrow("a place")
        #expect((path.candidates(near: target, within: 20).first?.distance ?? 99) < 1)
        #expect(path.coordinate(at: path.length / 2).straightDistance(to: target) < 2)
    }

    @Test func `a line without length, or with too much of it, is none`() throws {
        let place = Roads.place(0, 0)
        #expect(LinePath([]) == nil)
        #expect(LinePath([place]) == nil)
        #expect(LinePath([place, place, place], ends: .returning) == nil)
        let far = try Coordinate(latitude: -42, longitude: 106).orThrow("a place")
        #expect(LinePath([place, far, place]) == nil)
        #expect(LinePath(Array(repeating: place, count: LinePath.maximumCorners + 1)) == nil)
    }

    @Test func `a loop of two stops is a path`() throws {
        let path = try Roads.path([(0, 0), (300, 0)], ends: .returning)
        #expect(path.isLoop)
        #expect(abs(path.length - 600) < 3)
        #expect(path.feet(of: Roads.place(300, 0)).count == 1)
    }

    @Test func `the nearest place is that of a search of all segments`() throws {
        var random = Seeded(5)
        var corners = [(0.0, 0.0)]
        for _ in 0..<300 {
            let last = corners.last ?? (0, 0)
            corners.append(
                (
                    last.0 + .random(in: -200...260, using: &random),
                    last.1 + .random(in: -200...200, using: &random)
                )
            )
        }
        let path = try Roads.path(corners)
        let line = try Polyline(path.coordinates).orThrow("a line")
        for _ in 0..<300 {
            let near = path.coordinate(at: .random(in: 0...path.length, using: &random))
            let target = near.moved(by: 40, &random)
            let expected = line.nearest(to: target)
            let found = try path.candidates(near: target, within: 160).first.orThrow("a place")
            #expect(abs(found.distance - expected.distance) < 0.01)
        }
    }
}
