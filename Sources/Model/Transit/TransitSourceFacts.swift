package import Geodesy

/// What is stored of a source beside its stops and lines.
package struct TransitSourceFacts: Sendable, Hashable {
    package let name: String
    /// Differs after every import.
    package private(set) var revision: Int64
    package private(set) var importedAt: Instant
    package var hasTimetable = false
    package var publisher: String?
    package var publisherURL: String?
    /// The words by which the source and its operators want to be named.
    package var attributions: [String] = []
    /// The IANA name of the time zone of its times.
    package var zone: String?
    package var language: String?
    package var version: String?
    package var firstDay: ServiceDate?
    package var lastDay: ServiceDate?
    /// The box around its stops.
    package var bounds: BoundingBox?
    package var stopCount = 0
    package var lineCount = 0
    package var tripCount = 0
    package var stopTimeCount = 0

    package init(name: String, revision: Int64, importedAt: Instant) {
        (self.name, self.revision, self.importedAt) = (name, revision, importedAt)
    }

    /// The same facts as those of a new import.
    package func imported(as revision: Int64, at instant: Instant) -> TransitSourceFacts {
        var facts = self
        (facts.revision, facts.importedAt) = (revision, instant)
        return facts
    }

    /// Whether a text may name a source: 1 to 40 small letters, digits, `-`, `_` and `.`.
    package static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-_.".utf8.contains($0)
            }
    }
}
