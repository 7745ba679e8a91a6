import Bounds

struct RingAssembly {
    /// The closed rings; each ends with the node that it begins with.
    private(set) var rings: [[Int64]] = []
    /// Lines that do not close, because their continuation is missing.
    private(set) var lines: [[Int64]] = []

    /// Joins ways, each given as its nodes.
    init(_ ways: [[Int64]]) {
        var ends: [Int64: [Int]] = [:]
        var unused: Set<Int> = []
        for (index, way) in ways.enumerated() {
            guard let first = way.first, let last = way.last, way.count > 1 else { continue }
            if first == last {
                rings.append(way)
            } else {
                unused.insert(index)
                ends[first, default: []].append(index)
                ends[last, default: []].append(index)
            }
        }
        for (index, way) in ways.enumerated() where unused.remove(index) != nil {
            var line = way
            // The line grows from its end, then from its beginning, because the first way may lie in the
            // middle.
            for _ in 0..<2 {
                while line.first != line.last, let end = line.last,
                    let next = ends[end]?.first(where: { unused.contains($0) }),
                    let more = ways[checked: next]
                {
                    unused.remove(next)
                    line += more.first == end ? more.dropFirst() : more.reversed().dropFirst()
                }
                if line.first == line.last { break }
                line.reverse()
            }
            if line.first == line.last { rings.append(line) } else { lines.append(line) }
        }
    }
}
