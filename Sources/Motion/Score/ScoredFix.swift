import Bounds
package import Geodesy

/// A row of a recording: a fix with its vehicle and where it came from.
package struct ScoredFix: Sendable, Hashable {
    package let vehicle: String
    /// The kind of tracker, if the recording tells it; a track has only fixes of one.
    package let source: String
    package let fix: Fix

    package init(vehicle: String, source: String = "", fix: Fix) {
        self.vehicle = vehicle
        self.source = source
        self.fix = fix
    }
}

/// A line that a recording is scored on.
package struct ScoredLine: Sendable {
    package let path: LinePath
    /// The measures at which it passes each stop.
    package let stops: [[Double]]

    /// Stops that the line does not pass are left out.
    package init(path: LinePath, stops: [Coordinate]) {
        self.path = path
        self.stops = stops.map { path.feet(of: $0) }.filter { !$0.isEmpty }
    }
}

/// A part of a recording without a gap: the fixes of one vehicle from one source.
struct Track: Sendable {
    let vehicle: String
    let fixes: [Fix]

    /// A track ends where no fix follows for longer than this, in seconds.
    static let gap = 40.0

    /// The day of the first fix, since 1970 UTC.
    var day: Int { Int(nearest: ((fixes.first?.at ?? 0) / 86_400).rounded(.down)) }

    /// The tracks of a recording in order of their beginning; of fixes at one instant the first counts.
    static func tracks(of rows: [ScoredFix]) -> [Track] {
        struct Key: Hashable {
            let vehicle: String
            let source: String
        }
        let groups = Dictionary(grouping: rows) { Key(vehicle: $0.vehicle, source: $0.source) }
        var tracks: [Track] = []
        for (key, rows) in groups {
            var fixes: [Fix] = []
            // Sorting is stable only by the index.
            let ordered = rows.enumerated().sorted { ($0.1.fix.at, $0.0) < ($1.1.fix.at, $1.0) }
            for (_, row) in ordered {
                if let last = fixes.last, row.fix.at - last.at > gap {
                    tracks.append(Track(vehicle: key.vehicle, fixes: fixes))
                    fixes = []
                }
                if fixes.last.map({ $0.at < row.fix.at }) ?? true { fixes.append(row.fix) }
            }
            tracks.append(Track(vehicle: key.vehicle, fixes: fixes))
        }
        return tracks.filter { $0.fixes.count > 1 }.sorted {
            ($0.fixes.first?.at ?? 0, $0.vehicle) < ($1.fixes.first?.at ?? 0, $1.vehicle)
        }
    }
}
