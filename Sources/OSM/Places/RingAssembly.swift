/// Joins the ways of a multipolygon, end to end, to rings.
struct RingAssembly {
    /// The rings that close; each ends with the node that it begins with.
    private(set) var rings: [[Int64]] = []
    /// What is left: lines whose continuation is missing.
    private(set) var lines: [[Int64]] = []

    /// Joins ways that are given as the nodes along them.
    init(_ ways: [[Int64]]) {
        var ends: [Int64: [Int]] = [:]
        var isUsed = Array(repeating: false, count: ways.count)
        for (index, way) in ways.enumerated() {
            guard let first = way.first, let last = way.last, way.count > 1 else {
                isUsed[index] = true
                continue
            }
            if first == last {
                rings.append(way)
                isUsed[index] = true
            } else {
                ends[first, default: []].append(index)
                ends[last, default: []].append(index)
            }
        }
        for index in ways.indices where !isUsed[index] {
            isUsed[index] = true
            var line = ways[index]
            // Forwards from its end, then backwards from its beginning: it may have been begun in the middle.
            for _ in 0..<2 {
                while line.first != line.last, let end = line.last,
                    let next = ends[end]?.first(where: { !isUsed[$0] })
                {
                    isUsed[next] = true
                    line +=
                        ways[next].first == end ? ways[next].dropFirst() : ways[next].reversed().dropFirst()
                }
                if line.first == line.last { break }
                line.reverse()
            }
            if line.first == line.last { rings.append(line) } else { lines.append(line) }
        }
    }
}
