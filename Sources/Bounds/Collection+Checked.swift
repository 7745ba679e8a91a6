extension Collection {
    /// The element at an index, or `nil` if the index is out of range.
    @inlinable
    public subscript(checked index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }

    /// The elements of a range, or `nil` if the range is not within the collection.
    @inlinable
    public subscript(checked range: Range<Index>) -> SubSequence? {
        range.lowerBound >= startIndex && range.upperBound <= endIndex ? self[range] : nil
    }
}

extension Collection where Index == Int {
    /// Returns the elements from one position up to another, or `nil` if they are not all in the collection.
    ///
    /// The result is also `nil` if the positions are in the wrong order.
    @inlinable
    public func slice(from start: Int, to end: Int) -> SubSequence? {
        Range(checked: start, end).flatMap { self[checked: $0] }
    }

    /// Returns the elements from a position on; empty if the position is out of range.
    @inlinable
    public func from(_ start: Int) -> SubSequence {
        slice(from: start, to: endIndex) ?? self[endIndex..<endIndex]
    }
}

extension MutableCollection {
    /// Changes the element at an index; does nothing if the index is out of range.
    @inlinable
    public mutating func change<Failure>(
        at index: Index,
        _ body: (inout Element) throws(Failure) -> Void
    ) throws(Failure) {
        guard index >= startIndex, index < endIndex else { return }
        try body(&self[index])
    }
}
