import JSONText
import Model

/// A provider's discovery document (OpenID Connect Discovery 1.0 §3).
struct ProviderMetadata: Sendable {
    let authorizationEndpoint: WebAddress
    let tokenEndpoint: WebAddress?
    let keysURL: WebAddress
    /// Whether the provider refuses the secret in a header.
    let wantsSecretInForm: Bool

    /// The reason why a document cannot be used, for the operator.
    struct Fault: Error {
        let sentence: String
    }

    init(_ body: [UInt8], of configuration: OpenIDConfiguration) throws(Fault) {
        guard let json = try? JSONValue.parse(body, limits: JSONLimits(duplicateMembers: .keepLast)),
            json.objectValue != nil
        else { throw Fault(sentence: "Its discovery document is not a JSON object.") }
        guard let issuer = json["issuer"]?.stringValue, issuer.utf8.elementsEqual(configuration.issuer.utf8)
        else { throw Fault(sentence: "The issuer in its discovery document is not the configured one.") }
        authorizationEndpoint = try Self.endpoint("authorization_endpoint", json, configuration)
        keysURL = try Self.endpoint("jwks_uri", json, configuration)
        tokenEndpoint =
            json["token_endpoint"] == nil ? nil : try Self.endpoint("token_endpoint", json, configuration)
        let ways = json["token_endpoint_auth_methods_supported"]?.arrayValue?.compactMap(\.stringValue)
        wantsSecretInForm = ways.map { !$0.contains("client_secret_basic") } ?? false
    }

    private static func endpoint(
        _ name: String,
        _ json: JSONValue,
        _ configuration: OpenIDConfiguration
    ) throws(Fault) -> WebAddress {
        // in range: the name of a member
        guard let address = json[name]?.stringValue.flatMap({ WebAddress($0) }), configuration.trusts(address)
        else { throw Fault(sentence: "Its discovery document has no https address as \(name).") }
        return address
    }
}
