import Fetch
import Model
import TextCoding

extension ProviderMetadata {
    /// Makes the request that exchanges a code for an id_token (RFC 6749 §4.1.3); `nil` without a token
    /// endpoint.
    ///
    /// The secret is sent in the header, which every provider should accept, unless the provider says that it
    /// does not accept it there (OpenID Connect Core 1.0 §9).
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
            let pair = "\(PercentCoding.encode(configuration.clientID)):\(PercentCoding.encode(secret))"
            headers.append(
                FetchHeader("authorization", "Basic \(Base64.encode(Array(pair.utf8)))")
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
