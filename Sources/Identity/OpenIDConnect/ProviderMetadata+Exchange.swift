import Fetch
import Model

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ProviderMetadata {
    /// Exchanges a code for an id_token (RFC 6749 §4.1.3); `nil` without a token endpoint.
    ///
    /// The secret goes into the header, as every provider should accept it, unless the provider says that it
    /// does not (OpenID Connect Core 1.0 §9).
    func exchange(
        of code: String,
        verifier: String,
        redirectURL: String,
        _ configuration: OpenIDConfiguration
    ) -> FetchRequest? {
        guard let tokenEndpoint else { return nil }
        var headers = [
            FetchHeader("content-type", "application/x-www-form-urlencoded"),
            FetchHeader("accept", "application/json"),
        ]
        var fields = [
            (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
            (name: "redirect_uri", value: redirectURL), (name: "code_verifier", value: verifier),
        ]
        if let secret = configuration.clientSecret, !wantsSecretInForm {
            let pair = "\(FormText.escape(configuration.clientID)):\(FormText.escape(secret))"
            headers.append(
                FetchHeader("authorization", "Basic \(Data(pair.utf8).base64EncodedString())")
            )
        } else {
            fields.append((name: "client_id", value: configuration.clientID))
            if let secret = configuration.clientSecret {
                fields.append((name: "client_secret", value: secret))
            }
        }
        return FetchRequest(
            "POST",
            tokenEndpoint.description,
            headers: headers,
            body: .bytes(Array(FormText.encode(fields).utf8)),
            timeout: .seconds(10),
            limit: 256 << 10
        )
    }
}
