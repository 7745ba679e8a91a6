import BlobTesting
import Blobs
import Fetch
import Foundation
import ScriptedServer
import Synchronization
import Testing

@testable import S3Blobs

/// A store that fails in passing, for good, or without a word.
///
/// Times are measured, so one test waits for the other.
@Suite(.serialized) struct S3PatienceTests {
    let staging = try? Staging()
    let key = BlobKey(rawValue: String(repeating: "ab", count: 32))

    func store(_ url: String, patience: Duration = .seconds(300)) throws -> S3Blobs {
        S3Blobs(
            location: try S3Location("s3://photos?endpoint=\(url)"),
            credentials: try S3Credentials(accessKey: "AKIA", secret: "s3cr3t"),
            client: FetchClient(threads: 4),
            patience: patience,
            blockingPatience: patience
        )
    }

    @Test(arguments: [429, 500, 502, 503, 504])
    func `a passing failure is tried again with its body`(_ status: Int) async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let tries = Mutex(0)
        let server = try ScriptedServer { request in
            if request.method == "HEAD" { return .answer(404) }
            let number = tries.withLock { count in
                count += 1
                return count
            }
            return number <= 2 ? .text(status, "<Error><Code>SlowDown</Code></Error>") : .answer(200)
        }
        let staged = try await #require(staging).stage(bytes)
        try await store(server.url).publish(staged)
        let puts = server.requests.filter { $0.method == "PUT" }
        #expect(puts.count == 3 && puts.allSatisfy { $0.body == bytes })
        let last = try #require(puts.last)
        #expect(last["x-amz-content-sha256"] == staged.key.rawValue && last["content-length"] == "300000")
        let checksum = try #require(last["x-amz-checksum-sha256"].flatMap { Data(base64Encoded: $0) })
        #expect(BlobKey(digest: Array(checksum)) == staged.key)
        tries.withLock { $0 = 0 }
        let store = try store(server.url)
        try await onThread { try store.ensurePublished(staged) }
        #expect(server.requests.filter { $0.method == "PUT" }.count == 6)
    }

    @Test func `a broken connection is tried again`() async throws {
        let server = try ScriptedServer { request in
            request.number < 2
                ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab")
                : .text(404, "<Error><Code>NoSuchKey</Code></Error>")
        }
        #expect(try await store(server.url).open(try #require(key)) == nil)
        #expect(server.requests.count == 3)
    }

    @Test(arguments: [400, 403, 405, 409, 412])
    func `a faulty request is not tried again`(_ status: Int) async throws {
        let server = try ScriptedServer { _ in .text(status, "<Error><Code>Whatever</Code></Error>") }
        let store = try store(server.url)
        await #expect(throws: BlobError.self) { try await store.list(after: nil, limit: 1) }
        #expect(server.requests.count == 1)
    }

    @Test func `a request to a busy store ends at the deadline`() async throws {
        let server = try ScriptedServer { _ in .text(503, "<Error><Code>SlowDown</Code></Error>") }
        let store = try store(server.url, patience: .seconds(10))
        let host = "127.0.0.1:\(server.port)"
        let busy = S3Error.busy(host: host, status: 503, code: "SlowDown")
        // The deadline may come while the last answer is on its way.
        await #expect {
            try await store.probe()
        } throws: { error in
            let error = error as? S3Error
            return error == busy || error == .timeout(host: host)
        }
        #expect(server.requests.count > 1)
    }

    @Test func `a store that is down is reported within the deadline`() async throws {
        let dead = try DeadPort()
        defer { withExtendedLifetime(dead) {} }
        let port = dead.number
        let store = try store("http://127.0.0.1:\(port)", patience: .seconds(10))
        let staged = try await #require(staging).stage([1])
        for call in [
            { try await store.check() }, { try await store.publish(staged) },
            { try await onThread { try store.ensurePublished(staged) } },
        ] {
            let error = await #expect(throws: BlobError.self) { try await call() }
            let text = "\(try #require(error))"
            #expect(text.contains("127.0.0.1:\(port) cannot be reached"), "\(text)")
            #expect(!text.contains("s3cr3t") && !text.contains("AKIA") && !text.contains(staged.key.rawValue))
        }
    }

    @Test func `a request to a silent store ends at the deadline`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let store = try store(server.url, patience: .milliseconds(300))
        await #expect(throws: S3Error.timeout(host: "127.0.0.1:\(server.port)")) { try await store.probe() }
    }

    @Test func `a cancelled call returns at once, also between two tries`() async throws {
        let silent = try ScriptedServer { _ in .silence }
        let busy = try ScriptedServer { _ in .answer(503) }
        for server in [silent, busy] {
            let store = try store(server.url, patience: .seconds(600))
            let task = Task { try await store.check() }
            try await server.waitForRequests()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `pauses between tries grow and are random`() {
        let seen = Mutex<[Double]>([])
        let start = ContinuousClock.now
        var backoff = Backoff(deadline: start + .seconds(60)) { limit in
            seen.withLock { $0.append(limit) }
            return limit / 2
        }
        let busy = FetchResponse(status: 503, headers: [], body: [])
        for _ in 0..<8 { #expect(backoff.pause(after: .success(busy), at: start) != nil) }
        #expect(seen.withLock { $0 } == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2, 2])
        #expect(backoff.pause(after: .success(busy), at: start + .seconds(59.5)) == nil)
        #expect(backoff.pause(after: .failure(.cancelled), at: start) == nil)
    }

    @Test(arguments: [
        ("<Error><Code>BadDigest</Code></Error>", 400, BlobError.damaged),
        ("<Error><Code>XMinioStorageFull</Code></Error>", 507, .noSpace),
        ("<Error><Code>QuotaExceeded</Code></Error>", 403, .noSpace),
        (
            "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-x-1</Region></Error>", 400,
            .unavailable("The bucket photos is in the region eu-x-1")
        ),
        (
            "<Error><Code>PermanentRedirect</Code></Error>", 301,
            .unavailable("The bucket photos is in another region")
        ),
        (
            "<Error><Code>ExpiredToken</Code></Error>", 400,
            .unavailable("H refused the session token because it is wrong or expired")
        ),
        (
            "<Error><Code>RequestTimeTooSkewed</Code></Error>", 403,
            .unavailable("The clocks of this machine and of H differ too much")
        ),
        ("<html>\u{1}secret</html>", 418, .unavailable("H gave an answer that S3 does not allow: 418")),
        (
            "<Error><Code>a secret</Code></Error>", 400,
            .unavailable("H gave an answer that S3 does not allow: 400")
        ),
    ])
    func `an answer's code becomes an error`(
        _ body: String,
        _ status: Int,
        _ expected: BlobError
    ) async throws {
        let server = try ScriptedServer { request in
            request.method == "HEAD" ? .answer(404) : .text(status, body)
        }
        let staged = try await #require(staging).stage([1])
        let error = await #expect(throws: BlobError.self) {
            try await store(server.url).publish(staged)
        }
        guard case .unavailable(let text) = expected else {
            #expect(error == expected)
            return
        }
        #expect(
            error
                == .unavailable(
                    text.replacing("H ", with: "127.0.0.1:\(server.port) ").replacing(
                        "of H",
                        with: "of 127.0.0.1:\(server.port)"
                    )
                )
        )
    }

    @Test func `answers that do not fit the request are refused`() async throws {
        let key = try #require(key)
        for (head, body) in [
            (["Content-Range: bytes 1-3/3"], "ab"), (["Content-Range: bytes 0-1/2"], "abc"), ([], "abc"),
            (["Content-Range: bytes 0-1/200000"], "ab"), (["Content-Range: bytes 0-1/*"], "ab"),
        ] {
            let server = try ScriptedServer { _ in .answer(206, headers: head, body: Array(body.utf8)) }
            await #expect(throws: BlobError.self) { try await store(server.url).open(key) }
        }
        for body in ["", "<html>", "<Error><Code>NoSuchWebsite</Code></Error>"] {
            let elsewhere = try ScriptedServer { _ in .text(404, body) }
            await #expect(throws: BlobError.self) { try await store(elsewhere.url).open(key) }
            await #expect(throws: BlobError.self) { try await store(elsewhere.url).size(key) }
            await #expect(throws: BlobError.self) { try await store(elsewhere.url).remove(key) }
        }
        let endless = try ScriptedServer { _ in
            .text(
                200,
                "<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a</Key><Size>1</Size>"
                    + "<LastModified>2020-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>"
            )
        }
        await #expect(throws: BlobError.self) { try await store(endless.url).list(after: nil, limit: 5) }
        #expect(endless.requests.count == 2)
    }

    @Test func `the style decides the place of the bucket's name`() throws {
        let credentials = try S3Credentials(accessKey: "AKIA", secret: "s3cr3t")
        let key = try #require(key)
        for (options, start) in [
            ("region=eu-north-1", "https://photos.s3.eu-north-1.amazonaws.com/a%20b/\(key.path)?"),
            ("endpoint=http://h:1", "http://h:1/photos/a%20b/\(key.path)?"),
            ("endpoint=http://h:1&style=virtual", "http://photos.h:1/a%20b/\(key.path)?"),
        ] {
            let location = try S3Location("s3://photos/a%20b?\(options)")
            let url = S3Blobs(location: location, credentials: credentials).presignedURL(
                key,
                expiresIn: 3_600
            )
            #expect(url.hasPrefix(start), "\(url)")
            #expect(url.contains("X-Amz-Expires=60&") && !url.contains("s3cr3t"))
        }
    }
}
