import BlobTesting
import Foundation
import JSONText
import TestData
import Testing

/// Commands with images in a bucket.
@Suite(
    .oneMotoServer,
    .fewAtOnce,
    .enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing))
)
struct BucketStartTests {
    private func serve(_ blobs: String, _ environment: [String: String]) async throws -> Outcome {
        let scratch = try Scratch()
        let arguments = ["serve", "--port", "0", "--blobs", blobs]
        return try await Program.run(arguments, in: scratch, environment: environment)
    }

    @Test func `an unusable bucket is named with the refused action, without the key`() async throws {
        let moto = try #require(MotoServer.current)
        let end = "endpoint=\(moto.endpoint)"
        var forged = moto.environment
        forged["AWS_SECRET_ACCESS_KEY"] = "wr0ng-secret"
        let cases: [(String, [String: String], String)] = [
            ("s3://nowhere?\(end)", moto.environment, "The bucket nowhere does not exist"),
            ("s3://photos/p?\(end)", moto.readerEnvironment, "may not store objects in the bucket photos"),
            ("s3://photos/p?\(end)", forged, "the secret is wrong"),
            ("s3://photos/p?endpoint=http://127.0.0.1:1", moto.environment, "127.0.0.1:1 cannot be reached"),
        ]
        for (blobs, environment, sentence) in cases {
            let outcome = try await serve(blobs, environment)
            #expect(outcome.code == 1)
            #expect(outcome.err.contains(sentence) && outcome.err.contains("s3://"), "\(outcome.err)")
            for secret in environment.values { #expect(!outcome.err.contains(secret)) }
        }
        let without = try await serve("s3://photos?\(end)", [:])
        #expect(without.code == 2 && without.err.contains("AWS_ACCESS_KEY_ID"), "\(without.err)")
    }

    @Test func `images are copied to a bucket and back, and two servers share it`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        for number in 0..<3 { _ = try await ada.upload("Note \(number)", Photo.jpeg(salt: number)) }
        let notes = try await ada.notes()
        let orphan = try scratch.placeOrphan("left")
        try await first.stop()
        let damaged = try scratch.placeOrphan("soon damaged")
        try Data("something else".utf8).write(to: URL(filePath: damaged.path))

        let moto = try #require(MotoServer.current)
        let bucket = "s3://photos?endpoint=\(moto.endpoint)"
        func copy(_ from: String, _ to: String) async throws -> Outcome {
            let arguments = ["media", "copy", "--from", from, "--to", to, "--json"]
            return try await Program.run(arguments, in: scratch, environment: moto.environment)
        }
        let there = try await copy("uploads", bucket)
        #expect(there.code == 1, "\(there.err)")
        #expect(there.json["damaged"]?.arrayValue?.compactMap(\.stringValue) == [damaged.sha256])
        let copied = try #require(there.json["copied"]?.integerValue)
        try FileManager.default.removeItem(atPath: damaged.path)
        let again = try await copy("uploads", bucket)
        #expect(again.code == 0 && again.json["copied"]?.integerValue == 0)
        #expect(again.json["present"]?.integerValue == copied)

        let flags = ["--blobs", bucket]
        let one = try await Server.start(in: scratch, flags, environment: moto.environment)
        let two = try await Server.start(in: scratch, flags, environment: moto.environment)
        for note in notes { try await ada.at(two.port).expectWhole(note) }
        let late = try #require(Note(try await ada.at(one.port).upload("Late", Photo.jpeg(salt: 9)).json))
        try await ada.at(two.port).expectWhole(late)
        try await one.stop()
        try await two.stop()
        let health = try await Program.run(["doctor"] + flags, in: scratch, environment: moto.environment)
        #expect(health.code == 0, "\(health.out)\(health.err)")
        #expect(health.out.contains(bucket.prefix(11)))

        let back = try await copy(bucket, "elsewhere")
        #expect(back.code == 0, "\(back.err)")
        let home = try await Server.start(in: scratch, ["--uploads", "elsewhere"])
        for note in notes + [late] { try await ada.at(home.port).expectWhole(note) }
        try await home.stop()
        #expect(orphan.isThere)
    }
}
