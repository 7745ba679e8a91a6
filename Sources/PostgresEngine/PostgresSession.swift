#if Postgres
    import CLibPQ
    import Dispatch
    import Relational
    import Synchronization
    import LibC

    /// One session with the server, which connects when it is needed and again after the connection broke.
    ///
    /// It is `@unchecked`, because the compiler cannot see that everything but ``cancel(_:)`` runs on the
    /// session's own serial queue.
    final class PostgresSession: @unchecked Sendable {
        enum Mode {
            case reading
            case writing
        }

        /// The running statement, which other threads may cancel.
        private struct Flight {
            /// The address of libpq's `PGcancel`, a number because it moves between threads.
            var cancel = 0
            var work: Work?
        }

        /// The work of one call; a late cancellation must not reach the next call's work.
        private final class Work: Sendable {
            private let cancelled = Atomic(false)

            var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

            func cancel() { cancelled.store(true, ordering: .releasing) }
        }

        private let url: String
        let options: PostgresOptions
        private let queue = DispatchQueue(label: "postgres")
        private let flight = Mutex(Flight())
        private(set) var connection: OpaquePointer?
        struct Preparation: Hashable {
            let text: String
            let types: [Oid]
        }

        var prepared: [Preparation: String] = [:]
        var nextStatement = 0
        /// Whether a unit of work is running; statements after its end are refused.
        private(set) var isInTransaction = false
        /// The number of statements that a unit of work may still run; `nil` inside a transaction.
        var statementsLeft: Int?

        init(url: String, options: PostgresOptions) {
            self.url = url
            self.options = options
        }

        deinit {
            if let connection { PQfinish(connection) }
            flight.withLock { PQfreeCancel(OpaquePointer(bitPattern: $0.cancel)) }
        }

        // MARK: The queue

        /// Runs `body` on the queue; cancelling the task cancels the running statement.
        func perform<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
            let work = Work()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    queue.async { [self] in
                        flight.withLock { $0.work = work }
                        let result = Result {
                            if work.isCancelled { throw CancellationError() }
                            return try body()
                        }
                        flight.withLock { $0.work = nil }
                        // The server may receive the cancellation late, so this connection is not used again.
                        if work.isCancelled { disconnect() }
                        continuation.resume(with: result)
                    }
                }
            } onCancel: {
                work.cancel()
                // PQcancel opens a connection of its own, so this thread must not wait for it.
                DispatchQueue.global().async { [self] in cancel(work) }
            }
        }

        var isCancelled: Bool { flight.withLock { $0.work?.isCancelled ?? false } }

        /// Repeats the cancellation until the work is over, because the server ignores a request between two
        /// statements.
        private func cancel(_ work: Work) {
            let isStillAtIt = flight.withLock { flight in
                guard flight.work === work else { return false }
                guard let cancel = OpaquePointer(bitPattern: flight.cancel) else { return true }
                withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                    _ = PQcancel(cancel, buffer.baseAddress, CInt(buffer.count))
                }
                return true
            }
            guard isStillAtIt else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in cancel(work) }
        }

        // MARK: The connection

        func connect() throws {
            if connection != nil { return }
            let made = try Self.open(url, options)
            connection = made
            let cancel = Int(bitPattern: PQgetCancel(made))
            flight.withLock { $0.cancel = cancel }
            do {
                // The planner estimates a range whose bounds it cannot see at a two-hundredth of the table,
                // often a hundred times too much. For a statement of a millisecond, it would then compile for
                // seconds or start other processes. It would also gather a whole range of an index, where we
                // walk the index in order and stop early.
                try command(
                    """
                    SET jit = off;
                    SET max_parallel_workers_per_gather = 0;
                    SET enable_bitmapscan = off;
                    SET statement_timeout = \(options.statementTimeLimit.milliseconds);
                    SET lock_timeout = \(options.lockTimeout.milliseconds);
                    SET idle_in_transaction_session_timeout = \(options.idleTimeLimit.milliseconds);
                    SET default_transaction_read_only = on;
                    SELECT set_config('synchronous_commit', 'on', false)
                    WHERE current_setting('synchronous_commit') = 'off'
                    """
                )
            } catch {
                disconnect()
                throw error
            }
        }

        static func checkReadable(_ url: String) throws(DatabaseError) {
            // The message of libpq quotes the URL.
            guard let readable = PQconninfoParse(url, nil) else {
                throw .unavailable(
                    "its URL is invalid; special characters in a name or password must be percent-encoded"
                )
            }
            PQconninfoFree(readable)
        }

        /// Opens a connection, which the caller must finish.
        static func open(_ url: String, _ options: PostgresOptions) throws -> OpaquePointer {
            try checkReadable(url)
            // A parameter before the URL is a default. A parameter after the URL overrides the URL.
            let parameters = [
                ("application_name", "sightline"), ("connect_timeout", String(options.connectTimeout)),
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("tcp_user_timeout", "15000"),
                ("dbname", url), ("client_encoding", "UTF8"),
            ]
            var names: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.0)) } + [nil]
            var values: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.1)) } + [nil]
            defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
            guard let made = PQconnectdbParams(&names, &values, 1) else {
                throw DatabaseError.unavailable("there is no memory left for a connection")
            }
            do {
                guard PQstatus(made) == CONNECTION_OK else {
                    throw DatabaseError.unavailable(failure(of: made))
                }
                let version = PQserverVersion(made)
                guard version >= 150_000 else {
                    throw DatabaseError.unavailable(
                        "it is PostgreSQL \(version / 10_000), but must be 15 or newer"
                    )
                }
                let encoding =
                    PQparameterStatus(made, "server_encoding").map { String(cString: $0) } ?? "unknown"
                guard encoding == "UTF8" else {
                    throw DatabaseError.unavailable("its encoding is \(encoding), but must be UTF8")
                }
            } catch {
                PQfinish(made)
                throw error
            }
            PQsetNoticeProcessor(made, { _, _ in }, nil)
            return made
        }

        func disconnect() {
            flight.withLock { flight in
                PQfreeCancel(OpaquePointer(bitPattern: flight.cancel))
                flight.cancel = 0
            }
            if let connection { PQfinish(connection) }
            connection = nil
            prepared = [:]
        }

        /// The error message of libpq as one line, which never holds a password.
        static func failure(of connection: OpaquePointer) -> String {
            let text = String(cString: PQerrorMessage(connection))
            var line = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
            // The text becomes part of a sentence, which has its own full stop.
            while let last = line.last, ".?! ".contains(last) { line.removeLast() }
            return line.isEmpty ? "the connection was lost" : line
        }

        // MARK: Units of work

        /// Runs `work`, and repeats it when it lost against another transaction.
        func run<T>(_ mode: Mode, _ work: (any Connection) throws -> T) throws -> T {
            var attempt = 0
            while true {
                do {
                    try begin(mode)
                    return try finish(work)
                } catch DatabaseError.busy where lostRace && attempt < options.retries && !isCancelled {
                    attempt += 1
                    usleep(UInt32.random(in: 0...(5000 << UInt32(attempt))))
                }
            }
        }

        /// Runs `work`, one statement without a transaction, and repeats it when the connection was lost.
        func runOne<T>(_ work: (any Connection) throws -> T) throws -> T {
            if let connection, PQtransactionStatus(connection) != PQTRANS_IDLE { disconnect() }
            let wasConnected = connection != nil
            do {
                return try askOne(work)
            } catch DatabaseError.unavailable where wasConnected && connection == nil && !isCancelled {
                return try askOne(work)
            }
        }

        private func askOne<T>(_ work: (any Connection) throws -> T) throws -> T {
            (lostRace, loss) = (false, nil)
            try connect()
            (isInTransaction, statementsLeft) = (true, 1)
            defer { (isInTransaction, statementsLeft) = (false, nil) }
            do {
                let value = try work(self)
                if isCancelled { throw CancellationError() }
                if let loss { throw loss }
                return value
            } catch {
                if let connection, PQstatus(connection) != CONNECTION_OK { disconnect() }
                throw error
            }
        }

        /// Whether the last transaction failed only because it lost against a concurrent one.
        var lostRace = false
        /// The error that ended the transaction early, even when the unit of work caught it.
        var loss: (any Error)?

        /// Begins a transaction, on a new connection when the old one was lost.
        private func begin(_ mode: Mode) throws {
            lostRace = false
            loss = nil
            let text =
                switch mode {
                case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
                case .writing:
                    // A transaction must not see the state before its wait for the lock, so it reads what is
                    // committed.
                    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 0))"
                }
            if let connection, PQtransactionStatus(connection) != PQTRANS_IDLE { disconnect() }
            let wasConnected = connection != nil
            try connect()
            do {
                try command(text)
            } catch DatabaseError.unavailable where wasConnected && !isCancelled {
                // Nothing has been done yet, so the retry cannot do anything twice.
                disconnect()
                try connect()
                try command(text)
            } catch DatabaseError.statement(let reason) where mode == .writing {
                // The server became a standby. If the URL also names the server that took its place, the next
                // connection may reach that server.
                disconnect()
                throw DatabaseError.unavailable("it accepts no writes: \(reason)")
            } catch {
                if connection != nil { _ = try? command("ROLLBACK") }
                throw error
            }
        }

        private func finish<T>(_ work: (any Connection) throws -> T) throws -> T {
            isInTransaction = true
            defer { isInTransaction = false }
            do {
                let value = try work(self)
                if isCancelled { throw CancellationError() }
                try commit()
                return value
            } catch {
                if let connection {
                    if PQstatus(connection) != CONNECTION_OK {
                        disconnect()
                    } else if PQtransactionStatus(connection) != PQTRANS_IDLE {
                        do { try command("ROLLBACK") } catch { disconnect() }
                    }
                }
                throw error
            }
        }

        private func commit() throws {
            if let loss { throw loss }
            // COMMIT returns a warning when the transaction is over, and `ROLLBACK` when it failed.
            try requireTransaction()
            guard try command("COMMIT") == "COMMIT" else { throw DatabaseError.busy }
        }

        func requireTransaction() throws {
            guard let connection, PQtransactionStatus(connection) == PQTRANS_IDLE else { return }
            throw DatabaseError.statement("the unit of work ended its own transaction")
        }

        /// Runs commands and returns the tag of the last one.
        @discardableResult
        func command(_ text: String) throws -> String {
            guard let connection else { throw DatabaseError.closed }
            let result = PQexec(connection, text)
            defer { PQclear(result) }
            // A script may be empty.
            if PQresultStatus(result) != PGRES_EMPTY_QUERY { try check(result) }
            return String(cString: PQcmdStatus(result))
        }
    }

    extension Duration {
        var milliseconds: Int64 {
            let (seconds, attoseconds) = components
            return seconds * 1000 + attoseconds / 1_000_000_000_000_000
        }
    }
#endif
