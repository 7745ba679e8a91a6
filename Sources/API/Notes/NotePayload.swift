import Geodesy
import JSONText
import Model

extension JSONWriter {
    /// A note, with its distance and azimuth if the request had a position.
    mutating func note(_ note: Note, from position: Coordinate?) {
        object { json in
            json.member("id", note.id.description)
            json.key("author")
            json.author(note.author)
            json.member("title", note.content.title)
            json.member("body", note.content.body)
            json.member("alt_text", note.content.altText)
            json.place(note.content.standpoint)
            json.member("taken_at", note.content.takenAt?.description)
            json.member("audience", note.content.audience.name)
            json.member("group_id", note.content.audience.group?.description)
            json.member("visible_from", note.content.window.opens?.description)
            json.member("visible_until", note.content.window.closes?.description)
            json.member("reveal_within_m", note.content.revealRadius, decimals: 2)
            json.member("poi_id", note.content.placeID?.description)
            json.member("state", note.state.rawValue)
            json.image(note.image)
            json.member("comment_count", note.response.commentCount)
            json.member("favorite_count", note.response.favoriteCount)
            json.member("favorited", note.response.isFavorite)
            json.member("created_at", note.createdAt.description)
            json.member("updated_at", note.updatedAt.description)
            if let position { json.bearing(from: position, to: note.coordinate) }
        }
    }

    /// The distance to the centimetre and the azimuth to a ten-thousandth of a degree.
    mutating func bearing(from position: Coordinate, to target: Coordinate) {
        let (distance, azimuth) = position.inverse(to: target)
        member("distance_m", distance, decimals: 2)
        member("azimuth_deg", Rounding.azimuth(azimuth), decimals: 4)
    }

    /// Latitude and longitude with seven decimals.
    mutating func coordinate(_ coordinate: Coordinate) {
        member("lat", coordinate.latitude, decimals: 7)
        member("lon", Rounding.longitude(coordinate.longitude), decimals: 7)
    }

    private mutating func place(_ place: Standpoint) {
        coordinate(place.coordinate)
        member("alt_m", place.altitude, decimals: 2)
        member("accuracy_m", place.accuracy, decimals: 2)
        member("heading_deg", place.heading.map(Rounding.azimuth), decimals: 4)
        member("fov_deg", place.fieldOfView, decimals: 4)
    }

    private mutating func image(_ image: NoteImage) {
        object("image") { json in
            json.member("width", image.width)
            json.member("height", image.height)
            json.member("bytes", image.byteCount)
            json.member("sha256", image.sha256)
            json.member("url", image.path(of: .display))
            json.member("thumb_url", image.path(of: .thumb))
            json.member("original_url", image.path(of: .original))
        }
    }
}

/// Keeps rounded values inside half-open ranges.
enum Rounding {
    /// An azimuth that, rounded to four decimals, stays below 360.
    static func azimuth(_ degrees: Double) -> Double {
        degrees >= 359.99995 ? 0 : degrees
    }

    /// A relative bearing that, rounded to four decimals, stays above −180.
    static func bearing(_ degrees: Double) -> Double {
        degrees <= -179.99995 ? 180 : degrees
    }

    /// A longitude that, rounded to seven decimals, stays below 180.
    static func longitude(_ degrees: Double) -> Double {
        degrees >= 179.999_999_95 ? -180 : degrees
    }
}
