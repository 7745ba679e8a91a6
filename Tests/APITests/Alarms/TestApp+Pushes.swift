import App
import Crypto
import Logging
import Model
import Services
import TextCoding

extension TestApp {
    /// The parts that subscribe and push, which may reach this machine.
    func pushes(contact: String? = nil) -> (PushService, PushDelivery) {
        var options = PushOptions()
        options.acceptsLoopback = true
        options.contact = contact
        let service = PushService(platform: installation.services.platform, options: options)
        return (service, PushDelivery(service, logger: Logger(label: "test") { _ in QuietLog() }))
    }

    /// Subscribes a browser with an address and a key.
    func subscribe(
        _ person: Person,
        at endpoint: String,
        _ service: PushService,
        key: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
        secret: [UInt8] = [UInt8](repeating: 9, count: 16)
    ) async throws {
        let signedIn = try await installation.services.sessions.authenticate(person.token)
        try await service.put(
            endpoint: endpoint,
            publicKey: Base64URL.encode(Array(key.publicKey.x963Representation)),
            secret: Base64URL.encode(secret),
            of: signedIn.member,
            in: signedIn.session
        )
    }
}
