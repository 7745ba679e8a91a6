public import Model
public import Relational

extension ID: SQLBindable {
    /// The id as a number.
    public var sqlValue: SQLValue { .integer(rawValue) }
    /// The null of an id.
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Instant: SQLBindable {
    /// The milliseconds since 1970.
    public var sqlValue: SQLValue { .integer(milliseconds) }
    /// The null of an instant.
    public static var sqlNull: SQLValue { .integer(nil) }
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
