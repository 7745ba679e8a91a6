extension Array {
    /// The elements in batches of a few fixed lengths, so that few prepared statements serve all.
    var statementBatches: [ArraySlice<Element>] {
        var batches: [ArraySlice<Element>] = []
        var rest = self[...]
        while !rest.isEmpty {
            let size = rest.count >= 48 ? 48 : rest.count >= 8 ? 8 : 1
            batches.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return batches
    }
}
