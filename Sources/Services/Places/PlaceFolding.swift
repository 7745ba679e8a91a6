import Geodesy
import Model
import OSM

/// Folds features that the map draws several times into one place: the platforms, stop positions and
/// buildings of a stop.
///
/// Features that belong together share a name and stand within some distance. Their roles and ids alone
/// decide which one represents the others, so the result depends neither on the file's order nor on earlier
/// imports.
struct PlaceFolding {
    /// The role of a feature at a stop; the feature with the first of these roles represents the others.
    private enum Role: Int {
        case station, halt, busStation, tramStop, stationBuilding, stopArea, busStop, platform, stopPosition,
            entrance

        var isStation: Bool { self == .station || self == .halt || self == .stationBuilding }
    }

    private struct Part {
        let index: Int
        let role: Role
        /// `true` when buses or trams stop at the part, which is then not a part of a railway station.
        let isOfStreet: Bool
    }

    /// The greatest distances in metres between parts of a station, of a street stop and of a funicular, and
    /// between a building and the place inside.
    private static let (ofStation, ofStop, ofLine, ofHouse) = (300.0, 100.0, 1000.0, 100.0)

    private var parts: [Part] = []
    private var lines: [Int] = []
    private var houses: [Int] = []
    /// The places that buildings are folded into.
    private var others: [Int] = []

    /// Notes a feature; `index` is the position of its facts in the list that ``folded(_:)`` gets.
    mutating func note(_ index: Int, _ facts: PlaceFacts, _ tags: OSMTags) {
        if facts.name == nil && facts.names.isEmpty { return }
        if facts.categories == ["funicular"], tags["railway"] == "funicular" {
            lines.append(index)
        } else if facts.categories == ["building"], tags["building"] != "train_station" {
            houses.append(index)
        } else if let role = Self.role(facts, tags) {
            let isOfStreet = ["bus", "tram", "trolleybus", "share_taxi"].contains { tags[$0] == "yes" }
            parts.append(
                Part(index: index, role: role, isOfStreet: isOfStreet || tags["highway"] == "bus_stop")
            )
        } else {
            others.append(index)
        }
    }

    private static func role(_ facts: PlaceFacts, _ tags: OSMTags) -> Role? {
        if tags["railway"] == "station" { return .station }
        if tags["railway"] == "halt" { return .halt }
        guard facts.categories.allSatisfy(isOfStops.contains) else { return nil }
        if tags["building"] == "train_station" { return .stationBuilding }
        if tags["public_transport"] == "station", tags["amenity"] == nil { return .station }
        if tags["amenity"] == "bus_station" { return .busStation }
        if tags["railway"] == "tram_stop" { return .tramStop }
        if tags["public_transport"] == "stop_area" { return .stopArea }
        if tags["highway"] == "bus_stop" { return .busStop }
        if tags["public_transport"] == "platform" { return .platform }
        if tags["public_transport"] == "stop_position" { return .stopPosition }
        return facts.category == "subway_entrance" ? .entrance : nil
    }

    private static let isOfStops: Set = [
        "station", "train_station", "subway_station", "funicular", "halt", "bus_station", "tram_stop",
        "bus_stop", "platform",
        "stop_position", "stop_area", "stop_area_group", "subway_entrance", "building",
    ]

    // MARK: Folding

