#if Postgres
    internal import CLibPQ
    internal import Dispatch
    internal import Relational
    internal import Synchronization

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// One session with the server, connected when it is needed and again when it broke.
    ///
    /// Unchecked, because the compiler cannot see who uses it: all but ``cancel()`` runs on the session's own serial queue.
    final class PostgresSession: @unchecked Sendable {
        enum Mode {
            case reading
            case writing
        }

        /// What another thread may touch, to cancel the statement that runs.
        private struct Flight {
            /// The address of libpq's `PGcancel`; as a number, for it moves between threads.
            var cancel = 0
            /// The work that runs.
            var work: Work?
        }

        /// One call's work: whoever cancels it may come too late, and must not meet the next one.
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
        /// A statement that the server has prepared: the types of its parameters are as much a part of it as its text.
        struct Preparation: Hashable {
            let text: String
            let types: [Oid]
        }

        /// The names of the statements that the server has prepared.
        var prepared: [Preparation: String] = [:]
        var nextStatement = 0
        /// Whether a unit of work is at it: its connection must not outlive it.
        private(set) var isInTransaction = false
        /// How many statements that unit of work may still ask, where it is one statement without a transaction around it.
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

        /// Runs `body` on the session's queue; a task that is cancelled cancels the statement that runs.
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
                        // The server may hear of it late: nothing else may run on this connection.
                        if work.isCancelled { disconnect() }
                        continuation.resume(with: result)
                    }
                }
            } onCancel: {
                work.cancel()
                // It opens a connection of its own, and so must not be waited for here.
                DispatchQueue.global().async { [self] in cancel(work) }
            }
        }

        /// Whether the task that waits was cancelled.
        var isCancelled: Bool { flight.withLock { $0.work?.isCancelled ?? false } }

        /// Cancels the statement that runs, if any, until the work is over: a request that comes between two statements
        /// goes unheard.
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

        /// Connects, where there is no connection.
        func connect() throws {
            if connection != nil { return }
            let made = try Self.open(url, options)
            connection = made
            let cancel = Int(bitPattern: PQgetCancel(made))
            flight.withLock { $0.cancel = cancel }
            do {
                // The planner takes a range that it cannot see for a two-hundredth of the table, often a hundred times
                // too much: it would compile for seconds, or hand to other processes, what runs for a millisecond, and
                // gather all that an index holds of a range where we walk it in its order and stop.
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

        /// Throws where libpq cannot read a URL.
        static func checkReadable(_ url: String) throws(DatabaseError) {
            // What libpq says of it quotes it.
            guard let readable = PQconninfoParse(url, nil) else {
                throw .unavailable(
                    "its URL cannot be read; what is special in a name or password must be written with percent signs"
                )
            }
            PQconninfoFree(readable)
        }

        /// Makes a connection; whoever gets it must finish it.
        static func open(_ url: String, _ options: PostgresOptions) throws -> OpaquePointer {
            try checkReadable(url)
            // What stands before the URL is a default, and what stands after it is not for the URL to say.
            let parameters = [
                ("application_name", "sightline"), ("connect_timeout", String(options.connectTimeout)),
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("tcp_user_timeout", "15000"),
                ("dbname", url), ("client_encoding", "UTF8"),
            ]
            var names: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.0)) } + [nil]
            var values: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.1)) } + [nil]
            defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
            guard let made = PQconnectdbParams(&names, &values, 1) else {
                throw DatabaseError.unavailable("there is no memory for a connection")
            }
            do {
                guard PQstatus(made) == CONNECTION_OK else {
                    throw DatabaseError.unavailable(failure(of: made))
                }
                let version = PQserverVersion(made)
                guard version >= 150_000 else {
                    throw DatabaseError.unavailable(
                        "it is PostgreSQL \(version / 10_000): 15 or newer is needed"
                    )
                }
                let encoding =
                    PQparameterStatus(made, "server_encoding").map { String(cString: $0) } ?? "unknown"
                guard encoding == "UTF8" else {
                    throw DatabaseError.unavailable("its encoding is \(encoding): UTF8 is needed")
                }
            } catch {
                PQfinish(made)
                throw error
            }
            PQsetNoticeProcessor(made, { _, _ in }, nil)
            return made
        }

        /// Closes the connection, if there is one.
        func disconnect() {
            flight.withLock { flight in
                PQfreeCancel(OpaquePointer(bitPattern: flight.cancel))
                flight.cancel = 0
            }
            if let connection { PQfinish(connection) }
            connection = nil
            prepared = [:]
        }

        /// What libpq says of a connection that failed, on one line; it never holds a password.
        static func failure(of connection: OpaquePointer) -> String {
            let text = String(cString: PQerrorMessage(connection))
            var line = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
            // It stands in a sentence, which has an end of its own.
            while let last = line.last, ".?! ".contains(last) { line.removeLast() }
            return line.isEmpty ? "the connection was lost" : line
        }

        // MARK: Units of work

        /// Runs `work` in one transaction, again where it lost against another one.
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

        /// Runs `work`, which asks one statement, without a transaction around it; again where the connection was lost.
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

        /// Whether the last transaction failed only because of another one that ran beside it.
        var lostRace = false
        /// What ended the transaction before its time: a failed statement does, whoever catches its error.
        var loss: (any Error)?

        /// Begins a transaction, on a new connection where the old one was lost meanwhile.
        private func begin(_ mode: Mode) throws {
            lostRace = false
            loss = nil
            let text =
                switch mode {
                case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
                case .writing:
                    // Read committed: otherwise what waited for the lock would see the state before it waited.
                    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 0))"
                }
            if let connection, PQtransactionStatus(connection) != PQTRANS_IDLE { disconnect() }
            let wasConnected = connection != nil
            try connect()
            do {
                try command(text)
            } catch DatabaseError.unavailable where wasConnected && !isCancelled {
                // Nothing has been done yet, so that nothing can be done twice.
                disconnect()
                try connect()
                try command(text)
            } catch DatabaseError.statement(let reason) where mode == .writing {
                // A server that became a standby; the URL may name the one that took its place.
                disconnect()
                throw DatabaseError.unavailable("it takes no writes: \(reason)")
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
            // A transaction that is over answers with a warning, one that failed with a rollback.
            try requireTransaction()
            guard try command("COMMIT") == "COMMIT" else { throw DatabaseError.busy }
        }

        /// Throws where the unit of work ended its own transaction.
        func requireTransaction() throws {
            guard let connection, PQtransactionStatus(connection) == PQTRANS_IDLE else { return }
            throw DatabaseError.statement("the unit of work ended its own transaction")
        }

        /// Runs commands without parameters and returns the tag of the last one.
        @discardableResult
        func command(_ text: String) throws -> String {
            guard let connection else { throw DatabaseError.closed }
            let result = PQexec(connection, text)
            defer { PQclear(result) }
            // A script may have nothing to do.
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
