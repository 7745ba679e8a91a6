package import Model
package import Relational

extension ID: SQLBindable {
    package var sqlValue: SQLValue { .integer(rawValue) }
    package static var sqlNull: SQLValue { .integer(nil) }
}

extension Instant: SQLBindable {
    /// Milliseconds since 1970.
    package var sqlValue: SQLValue { .integer(milliseconds) }
    package static var sqlNull: SQLValue { .integer(nil) }
}

extension RowReader {
    mutating func id<Entity>(_ type: ID<Entity>.Type = ID<Entity>.self) throws -> ID<Entity> {
        ID(rawValue: try integer())
    }

    mutating func optionalID<Entity>(_ type: ID<Entity>.Type = ID<Entity>.self) -> ID<Entity>? {
        optionalInteger().map(ID.init(rawValue:))
    }

    mutating func instant() throws -> Instant {
        Instant(milliseconds: try integer())
    }

    mutating func optionalInstant() -> Instant? {
        optionalInteger().map(Instant.init(milliseconds:))
    }
}
