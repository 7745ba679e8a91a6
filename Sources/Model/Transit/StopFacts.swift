package import Geodesy

/// A stop as its source tells it, cleaned so that it may be stored and shown.
package struct StopFacts: Sendable, Hashable {
    /// The greatest lengths in Unicode scalars; a longer text is cut, because a source cannot be asked again.
    package enum Length {
        package static let name = 200
        package static let line = 255
        /// A code or a platform.
        package static let word = 60
    }

    /// The most lines of one stop; further ones are left out.
    package static let mostLines = 500

    package let sourceID: String
    package let name: String
    /// The name in other languages, by language tag.
    package private(set) var names: [String: String] = [:]
    package private(set) var code: String?
    package private(set) var platform: String?
    package var parent: Stop.ID?
    package let coordinate: Coordinate
    /// In the order of the cases, each once.
    package private(set) var modes: [TransitMode] = []
    package private(set) var lines: [TransitLine.ID] = []
    package var wheelchair = KnownOrNot.unknown

    /// Returns `nil` unless the id is a visible text without control characters; without a visible name, the
    /// stop is named by its code or its id.
    package init?(
        sourceID: String,
        name: String,
        names: [String: String] = [:],
        code: String? = nil,
        platform: String? = nil,
        coordinate: Coordinate
    ) {
        guard Self.isID(sourceID) else { return nil }
        let code = code.flatMap { PlaceFacts.cleaned($0, length: Length.word) }
        self.sourceID = sourceID
        self.name = PlaceFacts.cleaned(name, length: Length.name) ?? code ?? sourceID
        for (language, text) in names where PlaceFacts.isLanguageTag(language) {
            self.names[language] = PlaceFacts.cleaned(text, length: Length.name)  // in range: a dictionary
        }
        self.code = code
        self.platform = platform.flatMap { PlaceFacts.cleaned($0, length: Length.word) }
        self.coordinate = coordinate
    }

    /// Whether a text may be the id of a stop or a line at its source.
    package static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.count <= Length.line
            && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }

    package mutating func setLines(_ lines: [TransitLine.ID], modes: Set<TransitMode>) {
        self.lines = Array(lines.prefix(Self.mostLines))
        self.modes = TransitMode.allCases.filter(modes.contains)
    }
}

/// A line as its source tells it.
package struct LineFacts: Sendable, Hashable {
    package let sourceID: String
    package let name: String
    package private(set) var longName: String?
    package let mode: TransitMode
    package var color: LineColor?
    package var textColor: LineColor?
    /// Lines with lower numbers come first; those without a number come last.
    package var sortOrder: Int?

    /// Returns `nil` unless the id is a visible text; without a short name, the line has the long one.
    package init?(sourceID: String, shortName: String, longName: String, mode: TransitMode) {
        guard StopFacts.isID(sourceID) else { return nil }
        let short = PlaceFacts.cleaned(shortName, length: StopFacts.Length.name)
        let long = PlaceFacts.cleaned(longName, length: StopFacts.Length.name)
        self.sourceID = sourceID
        name = short ?? long ?? sourceID
        self.longName = short == nil ? nil : long
        self.mode = mode
    }
}
