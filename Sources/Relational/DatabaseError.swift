/// The errors of a database, the same for every engine.
package enum DatabaseError: Error, Sendable, Hashable {
    /// A row with the same key exists; `constraint` names the columns as `table.column` where the engine
    /// names them.
    case uniqueViolation(constraint: String)
    /// A referenced row is missing, or a row cannot be deleted because it is referenced.
    case foreignKeyViolation
    /// A `NOT NULL` or `CHECK` constraint does not hold.
    case constraintViolation(String)
    /// The database stayed locked, or the transaction lost against another one; the work may be tried again.
    case busy
    /// The statement took longer than its time limit.
    case timeout
    case full
    case unavailable(String)
    case closed
    /// The stored data violate the schema.
    case corrupt(String)
    /// The statement is wrong, which is a defect of the program.
    case statement(String)
}

extension DatabaseError: CustomStringConvertible {
    /// The text for the operator's log, without values of the statement.
    package var description: String {
        switch self {
        case .uniqueViolation(let constraint): "A row with the same unique key exists: \(constraint)."
        case .foreignKeyViolation: "A row refers to another row that does not exist."
        case .constraintViolation(let text): "A constraint is violated: \(text)."
        case .busy: "The database is locked by another transaction."
        case .timeout: "A statement took longer than its time limit."
        case .full: "There is no space left for the database."
        case .unavailable(let text): "The database cannot be used: \(text)."
        case .closed: "The database was closed."
        case .corrupt(let text): "The database contains invalid data: \(text)."
        case .statement(let text): "A statement is wrong: \(text)."
        }
    }
}
