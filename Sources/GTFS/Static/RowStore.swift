import Bounds
import Timetable

/// Rows of a table in groups, such as the calls of each trip, packed into few bytes each.
///
/// Rows of a group that follow each other in the table are written as differences. A group whose rows are
/// scattered over the table costs 16 bytes more for each of its runs.
struct RowStore {
    /// Rows that followed each other.
    private struct Run {
        let block: UInt32
        let start: UInt32
        let end: UInt32
        /// The run of the same group before this one, plus one; or 0.
        let before: UInt32
    }

    /// Blocks of this size do not move when more is added.
    private static let blockSize = 1 << 20

    private var blocks: [[UInt8]] = []
    /// The block that is not full yet.
    private var last: [UInt8] = []
    private var runs: [Run] = []
    /// The last run of each group, plus one; or 0.
    private var lastRuns: [UInt32]
    private var group: Int?
    private var open: [UInt8] = []

    init(groups: Int) {
        lastRuns = [UInt32](repeating: 0, count: groups)
    }

    /// Whether any rows have been closed.
    var hasRows: Bool { !runs.isEmpty }

    /// Goes to a group, into whose run ``append(_:)`` then writes; returns whether a new run begins.
    mutating func go(to next: Int) -> Bool {
        guard group != next else { return false }
        close()
        group = next
        return true
    }

    /// Adds a number to the run.
    mutating func append(_ number: Int) {
        open.appendSigned(Int64(clamping: number))
    }

    /// Ends the last run.
    mutating func close() {
        defer { open.removeAll(keepingCapacity: true) }
        guard let group, !open.isEmpty else { return }
        if last.count + open.count > Self.blockSize, !last.isEmpty {
            blocks.append(last)
            last = []
        }
        if last.isEmpty { last.reserveCapacity(Self.blockSize) }
        let start = last.count
        last += open
        let run = Run(
            block: UInt32(clamping: blocks.count),
            start: UInt32(clamping: start),
            end: UInt32(clamping: last.count),
            before: lastRuns[checked: group] ?? 0
        )
        runs.append(run)
        lastRuns.change(at: group) { $0 = UInt32(clamping: runs.count) }
        self.group = nil
    }

    /// The runs of a group in the order of the table.
    func runs(of group: Int) -> [ColumnReader] {
        var found: [ColumnReader] = []
        var entry = Int(clamping: lastRuns[checked: group] ?? 0)
        while let run = runs[checked: entry - 1] {
            let block = blocks[checked: Int(clamping: run.block)] ?? last
            let rows = block.slice(from: Int(clamping: run.start), to: Int(clamping: run.end))
            found.append(ColumnReader(rows ?? []))
            entry = Int(clamping: run.before)
        }
        return found.reversed()
    }
}