    /// Returns the places that remain, and the id of the representing place for each folded feature.
    func folded(_ facts: [PlaceFacts]) -> (facts: [PlaceFacts], into: [String: String]) {
        let names = PlaceNames(facts)
        var groups = Groups(facts.count)
        let stations = parts.filter { $0.role.isStation && !$0.isOfStreet }.map(\.index)
        for (left, right, _) in names.pairs(among: stations, within: Self.ofStation) {
            groups.join(left, right)
        }
        // Parts of railway stops join the nearest station of the same name. Parts without such a station join
        // each other.
        let isStation = Set(stations)
        // A bus station stays separate from railway stations; nearby stops of the same name join the bus
        // station.
        let busStations = parts.filter { $0.role == .busStation }.map(\.index)
        var free: [Int] = []
        let rest = parts.filter { !isStation.contains($0.index) && $0.role != .busStation }
        let nearest = names.nearest(
            rest.filter { !$0.isOfStreet }.map(\.index),
            among: stations,
            within: Self.ofStation
        )
        for part in rest {
            if let station = nearest[part.index] {
                groups.join(part.index, station)
            } else {
                free.append(part.index)
            }
        }
        let atBusStations = names.nearest(free, among: busStations, within: Self.ofStop)
        for (part, station) in atBusStations { groups.join(part, station) }
        free.removeAll { atBusStations[$0] != nil }
        for (left, right, _) in names.pairs(among: free, within: Self.ofStop) { groups.join(left, right) }
        for (left, right, _) in names.pairs(among: lines, within: Self.ofLine) { groups.join(left, right) }
        let targets = others + parts.map(\.index) + lines
        let inHouses = names.nearest(houses, among: targets, within: Self.ofHouse)
        for (house, place) in inHouses { groups.join(house, place) }
        let empty = houses.filter { inHouses[$0] == nil }
        for (left, right, _) in names.pairs(among: empty, within: Self.ofHouse) { groups.join(left, right) }
        return merged(facts, groups)
    }

    private func merged(
        _ facts: [PlaceFacts],
        _ groups: Groups
    ) -> (facts: [PlaceFacts], into: [String: String]) {
        var ranks: [Int: Int] = [:]
        for part in parts { ranks[part.index] = part.role.rawValue + 1 }
        for house in houses { ranks[house] = Int.max }
        var members: [Int: [Int]] = [:]
        for index in facts.indices { members[groups.root(of: index), default: []].append(index) }
        var (places, into): ([PlaceFacts], [String: String]) = ([], [:])
        for index in facts.indices {
            guard let group = members[groups.root(of: index)], group.first == index else { continue }
            guard group.count > 1 else {
                places.append(facts[index])
                continue
            }
            let ordered = group.sorted { left, right in
                let (first, second) = (ranks[left] ?? 0, ranks[right] ?? 0)
                if first != second { return first < second }
                return Self.isBefore(facts[left].sourceID, facts[right].sourceID)
            }
            guard let main = ordered.first else { continue }
            let place = Self.one(facts[main], with: ordered.dropFirst().map { facts[$0] })
            for index in ordered.dropFirst() { into[facts[index].sourceID] = place.sourceID }
            places.append(place)
        }
        return (places, into)
    }

    /// Orders nodes before ways and relations, and older nodes first.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        let (first, second) = (left.prefix { $0 != "/" }, right.prefix { $0 != "/" })
        return (String(first), left.utf8.count, left) < (String(second), right.utf8.count, right)
    }

    /// Completes the facts of a place with those of the features that are folded into it.
    private static func one(_ first: PlaceFacts, with parts: [PlaceFacts]) -> PlaceFacts {
        var categories = first.categories
        for part in parts {
            categories += part.categories.filter { $0 != "building" && !categories.contains($0) }
        }
        var names = first.names
        for part in parts { names.merge(part.names) { known, _ in known } }
        var one =
            PlaceFacts(
                source: first.source,
                sourceID: first.sourceID,
                name: first.name,
                names: names,
                categories: categories,
                coordinate: first.coordinate
            ) ?? first
        one.address = first.address
        one.cuisine = first.cuisine
        for part in [first] + parts {
            if one.address.isEmpty { one.address = part.address }
            one.phone = one.phone ?? part.phone
            one.website = one.website ?? part.website
            one.openingHours = one.openingHours ?? part.openingHours
            one.wheelchair = one.wheelchair ?? part.wheelchair
            one.brand = one.brand ?? part.brand
        }
        one.level = first.level
        one.otherNames = PlaceFacts.texts(
            first.otherNames
                + parts.flatMap { [$0.name].compactMap { $0 } + $0.otherNames }
                + parts.flatMap { $0.names.sorted { $0.key < $1.key }.map(\.value) }
                .filter { !names.values.contains($0) },
            without: first.name
        )
        one.keywords = PlaceFacts.texts(first.keywords + parts.flatMap(\.keywords), without: first.name)
        one.elements = Array(
            parts.map(\.sourceID).sorted(by: isBefore).prefix(PlaceFacts.Count.elements)
        )
        return one
    }
}

