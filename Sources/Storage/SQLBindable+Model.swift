public import Model
public import Relational

extension ID: SQLBindable {
    public var sqlValue: SQLValue { .integer(rawValue) }
    public static var sqlNull: SQLValue { .integer(nil) }
}

extension Instant: SQLBindable {
    /// Milliseconds since 1970.
    public var sqlValue: SQLValue { .integer(milliseconds) }
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
