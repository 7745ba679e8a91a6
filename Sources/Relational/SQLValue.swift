/// A value bound to a parameter.
///
/// Every case carries its type even when it is null: PostgreSQL cannot infer the type of a bare `$1 IS NULL`.
package enum SQLValue: Sendable, Hashable {
    case integer(Int64?)
    case real(Double?)
    /// A text without U+0000.
    case text(String?)
    case bytes([UInt8]?)
}

package protocol SQLBindable {
    var sqlValue: SQLValue { get }
    static var sqlNull: SQLValue { get }
}

extension Int64: SQLBindable {
    package var sqlValue: SQLValue { .integer(self) }
    package static var sqlNull: SQLValue { .integer(nil) }
}

extension Int: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
    package static var sqlNull: SQLValue { .integer(nil) }
}

extension Double: SQLBindable {
    package var sqlValue: SQLValue { .real(self) }
    package static var sqlNull: SQLValue { .real(nil) }
}

extension String: SQLBindable {
    package var sqlValue: SQLValue { .text(self) }
    package static var sqlNull: SQLValue { .text(nil) }
}

extension [UInt8]: SQLBindable {
    package var sqlValue: SQLValue { .bytes(self) }
    package static var sqlNull: SQLValue { .bytes(nil) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    package var sqlValue: SQLValue { self?.sqlValue ?? Wrapped.sqlNull }
    package static var sqlNull: SQLValue { Wrapped.sqlNull }
}
