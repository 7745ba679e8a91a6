package import Geodesy

/// A filter of notes, in addition to the rule of visibility.
package struct NoteFilter: Sendable, Hashable {
    package enum Area: Sendable, Hashable {
        /// A circle; the radius is in metres, and the edge is included.
        case circle(center: Coordinate, radius: Double)
        case box(BoundingBox)
        /// Photos that look towards a point, taken within a distance in metres of it.
        case facing(Coordinate, within: Double)

        /// Whether the area contains a note; its viewing direction counts only for ``facing(_:within:)``.
        package func contains(_ coordinate: Coordinate, viewingDirection: ViewingDirection?) -> Bool {
            switch self {
            case .circle(let center, let radius): center.distance(to: coordinate) <= radius
            case .box(let box): box.contains(coordinate)
            case .facing(let point, let radius):
                point.distance(to: coordinate) <= radius
                    && viewingDirection?.holds(point, from: coordinate) ?? false
            }
        }
    }

    package struct ViewingDirection: Sendable, Hashable {
        /// Degrees clockwise from true north.
        package var heading: Double
        /// The horizontal field of view in degrees.
        package var fieldOfView: Double

        package init(heading: Double, fieldOfView: Double) {
            self.heading = heading
            self.fieldOfView = fieldOfView
        }

        /// Whether a point is within half the field of view of the heading, the edge included.
        ///
        /// The azimuth is that of the geodesic, so the result is right across north and at any latitude. A
        /// point within a centimetre of the camera counts as seen whatever the heading.
        package func holds(_ point: Coordinate, from camera: Coordinate) -> Bool {
            let (distance, azimuth) = camera.inverse(to: point)
            return distance <= 0.01 || abs(Angle.signed(azimuth - heading)) <= fieldOfView / 2 + 1e-9
        }
    }

    /// In metres.
    package static let largestRadius = 50_000.0

    package var area: Area?
    package var author: Member.ID?
    package var group: Group.ID?
    package var placeID: Place.ID?
    /// Admits notes created at `since` or later, and before `until`.
    package var since: Instant?
    package var until: Instant?

    package init() {}

    /// Whether the time ends before it begins, so that no note can be in it.
    package var admitsNothing: Bool {
        if let since, let until { since >= until } else { false }
    }

    package func admits(
        coordinate: Coordinate,
        author: Member.ID,
        audience: Audience,
        placeID: Place.ID?,
        createdAt: Instant,
        viewingDirection: ViewingDirection?
    ) -> Bool {
        if let wanted = self.author, wanted != author { return false }
        if let group, audience.group != group { return false }
        if let wanted = self.placeID, wanted != placeID { return false }
        if let since, createdAt < since { return false }
        if let until, createdAt >= until { return false }
        return area?.contains(coordinate, viewingDirection: viewingDirection) ?? true
    }
}

package enum NoteOrder: Sendable, Hashable {
    /// Sorted by the later of the creation and the opening of the window.
    case newest
    /// Sorted by distance from the viewer.
    case nearest
}
