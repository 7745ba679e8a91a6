package import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
package import ServiceLifecycle
package import Services

/// Creates the responder: the routes behind the ``Front``.
package func makeResponder(_ services: ProductServices, options: APIOptions) -> RequestResponder {
    RequestResponder(router: makeRouter(services, options: options), services: services, options: options)
}

/// Creates the HTTP server, a service that completes the requests in flight when it shuts down.
package func makeApplication(
    _ services: ProductServices,
    options: APIOptions,
    address: BindAddress,
    running others: [any Service],
    logger: Logger,
    onServerRunning: @escaping @Sendable (any Channel) async -> Void
) -> some ApplicationProtocol {
    let front = makeResponder(services, options: options)
    let ledger = ConnectionLedger(
        options.connections,
        trusting: options.trustedProxies,
        shared: options.sharedNetworks
    )
    return Application(
        responder: front,
        server: HTTPServerBuilder { responder in
            ConnectionChannel(
                responder: responder,
                front: front,
                options: options.connections,
                ledger: ledger
            )
        },
        configuration: .init(address: address, serverName: UnreadRequest.server),
        services: others,
        onServerRunning: onServerRunning,
        logger: logger
    )
}
