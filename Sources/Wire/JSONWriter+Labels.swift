import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// Writes the members of a label that come before those that depend on the viewpoint.
    package mutating func head(of label: SightLabel) {
        member("kind", label.target.kind)
        member("id", digits: label.target.number)
        member("title", utf8: label.titleBytes)
        coordinate(label.coordinate)
        member("alt_m", label.altitude, decimals: 2)
    }

    /// Writes the members of a label that come after those that depend on the viewpoint.
    package mutating func tail(of label: SightLabel) {
        thumb(of: label)
        switch label.target {
        case .note(let id):
            member("href", after: "/v1/notes/", digits: id.rawValue)
        case .place(let id):
            member("category", label.category)
            member("category_label", label.categoryLabel)
            object("rating") { json in
                json.member("average", label.averageStars, decimals: 2)
                json.member("count", label.ratingCount)
            }
            member("href", after: "/v1/pois/", digits: id.rawValue)
        case .stop(let id):
            if let board = label.board { self.board(board) }
            member("href", after: "/v1/stops/", digits: id.rawValue)
        case .vehicle(let id):
            if let told = label.vehicle { seen(told.vehicle, at: told.instant) }
            member("href", after: "/v1/vehicles/", digits: id.rawValue)
        }
    }

    /// Writes the members of a note's label as ``head(of:)`` does.
    package mutating func head(of label: PackedLabels.Label) {
        member("kind", ItemID.Kind.note.rawValue)
        member("id", digits: label.note.rawValue)
        member("title", utf8: label.title)
        coordinate(label.coordinate)
        member("alt_m", label.altitude, decimals: 2)
    }

    /// Writes the members of a note's label as ``tail(of:)`` does.
    package mutating func tail(of label: PackedLabels.Label) {
        if label.imageName.isEmpty {
            null("thumb_url")
        } else {
            member("thumb_url", after: "/uploads/", label.imageName, before: "/thumb.jpg")
        }
        member("href", after: "/v1/notes/", digits: label.note.rawValue)
    }

    private mutating func board(_ board: StopBoard) {
        member("platform", board.stop.platform)
        member("modes", board.stop.modes.map(\.rawValue))
        array("lines") { json in
            for line in board.stop.lines { json.line(line) }
        }
        array("departures") { json in
            for departure in board.departures { json.departure(departure, at: board.instant) }
        }
    }

    private mutating func thumb(of label: SightLabel) {
        let name = label.imageNameBytes
        if name.isEmpty { return null("thumb_url") }
        member("thumb_url", after: "/uploads/", name, before: "/thumb.jpg")
    }
}
