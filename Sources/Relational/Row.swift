/// One row of a result, read by position while it is the statement's current row.
///
/// A row must not be kept beyond the closure that receives it.
public protocol Row {
    /// The number of columns.
    var columnCount: Int { get }
    /// The column at `index` as an integer, or `nil` where it is null.
    func integer(at index: Int) -> Int64?
    /// The column at `index` as a double, or `nil` where it is null.
    func real(at index: Int) -> Double?
    /// The column at `index` as text, or `nil` where it is null.
    func text(at index: Int) -> String?
    /// The column at `index` as bytes, or `nil` where it is null.
    func bytes(at index: Int) -> [UInt8]?
    /// The name of the column at `index`.
    func name(at index: Int) -> String
}

/// Reads a row's columns one after another, in the order in which the statement names them.
public struct RowReader {
    private let row: any Row
    private var index: Int

    /// Creates a reader that starts at a column.
    public init(_ row: any Row, at index: Int = 0) {
        self.row = row
        self.index = index
    }

    /// The next column; throws ``DatabaseError/corrupt(_:)`` when it is null.
    public mutating func integer() throws(DatabaseError) -> Int64 {
        guard let value = optionalInteger() else { throw unexpectedNull() }
        return value
    }

    /// The next column; throws ``DatabaseError/corrupt(_:)`` when it is null.
    public mutating func real() throws(DatabaseError) -> Double {
        guard let value = optionalReal() else { throw unexpectedNull() }
        return value
    }

    /// The next column; throws ``DatabaseError/corrupt(_:)`` when it is null.
    public mutating func text() throws(DatabaseError) -> String {
        guard let value = optionalText() else { throw unexpectedNull() }
        return value
    }

    /// The next column; throws ``DatabaseError/corrupt(_:)`` when it is null.
    public mutating func bytes() throws(DatabaseError) -> [UInt8] {
        guard let value = optionalBytes() else { throw unexpectedNull() }
        return value
    }

    /// The next column, or `nil` where it is null.
    public mutating func optionalInteger() -> Int64? {
        defer { index += 1 }
        return row.integer(at: index)
    }

    /// The next column, or `nil` where it is null.
    public mutating func optionalReal() -> Double? {
        defer { index += 1 }
        return row.real(at: index)
    }

    /// The next column, or `nil` where it is null.
    public mutating func optionalText() -> String? {
        defer { index += 1 }
        return row.text(at: index)
    }

    /// The next column, or `nil` where it is null.
    public mutating func optionalBytes() -> [UInt8]? {
        defer { index += 1 }
        return row.bytes(at: index)
    }

    private func unexpectedNull() -> DatabaseError {
        .corrupt("column \(row.name(at: index - 1)) is null")
    }
}
