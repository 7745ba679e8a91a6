/// A regular expression of the small dialect that OpenAPI documents of ours use.
///
/// Literals, `.`, classes, groups, `|`, `? * + {n} {n,} {n,m}`, `^` and `$`; a backslash before punctuation.
/// It matches anywhere unless anchored, by code points, as JSON Schema wants it. Anything else is refused
/// rather than guessed at.
struct Pattern: Sendable {
    private let root: Node

    init(_ text: String) throws(OpenAPIDefect) {
        var reader = PatternReader(text)
        root = try reader.pattern()
    }

    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.map(\.value)
        return (0...scalars.count).contains { start in
            root.matches(scalars, at: start) { _ in true }
        }
    }

    indirect enum Node: Sendable {
        case one(of: [ClosedRange<UInt32>], negated: Bool)
        case start
        case end
        case sequence([Node])
        case choice([Node])
        case times(Node, Int, Int?)

        func matches(_ text: [UInt32], at place: Int, then next: (Int) -> Bool) -> Bool {
            switch self {
            case .one(let ranges, let negated):
                guard place < text.count else { return false }
                let isMember = ranges.contains { $0.contains(text[place]) }
                return isMember != negated && next(place + 1)
            case .start:
                return place == 0 && next(place)
            case .end:
                return place == text.count && next(place)
            case .sequence(let nodes):
                return Node.matches(nodes[...], text, at: place, then: next)
            case .choice(let nodes):
                return nodes.contains { $0.matches(text, at: place, then: next) }
            case .times(let node, let least, let most):
                return node.repeats(0, least, most, text, at: place, then: next)
            }
        }

        private static func matches(
            _ nodes: ArraySlice<Node>,
            _ text: [UInt32],
            at place: Int,
            then next: (Int) -> Bool
        ) -> Bool {
            guard let first = nodes.first else { return next(place) }
            return first.matches(text, at: place) {
                matches(nodes.dropFirst(), text, at: $0, then: next)
            }
        }

        private func repeats(
            _ count: Int,
            _ least: Int,
            _ most: Int?,
            _ text: [UInt32],
            at place: Int,
            then next: (Int) -> Bool
        ) -> Bool {
            if count < most ?? .max {
                let another = matches(text, at: place) { after in
                    // An empty match may not repeat for ever.
                    (after > place || count < least)
                        && repeats(count + 1, least, most, text, at: after, then: next)
                }
                if another { return true }
            }
            return count >= least && next(place)
        }
    }
}
