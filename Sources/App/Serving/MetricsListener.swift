import HTTPTypes
import Hummingbird
import Logging
import Metrics
import ServiceLifecycle
import Telemetry

/// A separate listener for Prometheus, so that the metrics need not be public.
struct MetricsListener: Service {
    let endpoint: Endpoint
    private let logger: Logger
    private let factory: PrometheusFactory

    /// Sets up the metrics, which a process can do only once.
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
