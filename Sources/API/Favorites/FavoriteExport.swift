import Drawing
import Geodesy
import JSONText
import Model
import Services
import Wire

/// Favorites as waypoints of GPX 1.1.
struct FavoriteExport {
    let favorites: [FavoriteService.Favorite]
    let root: String
    let languages: LanguagePreference

    var gpx: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Sightline">
              <metadata><name>Favorites</name></metadata>

            """
        for favorite in favorites {
            switch favorite.item {
            case .note(let note): text += waypoint(note)
            case .place(let place): text += waypoint(place, markedAt: favorite.markedAt)
            case .stop(let stop): text += waypoint(stop, markedAt: favorite.markedAt)
            }
        }
        return text + "</gpx>\n"
    }

    // The elements of a waypoint are written in the order of the GPX schema.

    private func waypoint(_ note: Note) -> String {
        waypoint(
            at: note.coordinate,
            [
                element("ele", note.content.standpoint.altitude.map { JSONWriter.text($0, decimals: 2) }),
                element("time", (note.content.takenAt ?? note.createdAt).description),
                element("name", note.content.title),
                element("desc", note.content.body),
                link("\(root)/v1/notes/\(note.id)", note.author.displayName),
                element("type", "note"),
            ]
        )
    }

    private func waypoint(_ place: Place, markedAt: Instant) -> String {
        let facts = place.facts
        return waypoint(
            at: facts.coordinate,
            [
                element("time", markedAt.description),
                element("name", facts.name(in: languages) ?? facts.category),
                element("desc", description(of: place)),
                link("\(root)/v1/pois/\(place.id)", nil),
                facts.website.map { link($0, "Website") } ?? "",
                element("type", facts.category),
            ]
        )
    }

    private func waypoint(_ stop: Stop, markedAt: Instant) -> String {
        waypoint(
            at: stop.coordinate,
            [
                element("time", markedAt.description),
                element("name", stop.name),
                element("desc", gone(stop.goneAt)),
                link("\(root)/v1/stops/\(stop.id)", nil),
                element("type", "stop"),
            ]
        )
    }

    private func gone(_ instant: Instant?) -> String? {
        instant.map { "Gone since \($0.description.prefix(10))" }
    }

    private func description(of place: Place) -> String? {
        let address = place.facts.address
        let lines = [["street", "housenumber"], ["postcode", "city"], ["country"]].map { parts in
            parts.compactMap { address[$0] }.joined(separator: " ")  // in range: a dictionary
        }
        let parts = [lines.filter { !$0.isEmpty }.joined(separator: ", "), gone(place.goneAt) ?? ""].filter {
            !$0.isEmpty
        }
        return parts.isEmpty ? nil : parts.joined(separator: ". ")
    }

    private func waypoint(at coordinate: Coordinate, _ elements: [String]) -> String {
        let latitude = JSONWriter.text(coordinate.latitude, decimals: 7)
        let longitude = JSONWriter.text(Rounding.longitude(coordinate.longitude), decimals: 7)
        let lines = elements.filter { !$0.isEmpty }.map { "    \($0)\n" }.joined()
        return "  <wpt lat=\"\(latitude)\" lon=\"\(longitude)\">\n\(lines)  </wpt>\n"
    }

    private func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(PictureText.escaped($0))</\(name)>" } ?? ""
    }

    private func link(_ url: String, _ text: String?) -> String {
        "<link href=\"\(PictureText.escaped(url))\">\(element("text", text))</link>"
    }
}
