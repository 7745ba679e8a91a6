import CSQLite
import LibC
import Relational

/// A compiled statement, finalized with its last reference.
final class PreparedStatement {
    let pointer: OpaquePointer
    let isReadOnly: Bool
    var isInUse = false
    /// The index of the value for each of SQLite's parameters.
    private let parameters: [Int]
    private let valueCount: Int

    /// Throws when a parameter of the statement is not a number after `$`.
    init(_ pointer: OpaquePointer) throws(DatabaseError) {
        self.pointer = pointer
        isReadOnly = sqlite3_stmt_readonly(pointer) != 0
        var parameters: [Int] = []
        for position in 0..<sqlite3_bind_parameter_count(pointer) {
            let name = sqlite3_bind_parameter_name(pointer, position + 1).map { String(cString: $0) } ?? "?"
            guard name.hasPrefix("$"), let number = Int(name.dropFirst()), number > 0 else {
                sqlite3_finalize(pointer)
                throw .statement("the parameter \(name) must be a number after $")
            }
            parameters.append(number - 1)
        }
        self.parameters = parameters
        valueCount = (parameters.max() ?? -1) + 1
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    func bind(_ values: [SQLValue]) throws(DatabaseError) {
        guard values.count == valueCount else {
            throw .statement("there are \(valueCount) parameters, but \(values.count) values")
        }
        for (position, value) in parameters.enumerated() {
            let code = try bind(values[value], at: CInt(position + 1))
            guard code == SQLITE_OK else {
                throw .statement("parameter $\(value + 1): \(String(cString: sqlite3_errstr(code)))")
            }
        }
    }

    func reset() {
        sqlite3_reset(pointer)
        if valueCount > 0 { sqlite3_clear_bindings(pointer) }
    }

    private func bind(_ value: SQLValue, at index: CInt) throws(DatabaseError) -> CInt {
        // SQLITE_TRANSIENT, a C macro that Swift does not import: SQLite makes its own copy.
        let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .integer(let number?):
            return sqlite3_bind_int64(pointer, index, number)
        case .real(let number?):
            // SQLite would store NaN as null.
            if number.isNaN { throw .statement("parameter $\(index) is not a number") }
            return sqlite3_bind_double(pointer, index, number)
        case .text(var text?):
            let code = text.withUTF8 { utf8 -> CInt? in
                guard let start = utf8.baseAddress, !utf8.isEmpty else {
                    return sqlite3_bind_text(pointer, index, "", 0, copy)
                }
                if memchr(start, 0, utf8.count) != nil { return nil }
                return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
                    sqlite3_bind_text64(
                        pointer,
                        index,
                        $0,
                        sqlite3_uint64(utf8.count),
                        copy,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
            guard let code else { throw .statement("the text of parameter $\(index) contains U+0000") }
            return code
        case .bytes(let bytes?):
            return bytes.withUnsafeBytes { buffer in
                guard let start = buffer.baseAddress, !buffer.isEmpty else {
                    return sqlite3_bind_zeroblob(pointer, index, 0)
                }
                return sqlite3_bind_blob64(pointer, index, start, sqlite3_uint64(buffer.count), copy)
            }
        case .integer(nil), .real(nil), .text(nil), .bytes(nil):
            return sqlite3_bind_null(pointer, index)
        }
    }
}

/// The text of a statement as a key, whose hash reads only a few of the bytes.
struct StatementText: Hashable {
    let text: String

    static func == (left: StatementText, right: StatementText) -> Bool {
        left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
        let sample = text.utf8.withContiguousStorageIfAvailable { utf8 -> UInt64 in
            var sample = UInt64(utf8.count)
            let step = max(1, utf8.count / 32)
            for index in stride(from: 0, to: utf8.count, by: step) {
                sample = (sample ^ UInt64(utf8[index])) &* 0x100_0000_01b3
            }
            return sample
        }
        hasher.combine(sample ?? UInt64(text.utf8.count))
    }
}
