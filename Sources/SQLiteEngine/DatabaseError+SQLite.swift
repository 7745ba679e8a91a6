import CSQLite
import LibC
import Relational

extension DatabaseError {
    /// Translates an extended result code; `systemError` is the `errno` behind an input/output error.
    ///
    /// `message` must not contain values of the statement.
    init(sqlite code: CInt, message: String, systemError: CInt = 0) {
        let primary = code & 0xff
        switch primary {
        case SQLITE_CONSTRAINT:
            self = Self.constraint(code, message: message)
        case SQLITE_BUSY, SQLITE_LOCKED:
            self = .busy
        case SQLITE_FULL:
            self = .full
        case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError):
            self = .full
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self = .corrupt(message)
        case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_NOMEM, SQLITE_PROTOCOL, SQLITE_NOLFS:
            self = .unavailable(message)
        case SQLITE_READONLY where code != SQLITE_READONLY:
            // The file is read-only. Without an extension, the code means that a reader ran a statement that
            // writes.
            self = .unavailable(message)
        case SQLITE_INTERRUPT:
            self = .timeout
        default:
            self = .statement(message)
        }
    }

    private static func constraint(_ code: CInt, message: String) -> DatabaseError {
        // The subject follows the colon, as in "UNIQUE constraint failed: member.name".
        let subject =
            message.firstIndex(of: ":").map { colon in
                String(message[message.index(after: colon)...].drop { $0 == " " })
            } ?? message
        return switch code >> 8 {
        // The codes of PRIMARY KEY, UNIQUE and ROWID.
        case 6, 8, 10: .uniqueViolation(constraint: subject)
        case 3: .foreignKeyViolation
        // The code of a trigger, as which SQLite implements ON DELETE RESTRICT.
        case 7 where message == "FOREIGN KEY constraint failed": .foreignKeyViolation
        default: .constraintViolation(subject)
        }
    }
}
