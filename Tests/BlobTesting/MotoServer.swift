import ChildProcess
import Fetch
import Foundation
package import S3Blobs

/// The S3 server that the tests start: moto (<https://docs.getmoto.org>).
///
/// It knows two users: one who may do everything in the buckets, and one who may only read.
package final class MotoServer: Sendable {
    /// `nil` where moto is not installed.
    package static let program: String? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/moto_server" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    package static let missing = "needs moto_server on the PATH: pip install \"moto[server]\""

    /// The server of the suite that runs.
    @TaskLocal package static var current: MotoServer?

    package static let bucket = "photos"

    package let port: Int
    package let owner: S3Credentials
    package let reader: S3Credentials
    package let ownerKey: String
    /// The variables by which a program is the owner.
    package let environment: [String: String]
    /// The variables by which a program may only read.
    package let readerEnvironment: [String: String]
    private let process: ChildProcess
    private let log: String

    package var endpoint: String { "http://127.0.0.1:\(port)" }

    package struct Failure: Error {
        let reason: String
    }

    /// Makes users and a bucket before the server begins to check signatures.
    package init(checksSignatures: Bool) async throws {
        guard let program = Self.program else { throw Failure(reason: Self.missing) }
        log = NSTemporaryDirectory() + "moto-\(UUID().uuidString)"
        // It takes a free port by itself, and says which.
        process = try await ChildProcess(
            program,
            arguments: ["-H", "127.0.0.1", "-p", "0"],
            environment: ProcessInfo.processInfo.environment.merging([
                "INITIAL_NO_AUTH_ACTION_COUNT": "1000000"
            ]) { $1 },
            errors: log
        )
        do {
            let listening = /Running on http:\/\/127\.0\.0\.1:(\d+)\s/
            guard let port = Int(try await process.firstMatch(of: listening, in: log).1) else {
                throw Failure(reason: "moto_server does not say where it listens")
            }
            self.port = port
            let admin = MotoAdmin(endpoint: "http://127.0.0.1:\(port)")
            (environment, owner) = try await admin.makeUser("owner", actions: ["s3:*"])
            ownerKey = environment["AWS_ACCESS_KEY_ID"] ?? ""
            let mayRead = ["s3:GetObject", "s3:ListBucket"]
            (readerEnvironment, reader) = try await admin.makeUser("reader", actions: mayRead)
            try await admin.makeBucket(Self.bucket)
            if checksSignatures { try await admin.checkSignatures() }
        } catch {
            Self.end(process, log)
            throw error
        }
    }

    package func stop() {
        Self.end(process, log)
    }

    package func store(
        bucket: String = MotoServer.bucket,
        prefix: String,
        _ credentials: S3Credentials? = nil
    ) throws -> S3Blobs {
        let prefix = prefix.replacing(" ", with: "%20")
        return S3Blobs(
            location: try S3Location("s3://\(bucket)/\(prefix)?endpoint=\(endpoint)"),
            credentials: credentials ?? owner,
            patience: .seconds(300)
        )
    }

    private static func end(_ process: ChildProcess, _ log: String) {
        process.stop()
        try? FileManager.default.removeItem(atPath: log)
    }
}

/// The calls that set a server up, all of them before it checks signatures.
private struct MotoAdmin {
    let endpoint: String
    let client = FetchClient(threads: 1)

    func makeUser(_ name: String, actions: [String]) async throws -> ([String: String], S3Credentials) {
        let policy = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Resource":"*",\
            "Action":[\(actions.map { "\"\($0)\"" }.joined(separator: ","))]}]}
            """
        _ = try await iam([("Action", "CreateUser"), ("UserName", name)])
        _ = try await iam([
            ("Action", "PutUserPolicy"), ("UserName", name), ("PolicyName", "all"),
            ("PolicyDocument", policy),
        ])
        let answer = try await iam([("Action", "CreateAccessKey"), ("UserName", name)])
        guard let key = answer.firstMatch(of: /<AccessKeyId>([^<]+)</)?.1,
            let secret = answer.firstMatch(of: /<SecretAccessKey>([^<]+)</)?.1
        else { throw MotoServer.Failure(reason: "moto_server makes no access key") }
        return (
            ["AWS_ACCESS_KEY_ID": String(key), "AWS_SECRET_ACCESS_KEY": String(secret)],
            try S3Credentials(accessKey: String(key), secret: String(secret))
        )
    }

    func makeBucket(_ name: String) async throws {
        _ = try await send("PUT", "/\(name)", service: "s3")
    }

    func checkSignatures() async throws {
        let answer = try await client.send(
            FetchRequest("POST", endpoint + "/moto-api/reset-auth", body: .bytes(Array("0".utf8)))
        )
        guard answer.isSuccess else { throw MotoServer.Failure(reason: "moto_server checks no signatures") }
    }

    private func iam(_ fields: [(name: String, value: String)]) async throws -> String {
        let fields = fields + [("Version", "2010-05-08")]
        let form = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
        return try await send("POST", "/", service: "iam", body: form)
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    /// The header names the service; it is no signature, and none is checked yet.
    private func send(
        _ method: String,
        _ path: String,
        service: String,
        body: String? = nil
    ) async throws -> String {
        let scope = "setup/20200101/us-east-1/\(service)/aws4_request"
        let answer = try await client.send(
            FetchRequest(
                method,
                endpoint + path,
                headers: [
                    FetchHeader(
                        "authorization",
                        "AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host, Signature=none"
                    ),
                    FetchHeader("content-type", "application/x-www-form-urlencoded"),
                ],
                body: body.map { .bytes(Array($0.utf8)) } ?? .none
            )
        )
        let text = String(decoding: answer.body, as: UTF8.self)
        guard answer.isSuccess else { throw MotoServer.Failure(reason: "\(answer.status) \(text)") }
        return text
    }
}
