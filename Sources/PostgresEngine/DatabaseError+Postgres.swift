#if Postgres
    import Relational

    enum PostgresErrorField {
        case state
        case message
        case detail
        case table
        case column
        case constraint

        var value: UInt8 {
            switch self {
            case .state: UInt8(ascii: "C")
            case .message: UInt8(ascii: "M")
            case .detail: UInt8(ascii: "D")
            case .table: UInt8(ascii: "t")
            case .column: UInt8(ascii: "c")
            case .constraint: UInt8(ascii: "n")
            }
        }
    }

    extension DatabaseError {
        /// Translates an SQLSTATE (PostgreSQL, appendix A); keeps only messages that do not quote values.
        init(sqlState code: String, field: (PostgresErrorField) -> String?) {
            let table = field(.table) ?? "?"
            let message = field(.message) ?? "no reason was given"
            switch code {
            case "23505":
                self = .uniqueViolation(constraint: Self.columns(table, field))
            case "23503":
                self = .foreignKeyViolation
            case "23502":
                self = .constraintViolation("\(table).\(field(.column) ?? "?")")
            case _ where code.hasPrefix("23"):
                self = .constraintViolation(field(.constraint) ?? table)
            // Serialization failure, deadlock, lock not available.
            case "40001", "40P01", "55P03":
                self = .busy
            case "57014":
                self = .timeout
            case "53100":
                self = .full
            // Connection exceptions, insufficient resources, operator intervention, wrong configuration.
            case _
            where code.hasPrefix("08") || code.hasPrefix("53") || code.hasPrefix("57P")
                || code.hasPrefix("58") || code.hasPrefix("28") || code == "25P03" || code == "3D000":
                self = .unavailable(message)
            case _ where code.hasPrefix("XX"):
                self = .corrupt(message)
            // The messages of data exceptions quote the data.
            case _ where code.hasPrefix("22"):
                self = .statement("a value does not fit (SQLSTATE \(code))")
            default:
                self = .statement("\(message) (SQLSTATE \(code))")
            }
        }

        /// The columns of a unique key as SQLite names them, taken from a detail `Key (a, b)=(1, 2) already
        /// exists`.
        private static func columns(_ table: String, _ field: (PostgresErrorField) -> String?) -> String {
            guard let detail = field(.detail), let open = detail.firstIndex(of: "("),
                let close = detail[open...].firstIndex(of: ")")
            else { return field(.constraint) ?? table }
            return detail[detail.index(after: open)..<close].split(separator: ",")
                .map { "\(table).\($0.drop { $0 == " " })" }
                .joined(separator: ", ")
        }
    }
#endif
