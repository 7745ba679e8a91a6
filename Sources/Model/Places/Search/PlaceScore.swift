import LibC

/// The score of a place for a query: text, distance and prominence in one number.
///
/// The score is `text + 0.01 × prominence − 0.12 × log₂(1 + distance / 250 m)`. The text part is the average
/// over the units, 0…1: a word of the name counts 1, a beginning of one 0.8…0.95, the category or the kind of
/// food 0.85, and the brand or the address 0.6. A corrected word counts 0.8 of that. Up to 0.4 is added for
/// the share of one name that was found, 0.4 for the whole name.
///
/// If the query is only a word for a kind of place or food, each place of that kind counts 1.4, as a name
/// that is the whole query does. Up to 0.2 is added for articles that were typed beside it, and up to 1 for
/// words set aside. A stop or a car park, which is named after something else, counts 0.85 of its text part
/// unless it was asked for. The score of a place that is not near is its negative distance.
package struct PlaceScore {
    private let query: PlaceQuery?

    package init(_ query: PlaceQuery?) {
        self.query = query
    }

    /// Places within this distance in metres are near; farther ones follow them, ordered by distance.
    package static let nearDistance = 25_000.0

    /// Returns the score of a place by its ``PlaceTerms/text``; without a distance, by text and prominence.
    package func score(_ terms: String, prominence: Int, distance: Double?) -> Double {
        if let distance, distance > Self.nearDistance { return -distance }
        let text = query.map { Matching(terms).quality(of: $0) } ?? 0
        let remoteness = distance.map { 0.12 * log2(1 + $0 / 250) } ?? 0
        return text + 0.01 * Double(prominence) - remoteness
    }

    /// Whether a place, by its ``PlaceTerms/text``, matches every required unit of the query.
    package func holds(_ terms: String) -> Bool {
        query.map { Matching(terms).holds($0) } ?? true
    }

    /// The marks of kinds that are named after a neighbour: a stop, a car park, a bicycle dock.
    private static let borrowers: Set<Substring> = Set(
        [
            "platform", "stop_position", "stop_area", "bus_stop", "tram_stop", "subway_entrance", "elevator",
            "taxi",
            "bicycle_rental", "bicycle_parking", "motorcycle_parking", "parking", "parking_entrance",
            "parking_exit",
            "charging_station", "post_box", "atm", "information", "toilets",
        ].map { PlaceTerms.mark(category: $0)[...] }
    )

    /// The words of a place, to compare with those of a query.
    private struct Matching {
        private var names: [[Substring]] = []
        private var others: [Substring] = []
        private var rest: [Substring] = []

        init(_ terms: String) {
            // This works byte by byte, because a search scores hundreds of places.
            let fields = terms.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            guard fields.count == 3 else { return }
            names = fields[0].split(separator: UInt8(ascii: "/")).map(Self.words).filter { !$0.isEmpty }
            others = Self.words(fields[1])
            rest = Self.words(fields[2])
        }

        private static func words(_ text: Substring.UTF8View) -> [Substring] {
            text.split(separator: UInt8(ascii: " ")).map(Substring.init)
        }

        func holds(_ query: PlaceQuery) -> Bool {
            var found: Set<String> = []
            return query.units.allSatisfy { $0.isOptional || quality(of: $0, found: &found) > 0 }
        }

        func quality(of query: PlaceQuery) -> Double {
            var found: Set<String> = []
            // In a search for a category alone, each place of the category counts as one of that name.
            let needed = query.units.filter { !$0.isOptional }
            if needed.count == 1, rest.contains(where: { needed[0].exactMarks.contains(String($0)) }) {
                let (aside, little) = (
                    query.units.filter(\.isAside), query.units.filter { $0.isOptional && !$0.isAside }
                )
                let share = share(of: little, found: &found) * 0.2 + share(of: aside, found: &found)
                return 1.4 + share
            }
            var (sum, weights) = (0.0, 0.0)
            for unit in query.units {
                let quality = quality(of: unit, found: &found)
                let weight = unit.isOptional ? 0.3 : 1
                sum += quality * weight
                weights += weight
            }
            let text = sum / max(weights, 0.1) + wholeness(query, found: found)
            return isNamedAfterAnother(query) ? 0.85 * text : text
        }

        /// The mean quality of the units, 0…1.
        private func share(of units: [PlaceQuery.Unit], found: inout Set<String>) -> Double {
            units.reduce(0) { $0 + quality(of: $1, found: &found) } / Double(max(units.count, 1))
        }

        /// Whether the place is of a kind that is named after something near it, and the query does not ask
        /// for that kind.
        private func isNamedAfterAnother(_ query: PlaceQuery) -> Bool {
            rest.contains(where: PlaceScore.borrowers.contains)
                && !query.units.contains { unit in rest.contains { unit.exactMarks.contains(String($0)) } }
        }

        private func quality(of unit: PlaceQuery.Unit, found: inout Set<String>) -> Double {
            var best = 0.0
            for terms in unit.alternatives {
                var least = 1.0
                var matched: [String] = []
                for term in terms where least > 0 {
                    let quality = quality(of: term, matched: &matched)
                    least = min(least, quality)
                }
                if least > 0 { found.formUnion(matched) }
                best = max(best, least)
            }
            if best < 0.85, unit.marks.contains(where: { mark in rest.contains { $0 == mark } }) {
                best = 0.85
            }
            if best < 0.68, unit.correctedMarks.contains(where: { mark in rest.contains { $0 == mark } }) {
                best = 0.68
            }
            return best
        }

        private func quality(of term: PlaceQuery.Term, matched: inout [String]) -> Double {
            let factor = term.isCorrected ? 0.8 : 1
            var best = 0.0
            for name in names {
                for word in name where word.hasPrefix(term.text) {
                    if word.utf8.count == term.text.utf8.count {
                        best = markedQuality(of: term)
                        matched.append(String(word))
                    } else if term.isBeginning {
                        best = max(best, 0.8 + 0.15 * Double(term.text.utf8.count) / Double(word.utf8.count))
                        matched.append(String(word))
                    }
                }
            }
            if best > 0 { return best * factor }
            if isFound(term, among: rest) { return (term.isMark ? 0.85 : 0.97) * factor }
            return isFound(term, among: others) ? 0.6 * factor : 0
        }

        private func isFound(_ term: PlaceQuery.Term, among words: [Substring]) -> Bool {
            words.contains { term.isBeginning ? $0.hasPrefix(term.text) : $0 == term.text }
        }

        /// Returns 1 if `å`, `ä` and `ö` are as typed, and 0.95 if only the base letters are equal.
        private func markedQuality(of term: PlaceQuery.Term) -> Double {
            if term.marked != term.text { return rest.contains { $0 == term.marked } ? 1 : 0.95 }
            // The UTF-8 of `å`, `ä` and `ö` begins with this byte, and the marks of categories do not.
            let isMarkedThere = rest.contains { word in
                word.utf8.contains(0xC3) && SearchText.folded(String(word)) == term.text
            }
            return isMarkedThere ? 0.95 : 1
        }

        /// Returns up to 0.4 for the share of one name that was found.
        private func wholeness(_ query: PlaceQuery, found: Set<String>) -> Double {
            var best = 0.0
            for name in names {
                if name.elementsEqual(query.words, by: { $0 == $1 }) {
                    let terms = query.units.flatMap { $0.alternatives.first ?? [] }
                    return terms.allSatisfy { markedQuality(of: $0) == 1 } ? 0.4 : 0.32
                }
                let count = name.count { found.contains(String($0)) }
                guard count > 0 else { continue }
                let share = Double(count) / Double(name.count)
                let begins = found.contains(String(name[0])) ? 0.08 : 0
                best = max(best, 0.25 * share + begins)
            }
            return best
        }
    }
}
