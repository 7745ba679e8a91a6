/// One row of a result; it must not be kept beyond the closure that receives it.
package protocol Row {
    var columnCount: Int { get }
    func integer(at index: Int) -> Int64?
    func real(at index: Int) -> Double?
    func text(at index: Int) -> String?
    func bytes(at index: Int) -> [UInt8]?
    func name(at index: Int) -> String
}

/// Reads the columns one after another.
package struct RowReader {
    private let row: any Row
    private var index: Int

    package init(_ row: any Row, at index: Int = 0) {
        self.row = row
        self.index = index
    }

    /// Reads an integer; this method and the next three throw ``DatabaseError/corrupt(_:)`` when the column
    /// is null.
    package mutating func integer() throws(DatabaseError) -> Int64 {
        guard let value = optionalInteger() else { throw unexpectedNull() }
        return value
    }

    package mutating func real() throws(DatabaseError) -> Double {
        guard let value = optionalReal() else { throw unexpectedNull() }
        return value
    }

    package mutating func text() throws(DatabaseError) -> String {
        guard let value = optionalText() else { throw unexpectedNull() }
        return value
    }

    package mutating func bytes() throws(DatabaseError) -> [UInt8] {
        guard let value = optionalBytes() else { throw unexpectedNull() }
        return value
    }

    package mutating func optionalInteger() -> Int64? {
        defer { index += 1 }
        return row.integer(at: index)
    }

    package mutating func optionalReal() -> Double? {
        defer { index += 1 }
        return row.real(at: index)
    }

    package mutating func optionalText() -> String? {
        defer { index += 1 }
        return row.text(at: index)
    }

    package mutating func optionalBytes() -> [UInt8]? {
        defer { index += 1 }
        return row.bytes(at: index)
    }

    private func unexpectedNull() -> DatabaseError {
        .corrupt("column \(row.name(at: index - 1)) is null")
    }
}
