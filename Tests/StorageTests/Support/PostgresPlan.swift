#if Postgres
    import Foundation
    import Relational

    /// A step of a plan that PostgreSQL made and followed, with the steps that it reads from.
    struct PostgresPlan: Decodable, CustomStringConvertible {
        let kind: String
        let table: String?
        let alias: String?
        let index: String?
        let condition: String?
        /// The rows that the planner expected, each time the step was taken.
        let expectedRows: Double
        /// The rows on average.
        let rows: Double
        let times: Double
        private let hits: Int
        private let reads: Int
        private let children: [PostgresPlan]?

        private enum CodingKeys: String, CodingKey {
            case kind = "Node Type"
            case table = "Relation Name"
            case alias = "Alias"
            case index = "Index Name"
            case condition = "Index Cond"
            case expectedRows = "Plan Rows"
            case rows = "Actual Rows"
            case times = "Actual Loops"
            case hits = "Shared Hit Blocks"
            case reads = "Shared Read Blocks"
            case children = "Plans"
        }

        /// The answer of `EXPLAIN (FORMAT JSON)`.
        private struct Answer: Decodable {
            let plan: PostgresPlan

            private enum CodingKeys: String, CodingKey {
                case plan = "Plan"
            }
        }

        struct Missing: Error {}

        static func decoded(_ json: String) throws -> PostgresPlan {
            guard let answer = try JSONDecoder().decode([Answer].self, from: Data(json.utf8)).first else {
                throw Missing()
            }
            return answer.plan
        }

        /// The pages that it and all below it read, from memory or disk.
        var pages: Int { hits + reads }

        /// It and all below it.
        var steps: [PostgresPlan] { [self] + (children ?? []).flatMap(\.steps) }

        var indexes: Set<String> { Set(steps.compactMap(\.index)) }

        func reading(_ alias: String) -> PostgresPlan? {
            steps.first { $0.alias == alias && $0.table != nil }
        }

        var description: String { lines.joined(separator: "\n") }

        private var lines: [String] {
            let names = [kind, index, alias, condition].compactMap { $0 }.joined(separator: " ")
            let own =
                "\(names): \(Int(rows)) rows × \(Int(times)), \(Int(expectedRows)) expected, \(pages) pages"
            return [own] + (children ?? []).flatMap(\.lines).map { "  " + $0 }
        }
    }

    /// A connection that asks PostgreSQL for the plan of every statement, and follows it, before it runs it.
    final class PostgresPlanRecorder: RecordingConnection {
        /// When in the life of a prepared statement its plan is asked for.
        enum Planning: CaseIterable {
            /// Planned for the values that are bound.
            case first
            /// After the five times that the server does so: it goes on with one plan for any values where
            /// that looks no dearer.
            case settled
        }

        private(set) var plans: [PostgresPlan] = []
        let connection: any Connection
        private let planning: Planning

        init(_ connection: any Connection, _ planning: Planning) {
            self.connection = connection
            self.planning = planning
        }

        /// The statement is prepared as the engine prepares it, its parameters with their types.
        ///
        /// What it changes when its plan is followed is taken back.
        func record(_ statement: SQL) throws {
            let (text, values) = statement.rendered(for: .postgres)
            let types = values.isEmpty ? "" : "(\(values.map(\.postgresType).joined(separator: ", ")))"
            let literals = values.isEmpty ? "" : "(\(values.map(\.postgresLiteral).joined(separator: ", ")))"
            let runs = planning == .settled ? String(repeating: "EXECUTE planned \(literals);", count: 6) : ""
            try connection.executeScript(
                // A statement that reads a million notes for one page is cut off.
                .script(
                    trusted: """
                        SET LOCAL statement_timeout = 5000; SAVEPOINT before;
                        PREPARE planned \(types) AS \(text); \(runs)
                        """
                )
            )
            let json = try connection.first(
                .script(
                    trusted: "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE planned \(literals)"
                )
            ) { try $0.text() }
            try connection.executeScript("DEALLOCATE planned; ROLLBACK TO before")
            plans.append(try PostgresPlan.decoded(json ?? ""))
        }
    }

    extension SQLValue {
        fileprivate var postgresType: String {
            switch self {
            case .integer: "BIGINT"
            case .real: "DOUBLE PRECISION"
            case .text: "TEXT"
            case .bytes: "BYTEA"
            }
        }

        fileprivate var postgresLiteral: String {
            switch self {
            case .integer(let number?): "'\(number)'"
            case .real(let number?): "'\(number)'"
            case .text(let text?): "'\(text.replacing("'", with: "''"))'"
            case .bytes(let data?):
                "'\\x" + data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
            case .integer(nil), .real(nil), .text(nil), .bytes(nil): "NULL"
            }
        }
    }
#endif
