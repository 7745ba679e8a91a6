import Foundation
import Logging
import Synchronization
import Testing

@testable import Telemetry

@Suite struct `Log lines` {
    /// Keeps the lines it is given.
    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])

        var sink: LogSink {
            LogSink { line, _ in self.kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        }

        var all: [String] { kept.withLock { $0 } }
    }

    private struct Failure: Error {}

    private let lines = Lines()

    private func jsonLogger(_ provider: Logger.MetadataProvider? = nil) -> Logger {
        let handler = JSONLogHandler(
            label: "sightline",
            sink: lines.sink,
            metadataProvider: provider,
            now: { 1_795_244_820_007 }
        )
        return Logger(label: "sightline") { _ in handler }
    }

    private func textLogger() -> Logger {
        let handler = TextLogHandler(label: "sightline", sink: lines.sink, now: { 1_795_244_820_007 })
        return Logger(label: "sightline") { _ in handler }
    }

    @Test func `a JSON line has all fields in order`() {
        var logger = jsonLogger(Logger.MetadataProvider { ["request.id": "r1", "b": "provider"] })
        logger[metadataKey: "a"] = "handler"
        logger[metadataKey: "b"] = "handler"
        logger.warning(
            "Disk is \"full\"\n",
            metadata: [
                "b": "line", "note.id": .stringConvertible(7), "ratio": .stringConvertible(0.5),
                "ok": .stringConvertible(true), "nested": ["y": ["1", .stringConvertible(2)], "x": [:]],
                "level": "own",
            ],
            source: "Blobs"
        )
        #expect(
            lines.all == [
                #"{"time":"2026-11-21T07:07:00.007Z","level":"warning","label":"sightline","message":"Disk is \"full\"\n","#
                    + #""a":"handler","b":"line","metadata.level":"own","nested":{"x":{},"y":["1",2]},"note.id":7,"#
                    + #""ok":true,"ratio":0.5,"request.id":"r1","source":"Blobs"}"# + "\n"
            ]
        )
    }

    @Test func `an error of a log line is written`() throws {
        jsonLogger().error("It failed", error: Failure())
        let line = try #require(lines.all.first)
        #expect(line.contains(#""error.message":"Failure()""#))
        #expect(line.contains(#""error.type":"#))
    }

    @Test func `lines below the level are not written`() {
        var logger = jsonLogger()
        logger.debug("no")
        logger.logLevel = .debug
        logger.debug("yes")
        logger.trace("no")
        #expect(lines.all.count == 1)
    }

    @Test func `a text line is short and has no line breaks`() {
        textLogger().info(
            "Two\nlines\u{1B}[31m\u{202E}",
            metadata: ["note.id": "7", "text": "a \"b\"", "empty": "", "list": ["1", "2"]]
        )
        #expect(
            lines.all == [
                #"07:07:00.007Z info sightline: Two\nlines\u{1b}[31m\u{202e} empty="" list="[\"1\", \"2\"]" note.id=7"#
                    + #" text="a \"b\"""# + "\n"
            ]
        )
    }

    @Test func `lines of several threads are never mixed`() async throws {
        let logger = jsonLogger()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for line in 0..<100 { logger.info("line", metadata: ["n": "\(task)-\(line)"]) }
                }
            }
        }
        #expect(Set(lines.all).count == 800)
        for line in lines.all {
            #expect(line.hasSuffix("}\n"))
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ] as [(Int64, String)]
    )
    func `instants are written in RFC 3339`(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).text == text)
    }

    @Test func `a line longer than a pipe's buffer is written completely`() throws {
        let pipe = Pipe()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000) + [UInt8(ascii: "\n")]
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        Thread {
            writeWhole(line, to: descriptor)
            try? pipe.fileHandleForWriting.close()
        }.start()
        let read = try #require(try pipe.fileHandleForReading.readToEnd())
        #expect([UInt8](read) == line)
    }

    @Test func `dates equal Foundation's on every day`() {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for day in stride(from: Int64(-100_000), to: 100_000, by: 37) {
            let milliseconds = day * 86_400_000 + 43_200_500
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            #expect(Timestamp(milliseconds: milliseconds).text == date.formatted(style))
        }
    }
}
