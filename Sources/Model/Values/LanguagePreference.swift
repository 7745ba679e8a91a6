import Bounds

/// A person's languages, the preferred one first, as in `Accept-Language` (RFC 9110 §12.5.4).
package struct LanguagePreference: Sendable, Hashable {
    /// Language ranges in lower case, without `*`.
    package let ranges: [String]

    package static let none = LanguagePreference(ranges: [])

    package init(ranges: [String]) {
        self.ranges = ranges.map { $0.lowercased() }
    }

    /// Reads the value of an `Accept-Language` field; elements that do not follow the grammar are ignored.
    package init(field: String) {
        var found: [(range: String, weight: Int)] = []
        for element in field.split(separator: ",").prefix(20) {
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let range = parts.first, Self.isRange(range), let weight = Self.weight(parts.dropFirst())
            else {
                continue
            }
            if weight > 0 { found.append((range.lowercased(), weight)) }
        }
        // Elements of equal weight keep their order.
        ranges = found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.range)
    }

    /// Returns the value of the first language that has one.
    ///
    /// The lookup follows RFC 4647 §3.4: `zh-hant-tw`, then `zh-hant`, then `zh`.
    package func lookUp<Value>(_ find: (_ tag: String) -> Value?) -> Value? {
        for range in ranges {
            var tag = Substring(range)
            while !tag.isEmpty {
                if let value = find(String(tag)) { return value }
                guard let hyphen = tag.lastIndex(of: "-") else { break }
                tag = tag.prefix(upTo: hyphen)
                // A single letter or digit introduces the subtag after it, and is removed with it.
                if let last = tag.lastIndex(of: "-"), tag.distance(from: last, to: tag.endIndex) == 2 {
                    tag = tag.prefix(upTo: last)
                }
            }
        }
        return nil
    }

    private static func isRange(_ text: some StringProtocol) -> Bool {
        (1...35).contains(text.utf8.count)
            && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy {
                        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
                    }
            }
    }

    /// Returns the weight in thousandths; 1,000 if there is none.
    private static func weight(_ parameters: ArraySlice<String>) -> Int? {
        guard let parameter = parameters.first else { return 1000 }
        guard parameters.count == 1, parameter.lowercased().hasPrefix("q="),
            let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight)
        else { return nil }
        return Int(nearest: weight * 1000)
    }
}
