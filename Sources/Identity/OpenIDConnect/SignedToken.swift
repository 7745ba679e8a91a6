import Crypto
import JSONText
import TextCoding

struct SignedToken {
    /// The longest token, in bytes.
    static let longest = 16 << 10

    let header: JSONObject
    let claims: JSONObject
    let signedPart: [UInt8]
    let signature: [UInt8]

    init(_ text: String) throws(OpenIDError) {
        guard text.utf8.count <= Self.longest else {
            throw .badToken("It is longer than \(Self.longest) bytes.")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw .badToken("It does not have the three parts of a signed token.") }
        header = try Self.object(parts[0], "header")
        claims = try Self.object(parts[1], "payload")
        guard let signature = Base64URL.decode(parts[2]), !signature.isEmpty else {
            throw .badToken("Its signature is missing or not base64url.")
        }
        self.signature = signature
        signedPart = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The SHA-256 of the signed bytes, without the signature, because some signatures can be written in two
    /// ways.
    var digest: [UInt8] { Array(SHA256.hash(data: signedPart)) }

    /// Throws if the algorithm is not an accepted one.
    func algorithm(among accepted: Set<SignatureAlgorithm>) throws(OpenIDError) -> SignatureAlgorithm {
        guard let name = header["alg"]?.stringValue, let algorithm = SignatureAlgorithm(rawValue: name),
            accepted.contains(algorithm)
        else {
            let names = accepted.map(\.rawValue).sorted().joined(separator: ", ")
            throw .badToken("Its algorithm ('alg') must be one of: \(names).")
        }
        guard header["crit"] == nil else {
            throw .badToken("Its header requires extensions ('crit'), and none is supported.")
        }
        // Access tokens (RFC 9068 §2.1) and log-out tokens (OpenID Connect Back-Channel Logout §2.4) are
        // signed with the same keys, but must not count as id_tokens.
        if let type = header["typ"]?.stringValue?.lowercased(), type.hasSuffix("+jwt") {
            throw .badToken("Its type ('typ') is that of another kind of token.")
        }
        return algorithm
    }

    func keyID() throws(OpenIDError) -> String? {
        switch header["kid"] {
        case nil: return nil
        case .string(let name): return name
        default: throw .badToken("Its key id ('kid') must be a string.")
        }
    }

    private static func object(_ text: String, _ part: String) throws(OpenIDError) -> JSONObject {
        guard let bytes = Base64URL.decode(text) else { throw .badToken("Its \(part) is not base64url.") }
        do {
            let value = try JSONValue.parse(bytes, limits: JSONLimits(maximumDepth: 16))
            if let object = value.objectValue { return object }
        } catch {}
        throw .badToken("Its \(part) is not a JSON object.")
    }
}
