/// A statement or a fragment of one, as a literal whose interpolated values become parameters.
///
/// An ``SQLBindable`` is bound as `$1`, `$2`…, which both engines accept; an `SQL` is spliced. Text that is
/// not a literal of the source can therefore never become part of a statement.
package struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Piece: Sendable, Hashable {
        case text(String)
        case value(SQLValue)
        case either(sqlite: [Piece], postgres: [Piece])
    }

    var pieces: [Piece]

    package static let empty: SQL = ""

    package init(stringLiteral value: String) {
        pieces = value.isEmpty ? [] : [.text(value)]
    }

    package init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    fileprivate init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// A fragment that differs between the engines; `grep either(` lists all of them.
    package static func either(sqlite: SQL, postgres: SQL) -> SQL {
        SQL(pieces: [.either(sqlite: sqlite.pieces, postgres: postgres.pieces)])
    }

    /// Text of a file of the repository: a migration or `schema.sql`, never text from outside.
    package static func script(trusted text: String) -> SQL {
        SQL(stringLiteral: text)
    }

    /// Rows of `width` numbers for a `VALUES` list, as parameters; much cheaper than joining fragments.
    package static func rows(_ numbers: [Int64], width: Int = 1) -> SQL {
        var pieces: [Piece] = []
        pieces.reserveCapacity(2 * numbers.count + 1)
        for (index, number) in numbers.enumerated() {
            let isFirst = index % width == 0
            pieces.append(.text(index == 0 ? "(" : isFirst ? "), (" : ", "))
            pieces.append(.value(.integer(number)))
        }
        if !numbers.isEmpty { pieces.append(.text(")")) }
        return SQL(pieces: pieces)
    }

    /// Rows for a `VALUES` list, as parameters.
    package static func rows(_ rows: [[SQLValue]]) -> SQL {
        var pieces: [Piece] = []
        pieces.reserveCapacity(2 * rows.reduce(1) { $0 + $1.count })
        for (index, row) in rows.enumerated() {
            for (column, value) in row.enumerated() {
                pieces.append(.text(column > 0 ? ", " : index > 0 ? "), (" : "("))
                pieces.append(.value(value))
            }
        }
        if !pieces.isEmpty { pieces.append(.text(")")) }
        return SQL(pieces: pieces)
    }

    package static func list(_ fragments: [SQL]) -> SQL {
        SQL(pieces: Array(fragments.map(\.pieces).joined(separator: [.text(", ")])))
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(pieces: left.pieces + right.pieces)
    }

    /// Returns the text of the statement, and the values of its numbered parameters in order.
    package func rendered(for dialect: Dialect) -> (text: String, values: [SQLValue]) {
        if pieces.count == 1, case .text(let whole) = pieces[0] { return (whole, []) }
        var text = ""
        var values: [SQLValue] = []
        // Without reserved capacity, growing the text would cost more than copying the parts, on every call.
        text.reserveCapacity(
            pieces.reduce(0) { length, piece in
                if case .text(let part) = piece { length + part.utf8.count } else { length + 4 }
            }
        )
        values.reserveCapacity(pieces.count / 2)
        Self.render(pieces, for: dialect, into: &text, &values)
        return (text, values)
    }

    private static func render(
        _ pieces: [Piece],
        for dialect: Dialect,
        into text: inout String,
        _ values: inout [SQLValue]
    ) {
        for piece in pieces {
            switch piece {
            case .text(let part):
                text += part
            case .value(let value):
                values.append(value)
                text += "$"
                text += String(values.count)
            case .either(let sqlite, let postgres):
                render(dialect == .sqlite ? sqlite : postgres, for: dialect, into: &text, &values)
            }
        }
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ text: String) {
            if !text.isEmpty { pieces.append(.text(text)) }
        }

        package mutating func appendInterpolation(_ value: some SQLBindable) {
            pieces.append(.value(value.sqlValue))
        }

        /// Without this overload, the compiler warns of optional values in text.
        package mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            pieces.append(.value(value.sqlValue))
        }

        package mutating func appendInterpolation(_ fragment: SQL) {
            pieces += fragment.pieces
        }
    }
}

package enum Dialect: Sendable, Hashable {
    /// SQLite 3.40 and newer.
    case sqlite
    /// PostgreSQL 15 and newer, and other databases with its protocol.
    case postgres
}
