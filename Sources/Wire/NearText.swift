package import JSONText
package import Model

/// The answer to "what leaves near here", written but for what depends on the viewer and the instant.
///
/// It serves all viewers who are told the same rows: see ``FoldWindow``.
package struct NearText: Sendable {
    private struct Piece {
        let end: Int
        let gap: ViewerFields.Gap
    }

    private let text: [UInt8]
    private let pieces: [Piece]

    /// Returns `nil` when the rows tell a stop that is not among the stops of the answer.
    package init?(_ near: NearDepartures) {
        var json = JSONWriter(reservingCapacity: 32 << 10)
        var viewer = ViewerFields(gapsFor: near.stops)
        json.departures(near, &viewer)
        guard viewer.isWhole else { return nil }
        text = json.bytes
        pieces = viewer.gaps.map { Piece(end: $0.start, gap: $0.gap) }
    }

    /// The bytes that an answer takes, approximately.
    package var byteCount: Int { text.count + 32 * pieces.count }

    /// Writes the answer for a viewer; the stops are those of the answer, in its order.
    package func write(to json: inout JSONWriter, stops: [NearStop], at now: Instant) {
        var start = 0
        for piece in pieces {
            json.raw(text[start..<piece.end])  // in range: the ends ascend
            _ = json.endPart()
            switch piece.gap {
            case .wait(let time): json.wait(until: time, at: now)
            case .age(let instant): json.age(since: instant, at: now)
            case .way(let place): json.way(to: stops[place])  // in range: a place among the stops
            case .sight(let place): json.sight(of: stops[place])  // in range: a place among the stops
            }
            _ = json.endPart()
            start = piece.end
        }
        json.raw(text[start...])  // in range: the last end
    }
}
