import Logging
import Synchronization
import Testing

@testable import Telemetry

struct LogBufferTests {
    /// Keeps what is written, one text for each write.
    private final class Output: Sendable {
        private let kept = Mutex<[String]>([])

        var writes: [String] { kept.withLock { $0 } }

        func buffer(capacity: Int = 1 << 20) -> LogBuffer {
            LogBuffer(capacity: capacity) { bytes in
                self.kept.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            }
        }
    }

    private let output = Output()

    private func log(_ text: String, _ level: Logger.Level, to buffer: LogBuffer) {
        buffer.sink.write(Array("\(text)\n".utf8), at: level)
    }

    @Test func `info lines are buffered and written together`() {
        let buffer = output.buffer()
        log("a", .info, to: buffer)
        log("b", .debug, to: buffer)
        #expect(output.writes.isEmpty)
        buffer.flush()
        buffer.flush()
        #expect(output.writes == ["a\nb\n"])
    }

    @Test func `a line above info is written at once, after buffered ones`() {
        let buffer = output.buffer()
        log("a", .info, to: buffer)
        log("b", .notice, to: buffer)
        #expect(output.writes == ["a\nb\n"])
        log("c", .error, to: buffer)
        #expect(output.writes == ["a\nb\n", "c\n"])
    }

    @Test func `dropped lines are counted, and lines above info are never dropped`() {
        let buffer = output.buffer(capacity: 4)
        for text in ["a", "b", "c", "d"] { log(text, .info, to: buffer) }
        log("e", .warning, to: buffer)
        #expect(output.writes == ["a\nb\ne\n"])
        #expect(buffer.takeLost() == 2)
        #expect(buffer.takeLost() == 0)
        log("f", .info, to: buffer)
        buffer.flush()
        #expect(output.writes.last == "f\n")
    }

    @Test func `no line is lost, doubled or cut when many threads log and flush`() async {
        let buffer = output.buffer(capacity: 64 << 20)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for line in 0..<500 {
                        self.log("\(task)-\(line)", line % 50 == 0 ? .error : .info, to: buffer)
                        if line % 70 == 0 { buffer.flush() }
                    }
                }
            }
        }
        buffer.flush()
        let lines = output.writes.joined().split(separator: "\n")
        #expect(lines.count == 4000)
        #expect(Set(lines).count == 4000)
        for task in 0..<8 {
            let own = lines.filter { $0.hasPrefix("\(task)-") }
            #expect(own.elementsEqual((0..<500).map { "\(task)-\($0)" }))
        }
    }
}
