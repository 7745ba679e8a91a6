import CSQLite
import Synchronization

/// A stranger's connection to the same file.
final class OtherConnection: Sendable {
    struct Failure: Error { let message: String }

    private let pointer: Mutex<UInt>

    init(path: String) throws {
        var connection: OpaquePointer?
        let code = sqlite3_open(path, &connection)
        pointer = Mutex(UInt(bitPattern: connection))
        guard code == SQLITE_OK else { throw Failure(message: String(cString: sqlite3_errstr(code))) }
    }

    deinit {
        pointer.withLock { _ = sqlite3_close_v2(OpaquePointer(bitPattern: $0)) }
    }

    func run(_ text: String) throws {
        try pointer.withLock { address in
            let connection = OpaquePointer(bitPattern: address)
            guard sqlite3_exec(connection, text, nil, nil, nil) == SQLITE_OK else {
                throw Failure(message: String(cString: sqlite3_errmsg(connection)))
            }
        }
    }
}
