extension ImportTable {
    /// A target that can reach itself through its own imports, or `nil` when imports go downwards only.
    static func cycle(in table: [String: Imports]) -> String? {
        table.keys.sorted().first { target in
            var reached: Set<String> = []
            var open = Array(table[target]?.own ?? [])
            while let next = open.popLast() {
                guard reached.insert(next).inserted else { continue }
                open.append(contentsOf: table[next]?.own ?? [])
            }
            return reached.contains(target)
        }
    }
}
