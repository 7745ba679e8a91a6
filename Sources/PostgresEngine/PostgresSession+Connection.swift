#if Postgres
    import CLibPQ
    import Relational

    extension PostgresSession: Connection {
        /// The number of prepared statements that are kept; each length of a list in a statement takes one.
        private static let statementCapacity = 256

        var dialect: Dialect { .postgres }

        func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws {
            let result = try run(statement)
            defer { PQclear(result) }
            for row in 0..<PQntuples(result) {
                if try !body(PostgresRow(result: result, row: row)) { return }
            }
        }

        func execute(_ statement: SQL) throws -> Int {
            let result = try run(statement)
            defer { PQclear(result) }
            // The command tag of a query holds a count, too: that of the rows returned.
            if String(cString: PQcmdStatus(result)).hasPrefix("SELECT") { return 0 }
            return Int(String(cString: PQcmdTuples(result))) ?? 0
        }

        func executeScript(_ script: SQL) throws {
            let (text, values) = script.rendered(for: .postgres)
            if !values.isEmpty { throw DatabaseError.statement("a script takes no parameters") }
            if statementsLeft != nil { throw DatabaseError.statement("a script needs a transaction") }
            try allow()
            try command("SET LOCAL statement_timeout = 0")
            try command(text)
            try command("SET LOCAL statement_timeout = \(options.statementTimeLimit.milliseconds)")
        }

        private func run(_ statement: SQL) throws -> OpaquePointer {
            let (text, values) = statement.rendered(for: .postgres)
            try allow()
            guard let connection else { throw DatabaseError.closed }
            let parameters = try PostgresParameters(values)
            let name = try prepare(text, parameters, on: connection)
            let result = parameters.withPointers { pointers, lengths, formats in
                PQexecPrepared(connection, name, CInt(values.count), pointers, lengths, formats, 1)
            }
            do {
                try check(result)
            } catch {
                PQclear(result)
                throw error
            }
            guard let result else { throw DatabaseError.unavailable("the connection was lost") }
            return result
        }

        private func prepare(
            _ text: String,
            _ parameters: PostgresParameters,
            on connection: OpaquePointer
        ) throws -> String {
            let key = Preparation(text: text, types: parameters.types)
            if let name = prepared[key] { return name }
            if prepared.count >= Self.statementCapacity {
                try command("DEALLOCATE ALL")
                prepared = [:]
            }
            nextStatement += 1
            let name = "s\(nextStatement)"
            let result = PQprepare(connection, name, text, CInt(parameters.types.count), parameters.types)
            defer { PQclear(result) }
            try check(result)
            prepared[key] = name
            return name
        }

        /// Throws when the transaction is over or its task was cancelled.
        private func allow() throws {
            if let loss { throw loss }
            if connection == nil || !isInTransaction { throw DatabaseError.closed }
            if isCancelled { throw CancellationError() }
            guard let left = statementsLeft else { return try requireTransaction() }
            if left == 0 { throw DatabaseError.statement("several statements need a transaction") }
            statementsLeft = left - 1
        }

        /// Throws the error of a result, and remembers it, because it ends the transaction.
        func check(_ result: OpaquePointer?) throws {
            do {
                try verify(result)
            } catch {
                if isInTransaction, loss == nil { loss = error }
                throw error
            }
        }

        private func verify(_ result: OpaquePointer?) throws {
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                return
            case PGRES_EMPTY_QUERY:
                throw DatabaseError.statement("it is empty")
            default:
                break
            }
            if isCancelled { throw CancellationError() }
            guard let result, let state = PQresultErrorField(result, CInt(PostgresErrorField.state.value))
            else {
                let reason = connection.map(Self.failure) ?? "the connection was lost"
                throw DatabaseError.unavailable(reason)
            }
            let code = String(cString: state)
            lostRace = code == "40001" || code == "40P01"
            throw DatabaseError(sqlState: code) { field in
                PQresultErrorField(result, CInt(field.value)).map { String(cString: $0) }
            }
        }
    }
#endif
