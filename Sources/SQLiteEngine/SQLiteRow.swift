import CSQLite
import Relational

/// A row of SQLite; a value is copied only when it is read.
struct SQLiteRow: Row {
    let statement: OpaquePointer

    var columnCount: Int { Int(sqlite3_column_count(statement)) }

    func integer(at index: Int) -> Int64? {
        isNull(at: index) ? nil : sqlite3_column_int64(statement, CInt(index))
    }

    func real(at index: Int) -> Double? {
        isNull(at: index) ? nil : sqlite3_column_double(statement, CInt(index))
    }

    func text(at index: Int) -> String? {
        // The text comes first: asking for the length first would convert the value twice.
        guard let start = sqlite3_column_text(statement, CInt(index)) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, CInt(index)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(at index: Int) -> [UInt8]? {
        if isNull(at: index) { return nil }
        // An empty blob has no address.
        guard let start = sqlite3_column_blob(statement, CInt(index)) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, CInt(index)))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    func name(at index: Int) -> String {
        sqlite3_column_name(statement, CInt(index)).map { String(cString: $0) } ?? "\(index)"
    }

    private func isNull(at index: Int) -> Bool {
        sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL
    }
}
