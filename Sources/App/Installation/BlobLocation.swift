import Blobs
import S3Blobs

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The location of images: a folder, or a bucket of an S3-compatible store.
enum BlobLocation: Sendable, CustomStringConvertible {
    case folder(String)
    case bucket(S3Location, S3Credentials)

    /// Reads a path or an `s3://` URL.
    ///
    /// The access key comes from the environment, as for AWS's own tools, because secrets do not belong on a
    /// command line or in a settings file.
    init(_ text: String, environment: [String: String]) throws(BlobLocationError) {
        guard text.hasPrefix("s3:") else {
            if let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") {
                throw .scheme
            }
            guard let path = SettingText.path(text) else { throw .scheme }
            self = .folder(path)
            return
        }
        do {
            let location = try S3Location(text)
            guard let accessKey = environment.nonEmpty("AWS_ACCESS_KEY_ID"),
                let secret = environment.nonEmpty("AWS_SECRET_ACCESS_KEY")
            else { throw BlobLocationError.noCredentials }
            let credentials = try S3Credentials(
                accessKey: accessKey,
                secret: secret,
                sessionToken: environment.nonEmpty("AWS_SESSION_TOKEN")
            )
            self = .bucket(location, credentials)
        } catch let error as BlobLocationError {
            throw error
        } catch let error as S3ConfigurationError {
            throw .bucket(error)
        } catch {
            throw .scheme
        }
    }

    var isBucket: Bool {
        if case .bucket = self { true } else { false }
    }

    /// The location without secrets.
    var description: String {
        switch self {
        case .folder(let path): path
        case .bucket(let location, _): location.description
        }
    }

    /// Opens the store; creates the folder if it is missing.
    func open() throws -> any BlobStore {
        switch self {
        case .folder(let path): try LocalBlobs(root: path)
        case .bucket(let location, let credentials): S3Blobs(location: location, credentials: credentials)
        }
    }

    /// Opens the store, but creates nothing.
    func openForReading() throws -> any BlobStore {
        switch self {
        case .folder(let path): LocalBlobs(readingFrom: path)
        case .bucket: try open()
        }
    }

    /// Passes a staging area to `work`: the folder's own, or a temporary one for a bucket.
    func withStaging<T>(_ work: (StagingArea) async throws -> T) async throws -> T {
        if case .folder(let path) = self {
            let staging: StagingArea
            do { staging = try StagingArea(root: path) } catch { throw failure(error) }
            return try await work(staging)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sightline-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await work(try StagingArea(root: folder))
    }

    /// Rethrows failures of the store as errors with a sentence for the operator.
    func explaining<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch {
            throw failure(error)
        }
    }

    func failure(_ error: any Error) -> any Error {
        guard let error = error as? BlobError else { return error }
        let reason =
            switch error {
            case .gone where !isBucket: "its parent folder does not exist."
            case .unavailable(let text): "\(text)."
            default: "\(error)"
            }
        return isBucket
            ? InstallationError.bucket(description, reason) : InstallationError.uploads(description, reason)
    }
}

enum BlobLocationError: Error, CustomStringConvertible {
    /// The text is neither a path nor an `s3://` URL.
    case scheme
    case bucket(S3ConfigurationError)
    case noCredentials

    var description: String {
        switch self {
        case .scheme: "It must be the path of a folder or a URL such as s3://bucket?endpoint=https://host."
        case .bucket(let error): "\(error)"
        case .noCredentials:
            "An S3 store requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment."
        }
    }
}

extension [String: String] {
    /// Returns a variable's value; `nil` when it is unset or empty.
    fileprivate func nonEmpty(_ name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
