import Geodesy
import Model
import OSM

/// The rules that turn the tags of a map into places.
package enum PlaceRules {
    /// Keys with categories as values; earlier keys decide the main category.
    package static let keys = [
        "amenity", "shop", "tourism", "leisure", "healthcare", "craft", "office", "public_transport",
    ]

    /// Categories of places that need no name, because people search for them without one.
    static let nameless: Set = [
        "atm", "bank", "bbq", "beach", "bicycle_parking", "bicycle_rental", "bicycle_repair_station",
        "bureau_de_change", "bus_station", "camp_site", "car_rental", "car_sharing", "car_wash",
        "charging_station", "church", "cinema", "clinic", "convenience", "defibrillator", "dentist",
        "doctors",
        "dog_park", "drinking_water", "elevator", "ferry_terminal", "fitness_station", "fuel", "helipad",
        "hospital", "ice_rink", "library", "luggage_locker", "marketplace", "miniature_golf", "mosque",
        "motorcycle_parking", "parcel_locker", "parking", "pharmacy", "picnic_site", "playground", "police",
        "post_box", "post_office", "recycling", "sauna", "shower", "supermarket", "synagogue", "taxi",
        "telephone", "temple", "toilets", "veterinary", "viewpoint", "water_park", "water_point",
    ]

    /// Values of things that do not exist, or no longer exist.
    private static let nothing: Set = [
        "no", "none", "vacant", "disused", "abandoned", "closed", "demolished", "removed", "construction",
        "proposed",
    ]

    private static let isKey = Set(keys + MapKinds.keys)

    /// Returns `false` quickly for tags that give no category, as those of most things of the map.
    static func mayBePlace(_ tags: OSMTags) -> Bool {
        tags.all.contains { tag in
            isKey.contains(tag.key)
                && (MapKinds.isOpen(tag.key) || MapKinds.category(of: tag, in: tags) != nil)
        }
    }

    /// Returns the facts of a place; `nil` for a thing that is not a place.
    ///
    /// The given `categories` come before those of the tags.
    static func facts(
        of tags: OSMTags,
        source: String,
        sourceID: String,
        coordinate: Coordinate,
        categories: [String] = []
    ) -> PlaceFacts? {
        guard tags["disused"] != "yes", tags["abandoned"] != "yes" else { return nil }
        let known = categories + self.categories(of: tags)
        let categories = source == OSMPlaceFile.source ? MapKinds.categories(of: tags, beside: known) : known
        guard
            var facts = PlaceFacts(
                source: source,
                sourceID: sourceID,
                name: tags["name"],
                names: parts(of: tags, below: "name:"),
                categories: categories,
                coordinate: coordinate
            ),
            facts.name != nil || !facts.names.isEmpty || facts.categories.contains(where: nameless.contains)
        else { return nil }
        facts.address = PlaceFacts.addressParts(parts(of: tags, below: "addr:"))
        facts.phone = line(tags["phone"] ?? tags["contact:phone"])
        facts.website = (tags["website"] ?? tags["contact:website"]).flatMap(webAddress)
        facts.openingHours = tags["opening_hours"].flatMap(openingHours)
        facts.wheelchair = tags["wheelchair"].flatMap { wheelchair.contains($0) ? $0 : nil }
        facts.level = line(tags["level"])
        facts.brand = line(tags["brand"])
        let diets = parts(of: tags, below: "diet:")
        let only = diets.filter { $0.value == "only" }.keys.sorted()
        facts.cuisine = PlaceFacts.words(
            list(tags["cuisine"] ?? "") + only,
            count: PlaceFacts.Count.cuisines
        )
        facts.otherNames = PlaceFacts.texts(MapKinds.otherNames(of: tags), without: facts.name)
        facts.keywords = PlaceFacts.texts(
            MapKinds.keywords(of: tags, isNamed: facts.name != nil)
                + diets.filter { $0.value == "yes" }.keys.sorted(),
            without: facts.name
        )
        return facts
    }

    /// Returns `true` when one of the keys gives the thing a category.
    static func has(_ keys: [String], in tags: OSMTags) -> Bool {
        keys.contains { key in
            // in range: a name
            guard let value = tags[key] else { return false }
            return MapKinds.isOpen(key)
                ? !values(value, of: key).isEmpty
                : MapKinds.category(of: OSMTags.Tag(key, value), in: tags) != nil
        }
    }

    /// Returns the categories that the open keys give.
    private static func categories(of tags: OSMTags) -> [String] {
        // in range: a name
        keys.flatMap { key in tags[key].map { values($0, of: key) } ?? [] }
    }

    /// Splits `a;b` into two values, and replaces `yes` with the key itself.
    private static func values(_ text: String, of key: String) -> [String] {
        list(text).filter { !nothing.contains($0.lowercased()) }.map { $0.lowercased() == "yes" ? key : $0 }
    }

    /// Splits a text at semicolons.
    static func list(_ text: String) -> [String] {
        text.split(separator: ";").compactMap {
            PlaceFacts.cleaned(String($0), length: PlaceFacts.Length.line)
        }
    }

    private static func parts(of tags: OSMTags, below prefix: String) -> [String: String] {
        var parts: [String: String] = [:]
        for tag in tags.all where tag.key.hasPrefix(prefix) {
            parts[String(tag.key.dropFirst(prefix.count))] = tag.value
        }
        return parts
    }

    private static let wheelchair: Set = ["yes", "no", "limited", "designated"]

    private static func line(_ text: String?) -> String? {
        text.flatMap { PlaceFacts.cleaned($0, length: PlaceFacts.Length.line) }
    }

    /// Returns the text, or the first valid address of a list.
    private static func webAddress(_ text: String) -> String? {
        PlaceFacts.webAddress(text) ?? list(text).lazy.compactMap(PlaceFacts.webAddress).first
    }

    /// Returns the opening hours; `nil` for a text that is too long, because a shortened text would mean
    /// other hours.
    private static func openingHours(_ text: String) -> String? {
        let longest = PlaceFacts.Length.openingHours
        guard let hours = PlaceFacts.cleaned(text, length: longest + 1) else { return nil }
        return hours.unicodeScalars.count <= longest ? hours : nil
    }
}
