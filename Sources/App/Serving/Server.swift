import API
import Hummingbird
import LibC
import Logging
import NIOCore
import ServiceLifecycle
import Services

package struct Server: Sendable {
    private let settings: Settings
    private let log: LogOutput
    private let say: @Sendable (String) -> Void
    private let warn: @Sendable (String) -> Void

    /// The longest wait of a shutdown for requests in flight.
    static let patience = Duration.seconds(30)

    /// `say` and `warn` receive the text for the person who started the server.
    package init(
        _ settings: Settings,
        say: @escaping @Sendable (String) -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.say = say
        self.warn = warn
        log = LogOutput(settings)
    }

    private var logger: Logger { log.logger }

    /// Serves until SIGTERM or SIGINT, then lets the requests in flight finish.
    package func run() async throws {
        defer { log.flush() }
        // With the signal ignored, a write beyond the file size limit fails like one on a full disk, and only
        // its request ends.
        signal(SIGXFSZ, SIG_IGN)
        // The metrics are set up first, because metrics recorded earlier would be lost.
        let metrics = settings.metrics.map { MetricsListener(endpoint: $0, logger: logger) }
        let root = try await CompositionRoot.open(settings, logger: logger)
        if !root.migrations.isEmpty {
            logger.notice("Migrated", metadata: ["migrations": "\(root.migrations)"])
        }
        for novelty in root.novelties {
            warn("\(novelty.text)\n")
            logger.warning("\(novelty.message)", metadata: ["place": "\(novelty.place)"])
        }
        do {
            async let readAhead: Void = root.services.readAhead()
            try await serve(root, metrics: metrics)
            await readAhead
            await root.close()
        } catch {
            await root.close()
            throw error
        }
    }

    /// Limits the number of connections to the process's limit on open files.
    ///
    /// Beyond that limit, accepting a connection would fail and be retried over and over.
    private func optionsWithinLimits(of root: CompositionRoot) -> APIOptions {
        var options = root.settings.api
        let wanted = options.connections.mostInAll
        if let files = OpenFiles.raiseLimit(), wanted > files - OpenFiles.reserve {
            options.connections.mostInAll = max(files - OpenFiles.reserve, 16)
            logger.warning(
                "Fewer connections are allowed than set because the system limits open files",
                metadata: ["connections": "\(options.connections.mostInAll)", "files": "\(files)"]
            )
        }
        return options
    }

    private func serve(_ root: CompositionRoot, metrics: MetricsListener?) async throws {
        let (address, say) = (settings.address, say)
        let application = makeApplication(
            root.services,
            options: optionsWithinLimits(of: root),
            address: .hostname(address.host, port: address.port),
            running: [
                root.services.housekeeping, root.services.watch, root.services.live, root.services.fleet,
                root.services.alarmClock(),
            ],
            logger: logger,
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? address.port
                say(StartMessage(address: Endpoint(host: address.host, port: port)).text)
            }
        )
        // The log comes first and then the metrics listener, so that they end last.
        var services: [any Service] = [log]
        if let metrics { services.append(Listening(metrics.endpoint) { try await metrics.run() }) }
        services.append(Listening(address) { try await application.run() })
        try await Shutdown(patience: Self.patience, log: log).run(services)
    }
}

/// A listening service that names its address when it cannot listen.
private struct Listening: Service {
    private let endpoint: Endpoint
    private let body: @Sendable () async throws -> Void

    init(_ endpoint: Endpoint, _ body: @escaping @Sendable () async throws -> Void) {
        self.endpoint = endpoint
        self.body = body
    }

    func run() async throws {
        do {
            try await body()
        } catch let error as IOError {
            throw InstallationError.address(endpoint, SystemText.reason(error.errnoCode))
        } catch is SocketAddressError.UnknownHost {
            throw InstallationError.address(endpoint, "the host is unknown")
        }
    }
}
