/// A value bound to a parameter.
///
/// Every case carries its type even when it is null: PostgreSQL cannot infer the type of a bare `$1 IS NULL`.
public enum SQLValue: Sendable, Hashable {
    case integer(Int64?)
    case real(Double?)
    /// Without U+0000.
    case text(String?)
    case bytes([UInt8]?)
}

public protocol SQLBindable {
    var sqlValue: SQLValue { get }
    static var sqlNull: SQLValue { get }
}

extension Int64: SQLBindable {
    public var sqlValue: SQLValue { .integer(self) }
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Int: SQLBindable {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Double: SQLBindable {
    public var sqlValue: SQLValue { .real(self) }
    public static var sqlNull: SQLValue { .real(nil) }
}

extension String: SQLBindable {
    public var sqlValue: SQLValue { .text(self) }
    public static var sqlNull: SQLValue { .text(nil) }
}

extension [UInt8]: SQLBindable {
    public var sqlValue: SQLValue { .bytes(self) }
    public static var sqlNull: SQLValue { .bytes(nil) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    public var sqlValue: SQLValue { self?.sqlValue ?? Wrapped.sqlNull }
    public static var sqlNull: SQLValue { Wrapped.sqlNull }
}
