public import Geodesy

/// A viewpoint made ready for many candidates.
public struct Sight: Sendable {
    /// Where somebody stands and looks.
    public let viewpoint: Viewpoint
    /// Metres along the ground beyond which nothing is in view.
    ///
    /// The range and the accuracy; or nearly nothing, where the viewer's altitude is not known, so that all things
    /// stand at the viewer's level, and the camera looks too far up or down to have any of that in its frame.
    public let reach: Double
    /// The same for things that stand at the viewer's level, as those without an altitude do.
    public let levelReach: Double
    /// Metres along the ground within which nothing is in view; a little less, so that no rounding matters.
    public let innerReach: Double
    private let origin: GeodesicOrigin
    private let frame: LocalFrame
    private let camera: Camera
    private let filter: Filter
    /// `nil` where position and heading are taken as exact.
    private let tolerance: Tolerance?
    /// The azimuths between which everything in view is, but for what is where the viewer is; `nil` where that cannot be said.
    private let azimuths: ClosedRange<Double>?

    /// Below this distance, in metres, a thing is where the viewer is.
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

    /// Whether a place may be in view: `false` is certain, `true` is not.
    ///
    /// Costs a few nanoseconds, for a source that can leave places out before it reads the rest of them.
    public func couldSee(_ coordinate: Coordinate) -> Bool {
        filter.admits(coordinate, from: origin)
    }

    /// Metres that a place is away at least, or `nil` when it is certainly not in view.
    @usableFromInline
    func leastDistance(to coordinate: Coordinate) -> Double? {
        filter.leastDistance(to: coordinate, from: origin)
    }

    /// Whether anything in view may be in a sector of the compass: `false` is certain, but for what is where the viewer is.
    public func mayHold(_ sector: CompassSector) -> Bool {
        guard let azimuths else { return true }
        let start = Angle.positive(sector.start - azimuths.lowerBound)
        return start <= azimuths.upperBound - azimuths.lowerBound || start + CompassSector.width >= 360
    }

    /// Where things in view can be, as a sector around the viewer; `nil` where every direction may be in view.
    ///
    /// It is a little wider than what is seen, for a source that reads an index by its `Covering`.
    public var sector: Sector? { filter.sector }

    /// What a candidate looks like, or `nil` when it is not in view.
    @inlinable
    public func sighting<ID>(of candidate: Candidate<ID>) -> Sighting<ID>? {
        guard let look = look(at: candidate.coordinate, altitude: candidate.altitude) else { return nil }
        return Sighting(id: candidate.id, look: look)
    }

    /// Everything about a sighting but whose it is: kept free of generics, so that it is compiled once.
    @usableFromInline
    func look(at coordinate: Coordinate, altitude: Double?) -> Look? {
        guard filter.admits(coordinate, from: origin) else { return nil }
        let (distance, azimuth, east, north) = origin.inverseAndDirection(to: coordinate)
        guard distance <= viewpoint.range + viewpoint.accuracy,
            distance >= viewpoint.minimumRange - viewpoint.accuracy
        else { return nil }

        // Altitudes count as a difference only, and only where both are known.
        let ground = viewpoint.altitude ?? 0
        let height = viewpoint.altitude == nil ? ground : altitude ?? ground
        let place = frame.place(GeodeticPosition(coordinate: coordinate, height: height))
        let scale = 1 - 0.8 * min(distance / viewpoint.range, 1)
        var look = Look(distance: distance, slant: place.slantRange, scale: scale)
        let isHere = look.slant <= Self.here
        let level = (place.east * place.east + place.north * place.north).squareRoot()
        let direction = camera.direction(east: east, north: north, level: level, up: place.up)
        if !isHere {
            look.azimuth = azimuth
            look.relativeBearing = Angle.signed(azimuth - viewpoint.heading)
            look.elevation = place.elevation
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

/// A sighting without its id; as it stands, one of a thing where the viewer is.
@usableFromInline
struct Look {
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
