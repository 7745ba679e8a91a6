public import Geodesy

/// A viewpoint that is prepared for tests of many candidates.
public struct Sight: Sendable {
    /// The viewpoint.
    public let viewpoint: Viewpoint
    /// The distance along the ground, in metres, beyond which nothing is in view.
    ///
    /// The reach is the range plus the accuracy. It is almost 0 when the viewer's altitude is not known, so
    /// that all things stand at the viewer's level, and the camera does not have that level in its frame.
    public let reach: Double
    /// The reach for things at the viewer's level, such as those without an altitude.
    public let levelReach: Double
    /// The distance along the ground, in metres, within which nothing is in view, slightly reduced to allow
    /// for rounding.
    public let innerReach: Double
    private let origin: GeodesicOrigin
    private let frame: LocalFrame
    private let camera: Camera
    private let filter: Filter
    /// The tolerance; `nil` when the position and the heading are exact.
    private let tolerance: Tolerance?
    /// The azimuths of the things in view, except things at the viewer's position; `nil` when every azimuth
    /// is possible.
    private let azimuths: ClosedRange<Double>?

    /// The distance in metres below which a thing is at the viewer's position.
    static let here = 0.01

    /// Prepares a viewpoint.
    public init(_ viewpoint: Viewpoint) {
        self.viewpoint = viewpoint
        origin = GeodesicOrigin(viewpoint.coordinate)
        frame = LocalFrame(
            at: GeodeticPosition(coordinate: viewpoint.coordinate, height: viewpoint.altitude ?? 0)
        )
        camera = Camera(viewpoint)
        let farthest = viewpoint.range + viewpoint.accuracy
        levelReach = camera.seesLevel ? farthest : viewpoint.accuracy + 2 * Self.here
        reach = viewpoint.altitude == nil ? levelReach : farthest
        innerReach = max(0, viewpoint.minimumRange - viewpoint.accuracy - Self.here)
        let bearings = camera.relativeBearings
        filter = Filter(viewpoint, bearings: bearings, reach: reach)
        let margin = Filter.margin + viewpoint.headingAccuracy
        azimuths = bearings.flatMap { bearings in
            guard viewpoint.accuracy == 0 else { return nil }
            let (first, last) = (bearings.lowerBound - margin, bearings.upperBound + margin)
            return viewpoint.heading + first...viewpoint.heading + last
        }
        let isExact = viewpoint.accuracy == 0 && viewpoint.headingAccuracy == 0
        tolerance = isExact ? nil : Tolerance(viewpoint, camera)
    }

    /// Whether a place may be in view; only `false` is certain.
    ///
    /// The test takes a few nanoseconds. A source can use it to skip places before it reads the rest of their
    /// data.
    public func couldSee(_ coordinate: Coordinate) -> Bool {
        filter.admits(coordinate, from: origin)
    }

    /// A lower bound of the distance of a place in metres, or `nil` when it is certainly not in view.
    public func leastDistance(to coordinate: Coordinate) -> Double? {
        filter.leastDistance(to: coordinate, from: origin)
    }

    /// Whether a sector may hold things in view; only `false` is certain, except for things at the viewer's
    /// position.
    public func mayHold(_ sector: CompassSector) -> Bool {
        guard let azimuths else { return true }
        let start = Angle.positive(sector.start - azimuths.lowerBound)
        return start <= azimuths.upperBound - azimuths.lowerBound || start + CompassSector.width >= 360
    }

    /// The area of things in view as a sector around the viewer; `nil` when every direction may be in view.
    ///
    /// The sector is slightly larger than the area. A source can read an index by the `Covering` of the
    /// sector.
    public var sector: Sector? { filter.sector }

    /// The sighting of a candidate, or `nil` when it is not in view.
    @inlinable
    public func sighting<ID>(of candidate: Candidate<ID>) -> Sighting<ID>? {
        guard let look = look(at: candidate.coordinate, altitude: candidate.altitude) else { return nil }
        return Sighting(id: candidate.id, look: look)
    }

    /// The sighting of a candidate as ``sighting(of:)`` gives it, without the fast test before the exact one.
    @inlinable
    public func sighting<ID>(ofLikely candidate: Candidate<ID>) -> Sighting<ID>? {
        guard let look = lookClosely(at: candidate.coordinate, altitude: candidate.altitude) else {
            return nil
        }
        return Sighting(id: candidate.id, look: look)
    }

    /// The sightings of two candidates as ``sighting(ofLikely:)`` gives them, in less time than one by one.
    @inlinable
    public func sightings<ID>(
        ofLikely first: Candidate<ID>,
        _ second: Candidate<ID>
    ) -> (Sighting<ID>?, Sighting<ID>?) {
        let looks = lookClosely(
            at: (first.coordinate, first.altitude),
            and: (second.coordinate, second.altitude)
        )
        return (
            looks.0.map { Sighting(id: first.id, look: $0) },
            looks.1.map { Sighting(id: second.id, look: $0) }
        )
    }

