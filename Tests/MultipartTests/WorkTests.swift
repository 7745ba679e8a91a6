import Multipart
import Testing

struct `The work` {
    struct Counter: MultipartSink {
        var bytes = 0
        var calls = 0
        /// The chunk that is being parsed, to see that content is a part of it.
        var chunk: UnsafeRawBufferPointer?
        var copied = 0

        func partBegan(_ part: MultipartPart) {}
        mutating func partBody(_ bytes: UnsafeRawBufferPointer) {
            self.bytes += bytes.count
            calls += 1
            guard let chunk, let start = chunk.baseAddress, let at = bytes.baseAddress else { return }
            if at < start || at >= start + chunk.count { copied += bytes.count }
        }
        func partEnded() {}
    }

    static let boundary = String(repeating: "a", count: 70)
    static let nearly = "\r\n--" + String(repeating: "a", count: 69)

    /// Parses one part of about `count` bytes made of `pattern`, and checks it to be complete.
    func parse(_ pattern: String, count: Int, chunk size: Int) throws -> (work: Int, body: Int, sink: Counter)
    {
        let unit = Array(pattern.utf8)
        let content = Array(repeatElement(unit, count: count / unit.count).joined())
        let head = Array("--\(Self.boundary)\r\n\(disposition)\r\n\r\n".utf8)
        let body = head + content + Array("\r\n--\(Self.boundary)--".utf8)
        var parser = try MultipartParser(boundary: Self.boundary)
        var sink = Counter()
        try body.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let end = min(bytes.count, offset + size)
                let chunk = UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
                sink.chunk = chunk
                try parser.parse(chunk, into: &sink)
                offset = end
            }
        }
        try parser.finish()
        #expect(sink.bytes == content.count)
        return (parser.bytesExamined, body.count, sink)
    }

    @Test(
        arguments: [
            "\r", "\r\n", "\r\n-", "\r\n--", "\r\r\n--a", nearly, nearly + "b", nearly + "\r", "x", "a",
        ],
        [1, 7, 65_536]
    )
    func `parsing reads each byte at most twice`(_ pattern: String, _ size: Int) throws {
        for count in [50_000, 200_000] {
            let result = try parse(pattern, count: count, chunk: size)
            #expect(result.work <= 2 * result.body)
        }
    }

    @Test func `parsing passes content on without copying, once for each chunk`() throws {
        let result = try parse("\r\n--aaa plain \r text \n", count: 1 << 20, chunk: 65_536)
        let chunks = (result.body + 65_535) / 65_536
        // A candidate cut by a chunk's end is the one thing that is not in the chunk.
        #expect(result.sink.copied <= chunks * 74)
        #expect(result.sink.calls <= chunks * 2)
    }
}
