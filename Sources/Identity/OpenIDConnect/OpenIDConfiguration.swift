import Model

package struct OpenIDConfiguration: Sendable, Hashable {
    /// The algorithms that are used when the operator sets none.
    package static let usualAlgorithms: Set<SignatureAlgorithm> = [.rs256, .es256]
    /// The scopes that are used when the operator sets none.
    package static let usualScopes = ["openid", "profile"]

    package let name: String
    /// The provider's address, below which its discovery document is found (OpenID Connect Discovery 1.0 §4).
    package let issuer: String
    package let clientID: String
    let clientSecret: String?
    package let algorithms: Set<SignatureAlgorithm>
    /// The accepted audiences, such as the client ids of apps.
    package let audiences: Set<String>
    /// The scopes that are requested when a person signs on in a browser.
    package let scopes: [String]
    /// Whether the provider is on this machine, so that its connection need not be encrypted.
    let isLocal: Bool

    package struct Fault: Error, Sendable, Hashable {
        package let key: String
        package let sentence: String
    }

    package init(
        name: String,
        issuer: String,
        clientID: String,
        clientSecret: String? = nil,
        algorithms: Set<SignatureAlgorithm> = usualAlgorithms,
        audiences: Set<String> = [],
        scopes: [String] = usualScopes
    ) throws(Fault) {
        guard Self.isName(name) else {
            throw Fault(key: "name", sentence: "Must be 1 to 32 of the characters a–z, 0–9 and -.")
        }
        guard let address = WebAddress(issuer), address.isTrustworthy, !address.hasQuery, !address.hasFragment
        else {
            throw Fault(
                key: "issuer",
                sentence: "Must be an https address without a query, or an http address of this machine."
            )
        }
        guard Self.isVisible(clientID) else {
            throw Fault(key: "client-id", sentence: "Must be 1 to 512 visible ASCII characters.")
        }
        if let clientSecret, !Self.isVisible(clientSecret, longest: 4096) {
            throw Fault(key: "client-secret", sentence: "Must be 1 to 4096 visible ASCII characters.")
        }
        guard !algorithms.isEmpty else {
            throw Fault(key: "algorithms", sentence: "Must name at least one algorithm.")
        }
        guard audiences.allSatisfy({ Self.isVisible($0) }) else {
            throw Fault(key: "audiences", sentence: "Each must be 1 to 512 visible ASCII characters.")
        }
        guard scopes.contains("openid"), scopes.allSatisfy({ Self.isVisible($0) }) else {
            throw Fault(key: "scopes", sentence: "Must be visible ASCII words with 'openid' among them.")
        }
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.algorithms = algorithms
        self.audiences = audiences
        self.scopes = scopes
        isLocal = address.isLoopback
    }

    var discoveryURL: String {
        "\(issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)/.well-known/openid-configuration"
    }

    func trusts(_ endpoint: WebAddress) -> Bool {
        !endpoint.hasFragment && (endpoint.isSecure || (isLocal && endpoint.isLoopback))
    }

    package static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            }
    }

    private static func isVisible(_ text: String, longest: Int = 512) -> Bool {
        !text.isEmpty && text.utf8.count <= longest && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension OpenIDConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the issuer, without the secret.
    package var description: String { "\(name) (\(issuer))" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: ["name": name, "issuer": issuer]) }
}
