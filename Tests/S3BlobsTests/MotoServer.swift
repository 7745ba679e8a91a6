import Fetch
import Foundation
import Synchronization
import Testing

@testable import S3Blobs

/// The S3 server that the tests start: moto (<https://docs.getmoto.org>).
///
/// It knows two users: one who may do everything in the buckets, and one who may only read.
final class MotoServer: Sendable {
    /// The program, where it is installed.
    static let program: String? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/moto_server" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    /// The server of the suite that runs.
    @TaskLocal static var current: MotoServer?

    static let bucket = "photos"

    let port: Int
    let owner: S3Credentials
    let reader: S3Credentials
    let ownerKey: String
    private let process: Process
    private let log: String

    var endpoint: String { "http://127.0.0.1:\(port)" }

    /// Starts the server, and makes its users and its bucket before it begins to check signatures.
    init(checksSignatures: Bool) async throws {
        log = NSTemporaryDirectory() + "moto-\(UUID().uuidString)"
        try Data().write(to: URL(fileURLWithPath: log))
        process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.program))
        // It takes a free port by itself, and says which.
        process.arguments = ["-H", "127.0.0.1", "-p", "0"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "INITIAL_NO_AUTH_ACTION_COUNT": "1000000"
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try process.run()
        do {
            port = try await Self.port(in: log, of: process)
            let admin = MotoAdmin(endpoint: "http://127.0.0.1:\(port)")
            (ownerKey, owner) = try await admin.makeUser("owner", actions: ["s3:*"])
            (_, reader) = try await admin.makeUser("reader", actions: ["s3:GetObject", "s3:ListBucket"])
            try await admin.makeBucket(Self.bucket)
            if checksSignatures { try await admin.checkSignatures() }
        } catch {
            Self.end(process, log)
            throw error
        }
    }

    /// Ends the process.
    func stop() {
        Self.end(process, log)
    }

    private static func end(_ process: Process, _ log: String) {
        // A thread of the tests may block SIGTERM, and what it starts then does so too.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(atPath: log)
    }

    private static func port(in log: String, of process: Process) async throws -> Int {
        for _ in 0..<600 where process.isRunning {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            if let match = text.firstMatch(of: /Running on http:\/\/127\.0\.0\.1:(\d+)/),
                let port = Int(match.1)
            {
                return port
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw FetchError.timeout(host: "moto_server")
    }
}

/// The calls that set a server up, all of them before it checks signatures.
private struct MotoAdmin {
    let endpoint: String
    let client = FetchClient(threads: 1)

    func makeUser(_ name: String, actions: [String]) async throws -> (String, S3Credentials) {
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
        let result = try #require(answer.children.first { $0.name == "CreateAccessKeyResult" })
        let pair = try #require(result.children.first { $0.name == "AccessKey" })
        let key = try #require(pair.text("AccessKeyId"))
        return (key, try S3Credentials(accessKey: key, secret: try #require(pair.text("SecretAccessKey"))))
    }

    func makeBucket(_ name: String) async throws {
        let answer = try await signed("s3", .asSent, "PUT", "/\(name)", [])
        #expect(answer.isSuccess, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    func checkSignatures() async throws {
        let url = endpoint + "/moto-api/reset-auth"
        #expect(try await client.send(FetchRequest("POST", url, body: .bytes(Array("0".utf8)))).isSuccess)
    }

    private func iam(_ query: [(name: String, value: String)]) async throws -> XMLNode {
        let answer = try await signed("iam", .normalized, "GET", "/", query + [("Version", "2010-05-08")])
        try #require(answer.isSuccess, "\(String(decoding: answer.body, as: UTF8.self))")
        return try XMLNode.parse(answer.body)
    }

    private func signed(
        _ service: String,
        _ paths: SigV4.PathRule,
        _ method: String,
        _ path: String,
        _ query: [(name: String, value: String)]
    ) async throws -> FetchResponse {
        let credentials = try S3Credentials(accessKey: "setup", secret: "setup")
        let signer = SigV4(credentials: credentials, region: "us-east-1", service: service, paths: paths)
        let host = String(endpoint.dropFirst(7))
        let request = SigV4.Request(method: method, path: path, query: query, headers: [("host", host)])
        let time = SigningTime(seconds: Int64(Date().timeIntervalSince1970))
        let headers = signer.signed(request, payload: SigV4.emptyPayload, at: time)
        let text = SigV4.canonicalQuery(query)
        return try await client.send(
            FetchRequest(
                method,
                "\(endpoint)\(path)?\(text)",
                headers: headers.map { FetchHeader($0.name, $0.value) }
            )
        )
    }
}

/// Starts one server for a suite and ends it after the suite's last test.
///
/// moto takes the escapes out of a query before it compares signatures, and so refuses every query with a slash in it,
/// also when botocore signed it: lists are asked of a server that does not check. That lists are signed as botocore
/// does it is tested with the presigned addresses.
struct OneMotoServer: SuiteTrait, TestScoping {
    let checksSignatures: Bool

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try await MotoServer(checksSignatures: checksSignatures)
        defer { server.stop() }
        try await MotoServer.$current.withValue(server) { try await function() }
    }
}

extension Trait where Self == OneMotoServer {
    /// A server that checks signatures and permissions.
    static var oneMotoServer: Self { Self(checksSignatures: true) }

    /// A server that lets everybody do everything.
    static var oneOpenMotoServer: Self { Self(checksSignatures: false) }
}