    /// Returns everything in a sighting except the id, or `nil` when the place is not in view.
    ///
    /// The function is not generic over the type of the id, so that its code is compiled only once.
    @usableFromInline
    func look(at coordinate: Coordinate, altitude: Double?) -> Projection? {
        guard filter.admits(coordinate, from: origin) else { return nil }
        return lookClosely(at: coordinate, altitude: altitude)
    }

    @usableFromInline
    func lookClosely(at coordinate: Coordinate, altitude: Double?) -> Projection? {
        let direction = origin.inverseAndDirection(to: coordinate)
        guard isInReach(direction.distance) else { return nil }
        return projection(of: frame.place(position(coordinate, altitude)), direction)
    }

    /// Does for two places what ``lookClosely(at:altitude:)`` does for one.
    @usableFromInline
    func lookClosely(
        at first: (coordinate: Coordinate, altitude: Double?),
        and second: (coordinate: Coordinate, altitude: Double?)
    ) -> (Projection?, Projection?) {
        guard let directions = origin.inversesAndDirections(to: first.coordinate, second.coordinate) else {
            return (
                lookClosely(at: first.coordinate, altitude: first.altitude),
                lookClosely(at: second.coordinate, altitude: second.altitude)
            )
        }
        let places = frame.places(
            position(first.coordinate, first.altitude),
            position(second.coordinate, second.altitude)
        )
        return (
            isInReach(directions.0.distance) ? projection(of: places.0, directions.0) : nil,
            isInReach(directions.1.distance) ? projection(of: places.1, directions.1) : nil
        )
    }

    private func isInReach(_ distance: Double) -> Bool {
        distance <= viewpoint.range + viewpoint.accuracy
            && distance >= viewpoint.minimumRange - viewpoint.accuracy
    }

    /// Altitudes count only as a difference, and only when both are known.
    private func position(_ coordinate: Coordinate, _ altitude: Double?) -> GeodeticPosition {
        let ground = viewpoint.altitude ?? 0
        let height = viewpoint.altitude == nil ? ground : altitude ?? ground
        return GeodeticPosition(coordinate: coordinate, height: height)
    }

    private func projection(
        of place: EastNorthUp,
        _ toPlace: (distance: Double, azimuth: Double, east: Double, north: Double)
    ) -> Projection? {
        let (distance, azimuth, east, north) = toPlace
        let scale = 1 - 0.8 * min(distance / viewpoint.range, 1)
        var look = Projection(distance: distance, slant: place.slantRange, scale: scale)
        let isHere = look.slant <= Self.here
        let level = (place.east * place.east + place.north * place.north).squareRoot()
        let direction = camera.direction(east: east, north: north, level: level, up: place.up)
        if !isHere {
            look.azimuth = azimuth
            look.relativeBearing = Angle.signed(azimuth - viewpoint.heading)
            look.elevation = Angle.slope(place.up, over: level)
        }
        let point =
            isHere
            ? Camera.Point(x: 0.5, y: 0.5)
            : camera.project(
                direction,
                relativeBearing: look.relativeBearing,
                elevation: look.elevation
            )
        let isInRange = distance <= viewpoint.range && distance >= viewpoint.minimumRange
        let isInView = isInRange && point != nil
        guard let tolerance else {
            guard isInView, let point else { return nil }
            look.place(point)
            return look
        }
        let offset = Tolerance.Offset(
            distance: distance,
            relativeBearing: look.relativeBearing,
            height: place.up
        )
        if isInView {
            look.certainty = tolerance.alwaysSees(offset) ? .certain : .possible
        } else {
            guard tolerance.mightSee(offset) else { return nil }
            look.certainty = .possible
        }
        look.place(
            point
                ?? camera.edge(
                    direction,
                    relativeBearing: look.relativeBearing,
                    elevation: look.elevation
                )
        )
        return look
    }
}

/// A sighting without its id; the initial values are those of a thing at the viewer's position.
@usableFromInline
struct Projection {
    @usableFromInline var distance: Double
    @usableFromInline var slant: Double
    @usableFromInline var azimuth = 0.0
    @usableFromInline var relativeBearing = 0.0
    @usableFromInline var elevation = 0.0
    @usableFromInline var screenX = 0.5
    @usableFromInline var screenY = 0.5
    @usableFromInline var scale: Double
    @usableFromInline var certainty = Certainty.certain

    mutating func place(_ point: Camera.Point) {
        screenX = point.x
        screenY = point.y
    }

    init(distance: Double, slant: Double, scale: Double) {
        self.distance = distance
        self.slant = slant
        self.scale = scale
    }
}
