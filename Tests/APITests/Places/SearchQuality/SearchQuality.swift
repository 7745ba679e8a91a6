import Foundation
import Geodesy
import JSONText
import TestData

/// What people type, and which place they mean: the lists in this folder.
enum SearchQuality {
    /// A search of the lists.
    struct Search: Sendable, Hashable {
        let town: String
        /// The language of who asks.
        let language: String
        /// Where they stand.
        let (latitude, longitude): (String, String)
        let kind: String
        let query: String
        /// What the place is at its source, of which one has to be found.
        let expected: Set<String>

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 7, !line.hasPrefix("#") else { return nil }
            (town, language, kind, query) = (fields[0], fields[1], fields[3], fields[4])
            let position = fields[2].split(separator: ",").map(String.init)
            guard position.count == 2 else { return nil }
            (latitude, longitude) = (position[0], position[1])
            expected = Set(fields[5].split(separator: " ").map(String.init))
        }

        /// Where they stand, as a coordinate.
        var position: Coordinate? {
            guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }

        /// The request for its first five answers.
        var path: String {
            let text = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return "/v1/pois?q=\(text)&lat=\(latitude)&lon=\(longitude)&limit=5"
        }

        /// The place of the first answer that is expected, from 0; `nil` where none is.
        func rank(in items: [JSONValue]) -> Int? {
            items.firstIndex { item in
                // A place that stands for several things is found where any of them is expected.
                item["source_ids"]?.arrayValue?.compactMap(\.stringValue).contains(where: expected.contains)
                    ?? false
            }
        }
    }

    /// The extracts, and what they are called in the lists.
    static let towns = [
        "helsinki": "helsinki-center-2019", "monaco": "monaco-2021", "london": "london-moorgate-2024",
        "heidelberg": "heidelberg-center-2015", "liechtenstein": "liechtenstein-2015",
        "lund": "lund-station-sweden-2023",
    ]

    /// The searches of a list.
    static func searches(_ name: String) throws -> [Search] {
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").compactMap(Search.init)
    }

    /// How many searches found their place, and how near the front.
    struct Tally: Sendable {
        var (count, first, three, five) = (0, 0, 0, 0)

        mutating func add(_ rank: Int?) {
            count += 1
            guard let rank else { return }
            if rank < 1 { first += 1 }
            if rank < 3 { three += 1 }
            if rank < 5 { five += 1 }
        }

        /// The share that was found among the first five.
        var share: Double { count == 0 ? 0 : Double(five) / Double(count) }

        var text: String {
            let percent = (share * 1000).rounded() / 10
            return
                "\(five) of \(count) in the first five (\(percent) %), \(three) in three, \(first) first"
        }
    }
}
