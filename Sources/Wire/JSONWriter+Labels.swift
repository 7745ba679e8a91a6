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
        }
    }

    private mutating func thumb(of label: SightLabel) {
        let name = label.imageNameBytes
        if name.isEmpty { return null("thumb_url") }
        member("thumb_url", after: "/uploads/", name, before: "/thumb.jpg")
    }
}
