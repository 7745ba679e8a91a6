public import Geodesy

/// A viewpoint made ready for many candidates.
public struct Sight: Sendable {
    /// Where somebody stands and looks.
    public let viewpoint: Viewpoint
    private let origin: GeodesicOrigin
    private let frame: LocalFrame
    private let camera: Camera
    private let filter: Filter

    /// Below this distance, in metres, a thing is where the viewer is.
    private static let here = 0.01

    /// Prepares a viewpoint.
    public init(_ viewpoint: Viewpoint) {
        self.viewpoint = viewpoint
        origin = GeodesicOrigin(viewpoint.coordinate)
        frame = LocalFrame(
            at: GeodeticPosition(coordinate: viewpoint.coordinate, height: viewpoint.altitude ?? 0)
        )
        camera = Camera(viewpoint)
        filter = Filter(viewpoint, bearings: camera.relativeBearings)
    }

    /// Whether a place may be in view: `false` is certain, `true` is not.
    ///
    /// Costs a few nanoseconds, for a source that can leave places out before it reads the rest of them.
    public func couldSee(_ coordinate: Coordinate) -> Bool {
        filter.admits(coordinate, from: origin)
    }

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
        let (distance, azimuth) = origin.inverse(to: coordinate)
        guard distance <= viewpoint.range, distance >= viewpoint.minimumRange else { return nil }

        // Altitudes count as a difference only, and only where both are known.
        let level = viewpoint.altitude ?? 0
        let height = viewpoint.altitude == nil ? level : altitude ?? level
        let place = frame.place(GeodeticPosition(coordinate: coordinate, height: height))
        let scale = 1 - 0.8 * distance / viewpoint.range
        var look = Look(distance: distance, slant: place.slantRange, scale: scale)
        guard look.slant > Self.here else { return look }

        look.azimuth = azimuth
        look.relativeBearing = Angle.signed(azimuth - viewpoint.heading)
        look.elevation = place.elevation
        guard
            let point = camera.project(relativeBearing: look.relativeBearing, elevation: look.elevation)
        else { return nil }
        look.screenX = point.x
        look.screenY = point.y
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

    init(distance: Double, slant: Double, scale: Double) {
        self.distance = distance
        self.slant = slant
        self.scale = scale
    }
}
