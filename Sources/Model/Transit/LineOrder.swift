/// The order in which riders look for a line's name: 2, 10, 10A, 101, Blue.
package struct LineOrder: Sendable, Hashable, Comparable {
    /// The digits that the name begins with, without zeros before them.
    private let digits: [UInt8]
    private let hasNumber: Bool
    private let rest: String

    package init(_ name: String) {
        let leading = name.utf8.prefix { (0x30...0x39).contains($0) }
        digits = Array(leading.drop { $0 == 0x30 })
        hasNumber = !leading.isEmpty
        rest = String(name.dropFirst(leading.count))
    }

    package static func < (left: LineOrder, right: LineOrder) -> Bool {
        if left.hasNumber != right.hasNumber { return left.hasNumber }
        if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
        if left.digits != right.digits { return left.digits.lexicographicallyPrecedes(right.digits) }
        return left.rest < right.rest
    }
}
