/// A path of the document, cut at its slashes.
struct PathTemplate: Sendable {
    let text: String
    private let pieces: [String?]

    init(_ text: String) {
        self.text = text
        pieces = Self.segments(of: text).map { $0.hasPrefix("{") && $0.hasSuffix("}") ? nil : $0 }
    }

    /// How many segments are no parameters.
    var literals: Int { pieces.count { $0 != nil } }

    func accepts(_ segments: [String]) -> Bool {
        pieces.count == segments.count
            && zip(pieces, segments).allSatisfy { piece, segment in
                piece.map { $0 == segment } ?? !segment.isEmpty
            }
    }

    static func segments(of path: String) -> [String] {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false).map(
            String.init
        )
    }
}
