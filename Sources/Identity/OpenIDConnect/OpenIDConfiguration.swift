internal import Model

/// What an operator says of an identity provider.
public struct OpenIDConfiguration: Sendable, Hashable {
    /// The algorithms that are accepted where nothing is said.
    public static let usualAlgorithms: Set<SignatureAlgorithm> = [.rs256, .es256]
    /// What is asked for where nothing is said.
    public static let usualScopes = ["openid", "profile"]

    /// The name in our addresses.
    public let name: String
    /// The provider's own name, an address below which its discovery document is.
    public let issuer: String
    /// Who this server is there.
    public let clientID: String
    /// What this server proves itself with there, if with anything.
    let clientSecret: String?
    /// The algorithms that are accepted.
    public let algorithms: Set<SignatureAlgorithm>
    /// Who else id_tokens may be for, as the clients that are apps.
    public let audiences: Set<String>
    /// What a browser's sign-on asks for.
    public let scopes: [String]
    /// Whether the provider is on this machine, and need not be encrypted.
    let isLocal: Bool

    /// What is wrong with a configuration.
    public struct Fault: Error, Sendable, Hashable {
        /// The key at fault.
        public let key: String
        /// A sentence that says what is needed.
        public let sentence: String
    }

    /// Creates a configuration, or throws what is wrong with it.
    public init(
        name: String,
        issuer: String,
        clientID: String,
        clientSecret: String? = nil,
        algorithms: Set<SignatureAlgorithm> = usualAlgorithms,
        audiences: Set<String> = [],
        scopes: [String] = usualScopes
    ) throws(Fault) {
        guard Self.isName(name) else {
            throw Fault(key: "name", sentence: "1 to 32 of the characters a–z, 0–9 and - are accepted.")
        }
        guard let address = WebAddress(issuer), address.isTrustworthy, !address.hasQuery, !address.hasFragment
        else {
            throw Fault(
                key: "issuer",
                sentence: "An https address without a query is needed, or an http one of this machine."
            )
        }
        guard Self.isVisible(clientID) else {
            throw Fault(key: "client-id", sentence: "1 to 512 visible ASCII characters are needed.")
        }
        if let clientSecret, !Self.isVisible(clientSecret, longest: 4096) {
            throw Fault(key: "client-secret", sentence: "1 to 4096 visible ASCII characters are needed.")
        }
        guard !algorithms.isEmpty else {
            throw Fault(key: "algorithms", sentence: "At least one is needed.")
        }
        guard audiences.allSatisfy({ Self.isVisible($0) }) else {
            throw Fault(key: "audiences", sentence: "Each has 1 to 512 visible ASCII characters.")
        }
        guard scopes.contains("openid"), scopes.allSatisfy({ Self.isVisible($0) }) else {
            throw Fault(key: "scopes", sentence: "'openid' has to be among them.")
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

    /// Where the discovery document is (OpenID Connect Discovery 1.0 §4).
    var discoveryURL: String {
        "\(issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)/.well-known/openid-configuration"
    }

    /// Whether an endpoint of the provider may be asked.
    func trusts(_ endpoint: WebAddress) -> Bool {
        !endpoint.hasFragment && (endpoint.isSecure || (isLocal && endpoint.isLoopback))
    }

    /// Whether a text can be the name of a provider.
    public static func isName(_ text: String) -> Bool {
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
    /// The name and the issuer: the secret never shows itself.
    public var description: String { "\(name) (\(issuer))" }

    /// The name and the issuer: the secret never shows itself.
    public var debugDescription: String { description }

    /// A mirror without the secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "issuer": issuer]) }
}
