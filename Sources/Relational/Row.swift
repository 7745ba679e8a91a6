/// One row of a result; it must not be kept beyond the closure that receives it.
public protocol Row {
    var columnCount: Int { get }
    func integer(at index: Int) -> Int64?
    func real(at index: Int) -> Double?
    func text(at index: Int) -> String?
    func bytes(at index: Int) -> [UInt8]?
    func name(at index: Int) -> String
}

/// Reads the columns one after another.
public struct RowReader {
    private let row: any Row
    private var index: Int

    public init(_ row: any Row, at index: Int = 0) {
        self.row = row
        self.index = index
    }

    /// This and the next three throw ``DatabaseError/corrupt(_:)`` when the column is null.
    public mutating func integer() throws(DatabaseError) -> Int64 {
        guard let value = optionalInteger() else { throw unexpectedNull() }
        return value
    }

    public mutating func real() throws(DatabaseError) -> Double {
        guard let value = optionalReal() else { throw unexpectedNull() }
        return value
    }

    public mutating func text() throws(DatabaseError) -> String {
        guard let value = optionalText() else { throw unexpectedNull() }
        return value
    }

    public mutating func bytes() throws(DatabaseError) -> [UInt8] {
        guard let value = optionalBytes() else { throw unexpectedNull() }
        return value
    }

    public mutating func optionalInteger() -> Int64? {
        defer { index += 1 }
        return row.integer(at: index)
    }

    public mutating func optionalReal() -> Double? {
        defer { index += 1 }
        return row.real(at: index)
    }

    public mutating func optionalText() -> String? {
        defer { index += 1 }
        return row.text(at: index)
    }

    public mutating func optionalBytes() -> [UInt8]? {
        defer { index += 1 }
        return row.bytes(at: index)
    }

    private func unexpectedNull() -> DatabaseError {
        .corrupt("column \(row.name(at: index - 1)) is null")
    }
}
