import Blobs
import Fetch

/// The reason why a call failed; it names the bucket and the host, but never an object, a key or a secret.
package enum S3Error: Error, Sendable, Hashable, CustomStringConvertible {
    case unreachable(String)
    case timeout(host: String)
    case noSuchBucket(String)
    case denied(bucket: String, verb: String)
    /// The secret does not belong to the access key.
    case wrongSignature(host: String)
    case unknownAccessKey(host: String)
    /// The session token is wrong or expired.
    case staleToken(host: String)
    /// The clocks of the store and of this machine differ too much.
    case clockSkew(host: String)
    /// The bucket is in another region, which the store may have named.
    case wrongRegion(bucket: String, region: String?)
    /// The bucket, its owner's quota or the store is full.
    case full
    /// The received bytes do not match their announced hash.
    case damaged
    /// The store is overloaded or has an internal error.
    case busy(host: String, status: Int, code: String)
    /// The text describes the answer.
    case unexpected(host: String, String)
    case cancelled
    /// The staged file is gone or shorter than it was.
    case fileGone

    package var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .timeout(let host): "\(host) did not answer in time."
        case .noSuchBucket(let bucket): "The bucket \(bucket) does not exist."
        case .denied(let bucket, let verb): "The access key may not \(verb) in the bucket \(bucket)."
        case .wrongSignature(let host): "\(host) refused the signature because the secret is wrong."
        case .unknownAccessKey(let host): "\(host) does not know the access key."
        case .staleToken(let host): "\(host) refused the session token because it is wrong or expired."
        case .clockSkew(let host): "The clocks of this machine and of \(host) differ too much."
        case .wrongRegion(let bucket, let region?): "The bucket \(bucket) is in the region \(region)."
        case .wrongRegion(let bucket, nil): "The bucket \(bucket) is in another region."
        case .full: "There is no space left in the bucket."
        case .damaged: "The bytes were damaged on their way to the store."
        case .busy(let host, let status, let code):
            "\(host) is busy or failing (\(status)\(code.isEmpty ? "" : " \(code)"))."
        case .unexpected(let host, let what): "\(host) gave an answer that S3 does not allow: \(what)."
        case .cancelled: "The request was cancelled."
        case .fileGone: "The file to store is no longer there."
        }
    }

    init(_ error: FetchError) {
        self =
            switch error {
            case .timeout(let host): .timeout(host: host)
            case .cancelled: .cancelled
            case .unreadable: .fileGone
            case .tooLarge(let host, let limit): .unexpected(host: host, "more than \(limit) bytes")
            case .unreachable, .broken, .tls, .invalid: .unreachable("\(error)")
            }
    }

    init(_ response: FetchResponse, verb: String, location: S3Location) {
        let (code, region) = Self.details(of: response)
        let host = location.authority
        switch (response.status, code) {
        case (_, "SignatureDoesNotMatch"): self = .wrongSignature(host: host)
        case (_, "InvalidAccessKeyId"): self = .unknownAccessKey(host: host)
        case (_, "InvalidToken"), (_, "ExpiredToken"): self = .staleToken(host: host)
        case (_, "RequestTimeTooSkewed"): self = .clockSkew(host: host)
        case (_, "NoSuchBucket"): self = .noSuchBucket(location.bucket)
        case (_, "AuthorizationHeaderMalformed"), (301, _), (307, _):
            self = .wrongRegion(
                bucket: location.bucket,
                region: region ?? response[header: "x-amz-bucket-region"]
            )
        case (_, "BadDigest"), (_, "XAmzContentSHA256Mismatch"), (_, "XAmzContentChecksumMismatch"):
            self = .damaged
        case (507, _), (_, "QuotaExceeded"), (_, "XMinioStorageFull"), (_, "XMinioAdminBucketQuotaExceeded"):
            self = .full
        case (429, _), (500..., _), (_, "SlowDown"):
            self = .busy(host: host, status: response.status, code: code)
        case (401, _), (403, _): self = .denied(bucket: location.bucket, verb: verb)
        default:
            self = .unexpected(host: host, "\(response.status)\(code.isEmpty ? "" : " \(code)")")
        }
    }

    var asBlobError: any Error {
        switch self {
        case .full: BlobError.noSpace
        case .fileGone: BlobError.gone
        case .damaged: BlobError.damaged
        case .cancelled: CancellationError()
        default:
            BlobError.unavailable(description.hasSuffix(".") ? String(description.dropLast()) : description)
        }
    }

    /// Whether the object, and nothing else, is missing.
    static func isMissingObject(_ response: FetchResponse) -> Bool {
        response.status == 404 && details(of: response).code == "NoSuchKey"
    }

    /// Returns the code and the region of an S3 error; the code is empty when the body is not an S3 error.
    private static func details(of response: FetchResponse) -> (code: String, region: String?) {
        guard let root = try? XMLNode.parse(response.body), root.name == "Error" else { return ("", nil) }
        let isPlain: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        // The text goes into messages, so only a plain word is accepted.
        let word: (String) -> String? = { name in
            root.text(name).flatMap { $0.count <= 64 && $0.allSatisfy(isPlain) ? $0 : nil }
        }
        return (word("Code") ?? "", word("Region"))
    }
}
