import HTTPTypes
import Hummingbird
import Logging
import Metrics
import ServiceLifecycle
import Telemetry

/// A listener of its own for what Prometheus reads, so that it need not stand in the open.
struct MetricsListener: Service {
    let endpoint: Endpoint
    private let logger: Logger
    private let factory: PrometheusFactory

    /// Makes the process record its metrics: once in its life.
    init(endpoint: Endpoint, logger: Logger) {
        self.endpoint = endpoint
        self.logger = logger
        factory = PrometheusFactory()
        MetricsSystem.bootstrap(factory)
    }

    func run() async throws {
        let router = Router()
        let factory = factory
        router.get("metrics") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: PrometheusFactory.contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: factory.emit()))
            )
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname(endpoint.host, port: endpoint.port)),
            logger: logger
        )
        try await application.run()
    }
}
