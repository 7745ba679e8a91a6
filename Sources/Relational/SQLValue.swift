/// A value bound to a parameter of a statement.
///
/// Every case carries its type even when it is null: PostgreSQL cannot infer the type of a bare `$1 IS NULL`.
public enum SQLValue: Sendable, Hashable {
    /// A `BIGINT`.
    case integer(Int64?)
    /// A `DOUBLE PRECISION`.
    case real(Double?)
    /// A `TEXT`, without U+0000.
    case text(String?)
    /// A `BYTEA` on PostgreSQL, a `BLOB` on SQLite.
    case bytes([UInt8]?)
}

/// A type whose values can stand in an ``SQL`` literal.
public protocol SQLBindable {
    /// The value as the engines know it.
    var sqlValue: SQLValue { get }
    /// The null of this type.
    static var sqlNull: SQLValue { get }
}

extension Int64: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { .integer(self) }
    /// The null of this type.
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Int: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    /// The null of this type.
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Double: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { .real(self) }
    /// The null of this type.
    public static var sqlNull: SQLValue { .real(nil) }
}

extension String: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { .text(self) }
    /// The null of this type.
    public static var sqlNull: SQLValue { .text(nil) }
}

extension [UInt8]: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { .bytes(self) }
    /// The null of this type.
    public static var sqlNull: SQLValue { .bytes(nil) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    /// The value as the engines know it.
    public var sqlValue: SQLValue { self?.sqlValue ?? Wrapped.sqlNull }
    /// The null of this type.
    public static var sqlNull: SQLValue { Wrapped.sqlNull }
}
