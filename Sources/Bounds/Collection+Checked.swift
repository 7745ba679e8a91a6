extension Collection {
    /// The element at an index, or `nil` where the collection has none there.
    @inlinable
    public subscript(checked index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }

    /// The elements of a range, or `nil` where the collection does not have all of them.
    @inlinable
    public subscript(checked range: Range<Index>) -> SubSequence? {
        range.lowerBound >= startIndex && range.upperBound <= endIndex ? self[range] : nil
    }
}

extension Collection where Index == Int {
    /// The elements from one position up to another, or `nil` where the collection does not have all of them.
    ///
    /// Positions that are the wrong way round have none either.
    @inlinable
    public func slice(from start: Int, to end: Int) -> SubSequence? {
        Range(checked: start, end).flatMap { self[checked: $0] }
    }

    /// The elements from a position on; none where it is not one of the collection.
    @inlinable
    public func from(_ start: Int) -> SubSequence {
        slice(from: start, to: endIndex) ?? self[endIndex..<endIndex]
    }
}

extension MutableCollection {
    /// Changes the element at an index; nothing happens where there is none.
    @inlinable
    public mutating func change<Failure>(
        at index: Index,
        _ body: (inout Element) throws(Failure) -> Void
    ) throws(Failure) {
        guard index >= startIndex, index < endIndex else { return }
        try body(&self[index])
    }
}
