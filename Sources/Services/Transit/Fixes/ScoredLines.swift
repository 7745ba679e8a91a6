import Geodesy
package import Model
package import Motion

/// The lines of a source as predictions are scored on them.
package struct ScoredLines: Sendable {
    private let lines: LineService
    private let networks: TransitNetworks

    init(lines: LineService, networks: TransitNetworks) {
        (self.lines, self.networks) = (lines, networks)
    }

    /// One for each way of each line; throws `404` when there is no such source.
    ///
    /// Where a source has no trips, its lines are driven back and forth: see ``LineEnds``.
    package func lines(of name: String, at now: Instant) async throws -> [ScoredLine] {
        guard let source = try await networks.map().source(name) else { throw Refusal.notFound }
        let ends: LineEnds = source.tripCount == 0 ? .returning : .asDrawn
        var filter = LineService.Filter()
        filter.source = name
        var all: [ScoredLine] = []
        var cursor: TransitLine.ID?
        repeat {
            let page = try await lines.page(filter, after: cursor, limit: 100)
            for line in page.lines {
                let details = try await lines.details(line.id, at: now)
                for shape in details.shapes {
                    guard let path = LinePath(shape.points, ends: ends) else { continue }
                    let own = details.directions.filter { $0.direction == shape.direction }
                    all.append(ScoredLine(path: path, stops: own.flatMap(\.stops).map(\.coordinate)))
                }
            }
            cursor = page.next
        } while cursor != nil
        return all
    }
}
