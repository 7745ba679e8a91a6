import Model
import OSM

enum MapKinds {
    /// Keys of which only some values make a place.
    static let keys = [
        "historic", "natural", "railway", "aeroway", "aerialway", "man_made", "place", "landuse", "waterway",
        "club",
        "emergency", "highway", "building",
    ]

    /// The values of a key that make a place, and their categories.
    private static let kinds: [String: [String: String]] = [
        "historic": values(
            """
            archaeological_site building=manor castle church city_gate citywalls fort fortress=fort bastion=fort manor memorial
            monastery monument palace=palace ruins tomb tower wayside_cross wayside_shrine pillory=monument ship=attraction
            aircraft=attraction locomotive=attraction tank=attraction cannon=attraction milestone=memorial
            boundary_stone=memorial stone=memorial mine=attraction aqueduct=ruins yes=attraction heritage=attraction
            """
        ),
        "natural": values(
            """
            beach peak volcano saddle cave_entrance cliff bay cape spring hot_spring geyser=hot_spring glacier water
            wood rock=cliff arch=attraction
            """
        ),
        "railway": values(
            """
            station halt tram_stop subway_entrance train_station_entrance=subway_entrance funicular
            """
        ),
        "aeroway": values("aerodrome heliport helipad terminal"),
        "aerialway": values(
            """
            cable_car=aerialway gondola=aerialway station=aerialway chair_lift=ski_lift drag_lift=ski_lift t-bar=ski_lift
            j-bar=ski_lift platter=ski_lift rope_tow=ski_lift magic_carpet=ski_lift mixed_lift=ski_lift
            """
        ),
        "man_made": values(
            """
            bridge tower lighthouse windmill watermill water_tower obelisk observatory pier cross=wayside_cross
            """
        ),
        "place": values(
            """
            city town village hamlet isolated_dwelling=hamlet suburb borough=suburb quarter neighbourhood square island
            islet=island locality
            """
        ),
        "landuse": values("cemetery"),
        "waterway": values("waterfall"),
        "emergency": values("defibrillator"),
        "highway": values("elevator bus_stop"),
        "building": values(
            """
            church cathedral chapel mosque synagogue temple shrine=temple monastery castle palace manor
            tower stadium
            """
        ),
    ]

    /// Parses `beach` as a category of the same name, and `islet=island` as the category `island`.
    private static func values(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "=").map(String.init)
            values[parts[0]] = parts.last
        }
        return values
    }

    /// Returns `true` when every value of the key is a category.
    static func isOpen(_ key: String) -> Bool { kinds[key] == nil && key != "club" }

    /// Returns the category of a tag; `nil` when the tag gives no category.
    static func category(of tag: OSMTags.Tag, in tags: OSMTags) -> String? {
        // in range: dictionaries
        if let category = kinds[tag.key]?[tag.value] { return category }
        switch tag.key {
        case "club" where !isNothing(tag.value): return "club"
        // A named building counts as a landmark. A named pedestrian area counts as a square, although its tag
        // is that of a street.
        case "building" where !isNothing(tag.value) && tags["name"] != nil: return "building"
        case "highway" where tag.value == "pedestrian" && tags["area"] == "yes" && tags["name"] != nil:
            return "square"
        default: return nil
        }
    }

    private static func isNothing(_ value: String) -> Bool {
        ["no", "construction", "proposed", "demolished", "collapsed", "ruins"].contains(value)
    }

    /// Returns the `known` categories and those of the tags, with the main category first.
    static func categories(of tags: OSMTags, beside known: [String]) -> [String] {
        var categories = known
        func add(_ category: String) {
            if !categories.contains(category) { categories.append(category) }
        }
        for key in keys {
            // in range: a name
            guard let value = tags[key], let category = category(of: OSMTags.Tag(key, value), in: tags) else {
                continue
            }
            // A building tag counts only alone or beside a place of worship: a church that is a restaurant is
            // no church.
            if key == "building", !known.isEmpty, !isOfWorship(known) {
                continue
            }
            if category == "building", !categories.isEmpty { continue }
            add(category)
        }
        if known.contains("place_of_worship") { worship(tags).forEach(add) }
        if let station = tags["railway"], station == "station" || station == "halt" {
            add("station")
            trains(at: tags).forEach(add)
        }
        if tags["memorial"] == "statue" || tags["artwork_type"] == "statue" { add("statue") }
        if let diplomatic = tags["diplomatic"], diplomatic == "embassy" || diplomatic == "consulate" {
            add("embassy")
        }
        if known.contains("sports_centre"), PlaceRules.list(tags["sport"] ?? "").contains("swimming") {
            add("swimming_pool")
        }
        return mainFirst(categories)
    }

    /// Moves the most specific category of a place of worship or a stop to the front, such as `chapel` or
    /// `tram_stop`.
    private static func mainFirst(_ categories: [String]) -> [String] {
        let main =
            categories.first == "place_of_worship"
            ? categories.first {
                ["cathedral", "church", "chapel", "mosque", "synagogue", "temple"].contains($0)
            }
            : isOfStops.contains(categories.first ?? "")
                ? ["station", "tram_stop", "bus_stop"].first(where: categories.contains) : nil
        guard let main else { return categories }
        return [main] + categories.filter { $0 != main }
    }

    private static let isOfStops: Set = ["platform", "stop_position", "stop_area", "halt"]

    private static func isOfWorship(_ known: [String]) -> Bool {
        known.allSatisfy { $0 == "place_of_worship" || $0 == "attraction" || $0 == "museum" }
    }

    /// Returns the kind of a place of worship, unless the building tag gives it already.
    private static func worship(_ tags: OSMTags) -> [String] {
        switch (tags["religion"], tags["building"]) {
        case ("christian", let building?) where ["church", "cathedral", "chapel"].contains(building): []
        case ("christian", _): ["church"]
        case ("muslim", _): ["mosque"]
        case ("jewish", _): ["synagogue"]
        case ("buddhist", _), ("hindu", _), ("sikh", _), ("jain", _), ("shinto", _), ("taoist", _): ["temple"]
        default: []
        }
    }

    /// Returns the categories for the kinds of trains that stop at a place.
    private static func trains(at tags: OSMTags) -> [String] {
        let isSubway =
            tags["station"] == "subway" || tags["subway"] == "yes" || tags["station"] == "light_rail"
        let isFunicular = tags["station"] == "funicular" || tags["funicular"] == "yes"
        let isTrain =
            tags["train"] == "yes" || !(isSubway || isFunicular)
        return (isTrain ? ["train_station"] : []) + (isSubway ? ["subway_station"] : [])
            + (isFunicular ? ["funicular"] : [])
    }

    /// Returns old, short, local and official names, and their versions in other languages.
    static func otherNames(of tags: OSMTags) -> [String] {
        let keys: Set = [
            "alt_name", "old_name", "loc_name", "short_name", "official_name", "int_name", "nat_name",
            "reg_name",
            "name_1", "alt_name_1", "old_name_1", "local_name",
        ]
        return tags.all.filter { tag in
            let key = tag.key.prefix { $0 != ":" }
            return keys.contains(String(key))
        }.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.flatMap { PlaceRules.list($0.value) }
    }

    /// Returns words that people add to a kind of place when they search.
    static func keywords(of tags: OSMTags, isNamed: Bool) -> [String] {
        let keys = ["denomination", "network", "sport", "theme", "branch"] + (isNamed ? [] : ["operator"])
        // in range: names
        return keys.compactMap { tags[$0] }.flatMap(PlaceRules.list).map { $0.replacing("_", with: " ") }
    }
}
