import Crypto
import TextCoding

/// AWS Signature Version 4, as described for all services and, in the second and third, for S3:
/// <https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html>,
/// <https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html> and
/// <https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html>.
package struct SigV4: Sendable {
    package enum PathRule: Sendable {
        /// A key of S3 may contain `..` or `//` literally.
        case asSent
        /// The path loses dot segments and double slashes, and is encoded once more, as all services but S3
        /// require.
        case normalized
    }

    package struct Request: Sendable {
        package var method: String
        /// The path as it is sent, percent-encoded.
        package var path: String
        /// The names and values of the query, not encoded.
        package var query: [(name: String, value: String)]
        /// The headers, which must include `host`.
        package var headers: [(name: String, value: String)]

        package init(
            method: String,
            path: String,
            query: [(name: String, value: String)] = [],
            headers: [(name: String, value: String)]
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.headers = headers
        }
    }

    /// The payload of presigned URLs.
    static let unsignedPayload = "UNSIGNED-PAYLOAD"

    package static let emptyPayload = Hexadecimal.text(Array(SHA256.hash(data: [UInt8]())))

    private let credentials: S3Credentials
    private let region: String
    private let service: String
    private let paths: PathRule

    package init(
        credentials: S3Credentials,
        region: String,
        service: String = "s3",
        paths: PathRule = .asSent
    ) {
        self.credentials = credentials
        self.region = region
        self.service = service
        self.paths = paths
    }

    /// Returns the headers with those of the signature.
    ///
    /// `payload` is the SHA-256 of the body in hexadecimal digits, which S3 requires as a header too.
    package func signed(
        _ request: Request,
        payload: String,
        at instant: SigningTime
    ) -> [(name: String, value: String)] {
        var request = request
        request.headers.append(("x-amz-date", instant.stamp))
        if service == "s3" { request.headers.append(("x-amz-content-sha256", payload)) }
        if let token = credentials.sessionToken { request.headers.append(("x-amz-security-token", token)) }
        let canonical = canonical(request, payload: payload)
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope(instant)), "
            + "SignedHeaders=\(Self.signedHeaders(request)), Signature=\(signature(of: canonical, at: instant))"
        return request.headers + [("Authorization", authorization)]
    }

    /// Returns a URL with which anyone may make the request until it expires.
    package func presigned(_ request: Request, seconds: Int, at instant: SigningTime) -> String {
        var request = request
        request.query += [
            ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"),
            ("X-Amz-Credential", "\(credentials.accessKey)/\(scope(instant))"),
            ("X-Amz-Date", instant.stamp),
            ("X-Amz-Expires", "\(seconds)"),
            ("X-Amz-SignedHeaders", Self.signedHeaders(request)),
        ]
        if let token = credentials.sessionToken { request.query.append(("X-Amz-Security-Token", token)) }
        let canonical = canonical(request, payload: Self.unsignedPayload)
        return Self.canonicalQuery(request.query)
            + "&X-Amz-Signature=\(signature(of: canonical, at: instant))"
    }

    /// Writes the query with its parts encoded and in canonical order.
    static func canonicalQuery(_ query: [(name: String, value: String)]) -> String {
        query.map { (PercentCoding.encode($0.name), PercentCoding.encode($0.value)) }
            .sorted { $0 < $1 }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }

    func canonical(_ request: Request, payload: String) -> String {
        let lines = Self.ordered(request.headers).map { "\($0.name):\($0.value)\n" }.joined()
        return [
            request.method, path(request.path), Self.canonicalQuery(request.query), lines,
            Self.signedHeaders(request), payload,
        ].joined(separator: "\n")
    }

    private func path(_ path: String) -> String {
        switch paths {
        case .asSent:
            return path
        case .normalized:
            var segments: [Substring] = []
            for segment in path.split(separator: "/") where segment != "." {
                if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
            }
            let isFolder = path.hasSuffix("/") || path.hasSuffix("/.") || path.hasSuffix("/..")
            let end = isFolder && !segments.isEmpty ? "/" : ""
            return "/" + segments.map { PercentCoding.encode(String($0)) }.joined(separator: "/") + end
        }
    }

    private static func signedHeaders(_ request: Request) -> String {
        ordered(request.headers).map(\.name).joined(separator: ";")
    }

    /// Sorts headers by lower-case names; values of the same name are joined, and runs of spaces become one
    /// space.
    private static func ordered(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)]
    {
        var values: [String: [String]] = [:]
        for header in headers {
            let words = header.value.split { $0 == " " || $0 == "\t" }
            values[header.name.lowercased(), default: []].append(words.joined(separator: " "))
        }
        return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: ",")) }
    }

    private func scope(_ instant: SigningTime) -> String {
        "\(instant.day)/\(region)/\(service)/aws4_request"
    }

    private func signature(of canonical: String, at instant: SigningTime) -> String {
        let hash = Hexadecimal.text(Array(SHA256.hash(data: Array(canonical.utf8))))
        let text = "AWS4-HMAC-SHA256\n\(instant.stamp)\n\(scope(instant))\n\(hash)"
        var key = SymmetricKey(data: Array("AWS4\(credentials.secret)".utf8))
        for part in [instant.day, region, service, "aws4_request"] {
            key = SymmetricKey(data: Self.code(part, key))
        }
        return Hexadecimal.text(Array(Self.code(text, key)))
    }

    private static func code(_ text: String, _ key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    }
}
