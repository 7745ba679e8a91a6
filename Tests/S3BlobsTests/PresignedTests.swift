import BlobTesting
import Blobs
import ChildProcess
import Fetch
import Foundation
import Testing

@testable import S3Blobs

/// Addresses that anybody may read from, checked by code that is not ours: botocore, the signer of AWS's own
/// clients.
@Suite(.enabled("needs a python3 with botocore: pip install botocore") { await Gate.python.value != nil })
struct PresignedTests {
    let staging = try? Staging()
    let key = BlobKey(rawValue: String(repeating: "ab", count: 32))

    func store(_ gate: Gate, token: String? = nil, secondsAgo: Int64 = 0) throws -> S3Blobs {
        S3Blobs(
            location: try S3Location("s3://photos/a%20%2B~/%E1%88%B4?endpoint=http://127.0.0.1:\(gate.port)"),
            credentials: try S3Credentials(accessKey: "AKIA", secret: "s3cr3t/+", sessionToken: token),
            client: FetchClient(threads: 1),
            now: { S3Blobs.secondsSince1970() - secondsAgo }
        )
    }

    func get(_ url: String) async throws -> FetchResponse {
        try await FetchClient(threads: 1).send(FetchRequest("GET", url))
    }

    @Test(arguments: [nil, "a/session+token=="])
    func `a presigned address works without headers`(_ token: String?) async throws {
        let gate = try await Gate()
        let url = try store(gate, token: token).presignedURL(
            try #require(key),
            expiresIn: 30,
            contentType: "image/jpeg",
            contentDisposition: "inline; filename=\"a b&c+d.jpg\"; filename*=UTF-8''%C3%A5.jpg"
        )
        let answer = try await get(url)
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(answer[header: "content-type"] == "image/jpeg")
        #expect(
            answer[header: "content-disposition"]
                == "inline; filename=\"a b&c+d.jpg\"; filename*=UTF-8''%C3%A5.jpg"
        )
    }

    @Test func `a presigned address works until it expires`() async throws {
        let gate = try await Gate()
        let key = try #require(key)
        #expect(try await get(try store(gate, secondsAgo: 10).presignedURL(key, expiresIn: 30)).status == 200)
        let late = try await get(try store(gate, secondsAgo: 40).presignedURL(key, expiresIn: 30))
        #expect(late.status == 403 && String(decoding: late.body, as: UTF8.self) == "expired")
        // No address is good for longer than a minute, whatever was asked for.
        let old = try await get(try store(gate, secondsAgo: 70).presignedURL(key, expiresIn: 3_600))
        #expect(old.status == 403 && String(decoding: old.body, as: UTF8.self) == "expired")
    }

    @Test(arguments: [
        ("ab/ab/", "ab/ac/"), ("Expires=30", "Expires=31"), ("image", "text"), ("photos", "others"),
    ])
    func `a changed presigned address is refused`(_ part: String, _ other: String) async throws {
        let gate = try await Gate()
        let url = try store(gate).presignedURL(try #require(key), expiresIn: 30, contentType: "image/jpeg")
        let answer = try await get(url.replacing(part, with: other))
        #expect(answer.status == 403 && String(decoding: answer.body, as: UTF8.self) == "signature")
    }

    @Test func `requests are signed like those of AWS's signer`() async throws {
        let gate = try await Gate()
        let store = try store(gate, token: "token")
        let staged = try await #require(staging).stage([1, 2, 3])
        try await store.publish(staged)
        #expect(try await store.contents(staged.key) == [])
        _ = try await store.page(after: "a b/é+&=", limit: 3)
    }
}

/// A server that checks signatures as botocore makes them, and answers nothing but yes or no.
final class Gate: Sendable {
    /// The program, where its botocore can be imported.
    static let python = Task<String?, Never> {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let found = folders.map { "\($0)/python3" }.filter {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        for path in found {
            let arguments = ["-c", "import botocore.auth"]
            let outcome = try? await ChildProcess.outcome(of: path, arguments: arguments)
            if outcome?.isSuccess == true { return path }
        }
        return nil
    }

    let port: Int
    private let process: ChildProcess
    private let log = NSTemporaryDirectory() + "gate-\(UUID().uuidString)"

    init() async throws {
        let python = try #require(await Self.python.value)
        process = try await ChildProcess(python, arguments: ["-c", Self.script], output: log)
        // The first line is its port.
        port = try #require(Int(try await process.firstMatch(of: /^(\d+)\n/, in: log).1))
    }

    deinit {
        process.stop()
        try? FileManager.default.removeItem(atPath: log)
    }

    /// Signs what arrived once more, with the time that it names, and compares.
    private static let script = """
        import datetime, http.server, urllib.parse
        from botocore.auth import S3SigV4Auth, S3SigV4QueryAuth
        from botocore.awsrequest import AWSRequest
        from botocore.credentials import Credentials

        FORM = "%Y%m%dT%H%M%SZ"

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def reply(self, status, text, headers=()):
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(text.encode())

            def presigned(self, query):
                made = datetime.datetime.strptime(query["X-Amz-Date"], FORM)
                seconds = int(query["X-Amz-Expires"])
                given = query.pop("X-Amz-Signature")
                token = query.get("X-Amz-Security-Token")
                auth = S3SigV4QueryAuth(Credentials("AKIA", "s3cr3t/+", token), "s3", "us-east-1", seconds)
                url = "http://" + self.headers["Host"] + self.path.replace("&X-Amz-Signature=" + given, "")
                request = AWSRequest(method="GET", url=url, headers={})
                request.context["timestamp"] = query["X-Amz-Date"]
                text = auth.string_to_sign(request, auth.canonical_request(request))
                if auth.signature(text, request) != given:
                    return self.reply(403, "signature")
                if (datetime.datetime.utcnow() - made).total_seconds() > seconds:
                    return self.reply(403, "expired")
                names = [("content-type", "response-content-type"),
                         ("content-disposition", "response-content-disposition")]
                self.reply(200, "yes", [(name, query[key]) for name, key in names if key in query])

            def signed(self, given):
                names = given.split("SignedHeaders=")[1].split(",")[0].split(";")
                auth = S3SigV4Auth(Credentials("AKIA", "s3cr3t/+", self.headers["x-amz-security-token"]),
                                   "s3", "us-east-1")
                request = AWSRequest(method=self.command, url="http://" + self.headers["Host"] + self.path,
                                     headers={name: self.headers[name] for name in names})
                request.context["timestamp"] = self.headers["x-amz-date"]
                text = auth.string_to_sign(request, auth.canonical_request(request))
                if auth.signature(text, request) != given.split("Signature=")[1]:
                    return self.reply(403, "signature")
                if self.command == "HEAD":
                    return self.reply(404, "")
                if "list-type" in self.path:
                    return self.reply(200, "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")
                self.reply(200, "")

            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
                if "X-Amz-Signature" in query:
                    return self.presigned(query)
                if "Authorization" in self.headers:
                    return self.signed(self.headers["Authorization"])
                self.reply(200, "up")

            do_GET = do_PUT = do_HEAD = do_DELETE = answer

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print("%05d" % server.server_port, flush=True)
        server.serve_forever()
        """
}
