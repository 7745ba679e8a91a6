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

    private var blocks: [[UInt8]] = [[]]
    private var runs: [Run] = []
    /// The last run of each group, plus one; or 0.
    private var last: [UInt32]
    private var group: Int?
    private var open: [UInt8] = []

    init(groups: Int) {
        last = [UInt32](repeating: 0, count: groups)
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
        open.appendSigned(Int64(number))
    }

    /// Ends the last run.
    mutating func close() {
        defer { open.removeAll(keepingCapacity: true) }
        guard let group, !open.isEmpty else { return }
        let block = blocks.count - 1
        if blocks[block].count + open.count > Self.blockSize, !blocks[block].isEmpty {
            blocks.append([])
            blocks[block + 1].reserveCapacity(Self.blockSize)
        }
        let here = blocks.count - 1
        let start = blocks[here].count
        blocks[here] += open
        runs.append(
            Run(
                block: UInt32(clamping: here),
                start: UInt32(clamping: start),
                end: UInt32(clamping: blocks[here].count),
                before: last[group]
            )
        )
        last[group] = UInt32(clamping: runs.count)
        self.group = nil
    }

    /// The runs of a group in the order of the table.
    func runs(of group: Int) -> [ColumnReader] {
        var found: [ColumnReader] = []
        var entry = last[group]
        while entry != 0, let run = runs[checked: Int(entry) - 1] {
            let block = blocks[checked: Int(run.block)] ?? []
            found.append(ColumnReader(block.slice(from: Int(run.start), to: Int(run.end)) ?? []))
            entry = run.before
        }
        return found.reversed()
    }
}
