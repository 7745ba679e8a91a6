#if Postgres
    import CLibPQ
    import Dispatch
    import Relational

    /// A session that receives the commits to a schema, open while there is at least one stream.
    ///
    /// It is `@unchecked`, because the compiler cannot see that all mutable state is used on its own serial
    /// queue. No thread waits on its socket: the queue is called when data arrive.
    final class PostgresListener: @unchecked Sendable {
        private static let longestPause = Duration.seconds(10)

        private let url: String
        private let options: PostgresOptions
        private let queue = DispatchQueue(label: "postgres.listener")
        private let streams = CommitStreams()
        /// The connections that are not closed yet.
        private let connections = DispatchGroup()
        private var connection: OpaquePointer?
        private var source: (any DispatchSourceRead)?
        /// The schema of this session; notifications whose payload names another schema are ignored.
        private var schema = ""
        private var isPausing = false
        private var failures = 0

        init(url: String, options: PostgresOptions) {
            self.url = url
            self.options = options
        }

        deinit { source?.cancel() }

        func commits() -> AsyncStream<Void> {
            let (id, stream) = streams.add { [weak self] in self?.settle() }
            queue.async { [weak self] in
                guard let self else { return }
                if source == nil { connectOrDisconnect() } else { streams.announce(to: id) }
            }
            return stream
        }

        /// Ends all streams, and waits until the connection is closed.
        func close() async {
            streams.close()
            await withCheckedContinuation { continuation in
                queue.async { [self] in
                    disconnect()
                    connections.notify(queue: queue) { continuation.resume() }
                }
            }
        }

        private func settle() {
            queue.async { [weak self] in self?.connectOrDisconnect() }
        }

        // MARK: On the queue

        private func connectOrDisconnect() {
            if streams.isEmpty {
                disconnect()
            } else if source == nil, !isPausing {
                connect()
            }
        }

        private func connect() {
            do {
                let made = try PostgresSession.open(url, options)
                do {
                    _ = try Self.answer(to: "SET idle_session_timeout = 0", on: made)
                    schema = try Self.answer(to: "SELECT current_schema()", on: made)
                    _ = try Self.answer(to: "LISTEN \(CommitChannel.name)", on: made)
                } catch {
                    PQfinish(made)
                    throw error
                }
                watch(made)
                failures = 0
                // Commits before this point were not announced to us.
                streams.announce()
                receive()
            } catch {
                pause()
            }
        }

        private func watch(_ made: OpaquePointer) {
            let address = Int(bitPattern: made)
            let made = DispatchSource.makeReadSource(fileDescriptor: PQsocket(made), queue: queue)
            made.setEventHandler { [weak self] in self?.receive() }
            connections.enter()
            // The socket must stay open until the source is cancelled.
            made.setCancelHandler { [connections] in
                PQfinish(OpaquePointer(bitPattern: address))
                connections.leave()
            }
            connection = OpaquePointer(bitPattern: address)
            source = made
            made.resume()
        }

        private func receive() {
            guard let connection else { return }
            let isAlive = PQconsumeInput(connection) == 1
            var isOurs = false
            while let notification = PQnotifies(connection) {
                if let payload = notification.pointee.extra, String(cString: payload) == schema {
                    isOurs = true
                }
                PQfreemem(notification)
            }
            if isOurs { streams.announce() }
            if !isAlive || PQstatus(connection) != CONNECTION_OK {
                disconnect()
                pause()
            }
        }

        private func disconnect() {
            source?.cancel()
            source = nil
            connection = nil
        }

        /// Waits before the next attempt; the pause grows with every failure.
        private func pause() {
            isPausing = true
            let longest = min(Self.longestPause, .milliseconds(100) * (1 << min(failures, 10)))
            failures += 1
            let pause = Int64.random(in: longest.milliseconds / 2...longest.milliseconds)
            queue.asyncAfter(deadline: .now() + .milliseconds(Int(pause))) { [weak self] in
                guard let self else { return }
                isPausing = false
                connectOrDisconnect()
            }
        }

        /// Returns the first column of the first row, or an empty text.
        private static func answer(to command: String, on connection: OpaquePointer) throws -> String {
            let result = PQexec(connection, command)
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK: return ""
            case PGRES_TUPLES_OK:
                guard PQntuples(result) > 0, let text = PQgetvalue(result, 0, 0) else { return "" }
                return String(cString: text)
            default: throw DatabaseError.unavailable(PostgresSession.failure(of: connection))
            }
        }
    }
#endif
