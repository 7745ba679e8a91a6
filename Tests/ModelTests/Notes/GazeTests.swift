import Geodesy
import Model
import Testing

/// Photos that look at a place.
struct ViewingDirectionTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    private func looks(_ heading: Double, _ fieldOfView: Double, at azimuth: Double) throws -> Bool {
        let camera = try place(60, 179.9999)
        let point = camera.destination(azimuth: azimuth, distance: 300)
        return NoteFilter.ViewingDirection(heading: heading, fieldOfView: fieldOfView).holds(
            point,
            from: camera
        )
    }

    @Test(arguments: [
        (350.0, 40.0, 5.0, true), (350, 40, 9.99, true), (350, 40, 10.01, false), (350, 40, 330.01, true),
        (350, 40, 329.99, false), (5, 20, 355.01, true), (5, 20, 354.99, false), (180, 60, 0, false),
        (180, 360, 0, true), (90, 60, 119.99, true), (90, 60, 120.01, false),
    ])
    func `a point counts within half the field of view, across north and the antimeridian`(
        _ heading: Double,
        _ fieldOfView: Double,
        _ azimuth: Double,
        _ isHeld: Bool
    ) throws {
        #expect(try looks(heading, fieldOfView, at: azimuth) == isHeld)
    }

    @Test func `the azimuth is geodesic, not planar`() throws {
        let camera = try place(60, 18)
        // As many degrees east as north: 45 on a plate, some 26.6 on Earth.
        let point = try place(60.001, 18.001)
        #expect(NoteFilter.ViewingDirection(heading: 26.6, fieldOfView: 2).holds(point, from: camera))
        #expect(!NoteFilter.ViewingDirection(heading: 45, fieldOfView: 30).holds(point, from: camera))
    }

    @Test func `a photo taken at the point looks at it`() throws {
        let camera = try place(60, 18)
        #expect(NoteFilter.ViewingDirection(heading: 123, fieldOfView: 1).holds(camera, from: camera))
    }

    @Test func `a filter by direction needs a photo with a direction, in reach`() throws {
        let point = try place(60, 18)
        let area = NoteFilter.Area.facing(point, within: 500)
        let near = point.destination(azimuth: 90, distance: 499)
        let far = point.destination(azimuth: 90, distance: 501)
        let west = NoteFilter.ViewingDirection(heading: 270, fieldOfView: 10)
        #expect(area.contains(near, viewingDirection: west))
        #expect(!area.contains(near, viewingDirection: nil))
        #expect(!area.contains(far, viewingDirection: west))
        #expect(
            !area.contains(near, viewingDirection: NoteFilter.ViewingDirection(heading: 90, fieldOfView: 10))
        )
    }
}