/// A disjoint-set forest over the indices of places.
private struct Groups {
    private var parents: [Int]

    init(_ count: Int) { parents = Array(0..<count) }

    func root(of number: Int) -> Int {
        var number = number
        while parents[number] != number { number = parents[number] }
        return number
    }

    mutating func join(_ left: Int, _ right: Int) {
        let (first, second) = (root(of: left), root(of: right))
        // The smaller number is the root, so that the order of joining does not matter.
        parents[max(first, second)] = min(first, second)
        parents[left] = min(first, second)
        parents[right] = min(first, second)
    }
}

/// Finds places that share a name and stand near each other.
private struct PlaceNames {
    private let facts: [PlaceFacts]

    init(_ facts: [PlaceFacts]) { self.facts = facts }

    private func names(of index: Int) -> Set<String> {
        let facts = facts[index]
        return Set(
            ([facts.name].compactMap { $0 } + facts.otherNames + facts.names.values).map(SearchText.folded)
        ).subtracting([""])
    }

    /// Returns the indices of the places with each name, from south to north; with `wanted`, only for these
    /// names.
    private func bearers(_ indices: [Int], of wanted: Set<String>? = nil) -> [String: [Int]] {
        var bearers: [String: [Int]] = [:]
        for index in indices {
            for name in names(of: index) where wanted?.contains(name) ?? true {
                bearers[name, default: []].append(index)
            }
        }
        return bearers.mapValues { $0.sorted { latitude($0) < latitude($1) } }
    }

    private func latitude(_ index: Int) -> Double { facts[index].coordinate.latitude }

    /// Returns the pairs of places that share a name and stand within some metres of each other, with their
    /// distances.
    func pairs(among indices: [Int], within metres: Double) -> [(Int, Int, Double)] {
        let span = metres / Self.metresOfDegree
        var pairs: [(Int, Int, Double)] = []
        for group in bearers(indices).values {
            for (place, left) in group.enumerated() {
                for right in group[(place + 1)...] {
                    guard latitude(right) - latitude(left) <= span else { break }
                    let distance = facts[left].coordinate.distance(to: facts[right].coordinate)
                    if distance <= metres { pairs.append((left, right, distance)) }
                }
            }
        }
        return pairs
    }

    /// Returns for each place the nearest of `others` that shares a name with it, within some metres.
    func nearest(_ indices: [Int], among others: [Int], within metres: Double) -> [Int: Int] {
        let span = metres / Self.metresOfDegree
        let bearers = bearers(others, of: indices.reduce(into: []) { $0.formUnion(names(of: $1)) })
        var nearest: [Int: (index: Int, distance: Double)] = [:]
        for index in indices {
            for name in names(of: index) {
                let group = bearers[name] ?? []
                for other in group[
                    Self.first(of: group, where: { latitude($0) >= latitude(index) - span })...
                ] {
                    guard latitude(other) <= latitude(index) + span else { break }
                    let distance = facts[index].coordinate.distance(to: facts[other].coordinate)
                    guard distance <= metres else { continue }
                    if let known = nearest[index],
                        (known.distance, facts[known.index].sourceID) <= (distance, facts[other].sourceID)
                    {
                        continue
                    }
                    nearest[index] = (other, distance)
                }
            }
        }
        return nearest.mapValues(\.index)
    }

    /// Returns the position of the first index for which the condition holds, in a list sorted so that the
    /// condition holds for all later ones too.
    private static func first(of list: [Int], where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(list[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The metres in a degree of latitude at the equator, where a degree is shortest.
    private static let metresOfDegree = 110_500.0
}
