import CSQLite
import Relational
import Synchronization

/// The index of a database's write-ahead log, of which only the header is read.
///
/// It is `@unchecked`, because a C pointer is never `Sendable`: the pointer is used under a lock, and
/// ``close()`` forgets it before its connection is closed.
final class LogIndex: @unchecked Sendable {
    private let start: Mutex<UInt>

    init(of connection: SQLiteConnection) {
        start = Mutex(UInt(bitPattern: sightline_log_index(connection.pointer)))
    }

    var header: CommitStamp? {
        start.withLock { start in
            guard let index = UnsafeRawPointer(bitPattern: start) else { return nil }
            var header: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
            let isWhole = withUnsafeMutableBytes(of: &header) { bytes in
                bytes.withMemoryRebound(to: UInt64.self) { sightline_log_header(index, $0.baseAddress) }
            }
            return isWhole == 0 ? nil : CommitStamp(header)
        }
    }

    func close() { start.withLock { $0 = 0 } }
}
