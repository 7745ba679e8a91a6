import Bounds
import Fetch
package import Model
import Push
import Relational
import Storage
import Synchronization
import TextCoding

package struct PushOptions: Sendable {
    /// The operator's address, which push services are told.
    package var contact: String?
    /// Whether endpoints on this machine, and those without encryption, are accepted; only tests set it.
    package var acceptsLoopback = false

    package init() {}
}

/// The browsers that get Web Push.
package final class PushService: Sendable {
    let platform: Platform
    let options: PushOptions
    /// Connections of its own: no connection that another part opened is used for an address of a stranger.
    let client = FetchClient(threads: 4)
    private let known = Mutex<PushIdentity?>(nil)

    /// In bytes.
    package static let longestEndpoint = PushAddress.longest
    /// The number of bytes of a browser's key.
    private static let keyLength = 65

    package init(platform: Platform, options: PushOptions) {
        (self.platform, self.options) = (platform, options)
    }

    /// The identity of the installation, which all servers of a database share.
    func identity() async throws -> PushIdentity {
        if let known = known.withLock({ $0 }) { return known }
        let key = try await platform.database.write { try PushStore($0).key(orNew: PushIdentity.newKey()) }
        guard let identity = PushIdentity(key: key) else {
            throw DatabaseError.corrupt("the push key is no private key")
        }
        known.withLock { $0 = identity }
        return identity
    }

    /// The key that browsers subscribe with.
    package func publicKey() async throws -> String { try await identity().publicKey }

    /// Stores the subscription of a browser, which ends with the session; `publicKey` and `secret` are in
    /// base64url.
    package func put(
        endpoint: String,
        publicKey: String,
        secret: String,
        of member: Member.ID,
        in session: Session.ID
    ) async throws {
        try check(endpoint)
        guard let key = Base64URL.decode(publicKey), key.count == Self.keyLength,
            (try? PushEncryption(publicKey: key, secret: Self.anySecret)) != nil
        else { throw Refusal.badField("keys.p256dh", "Must be a public key of P-256 in base64url.") }
        guard let secret = Base64URL.decode(secret), secret.count == PushEncryption.secretLength else {
            throw Refusal.badField("keys.auth", "Must be 16 bytes in base64url.")
        }
        let now = platform.now()
        let subscription = PushSubscription(
            id: platform.ids.next(),
            endpoint: endpoint,
            publicKey: key,
            secret: secret
        )
        try await platform.write(as: member) { connection in
            let store = PushStore(connection)
            guard try store.count(of: member, besides: endpoint) < PushSubscription.mostKept else {
                throw Refusal(
                    .conflict,
                    code: "too-many-subscriptions",
                    "A member may have pushes on at most \(PushSubscription.mostKept) browsers.",
                    limit: PushSubscription.mostKept
                )
            }
            try store.put(subscription, of: member, in: session, at: now)
        }
    }

    private static let anySecret = [UInt8](repeating: 0, count: PushEncryption.secretLength)

    private func check(_ endpoint: String) throws(Refusal) {
        let detail = "Must be an https address of a push service on the public internet."
        guard let address = PushAddress(endpoint) else { throw .badField("endpoint", detail) }
        if options.acceptsLoopback { return }
        guard address.isSecure, !AddressRule.isPrivate(host: address.host) else {
            throw .badField("endpoint", detail)
        }
    }

    /// Ends the subscription of a browser.
    package func delete(endpoint: String, of member: Member.ID) async throws {
        let wasThere = try await platform.write(as: member) {
            try PushStore($0).delete(endpoint: endpoint, of: member)
        }
        guard wasThere else { throw Refusal.notFound }
    }
}
