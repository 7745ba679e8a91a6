import Multipart
import Testing

/// A body and why it is refused; its description is printable.
struct Refused: CustomTestStringConvertible {
    let text: String
    let error: MultipartError

    var testDescription: String { text.debugDescription }
}

struct `A refusal` {
    static let headers: [(String, MultipartError)] = [
        (body(headers: "X: y"), MultipartError.missingDisposition(part: 1)),
        (body(), .missingDisposition(part: 1)),
        (body(headers: disposition, disposition), .repeatedHeader(part: 1, name: "Content-Disposition")),
        (
            body(headers: disposition, "Content-Type: a/b", "content-type: a/b"),
            .repeatedHeader(part: 1, name: "Content-Type")
        ),
        (
            body(
                headers: disposition,
                "Content-Transfer-Encoding: 8bit",
                "Content-Transfer-Encoding: 8bit"
            ),
            .repeatedHeader(part: 1, name: "Content-Transfer-Encoding")
        ),
        (
            body(headers: disposition, "Content-Transfer-Encoding: base64"),
            .unsupportedTransferEncoding(part: 1)
        ),
        (body(headers: "Content-Transfer-Encoding:"), .unsupportedTransferEncoding(part: 1)),
        (body(headers: disposition, "Content-Type: Multipart/Mixed; boundary=c"), .nestedMultipart(part: 1)),
        (body(headers: "Content-Disposition: form-data"), .missingName(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=\"\""), .missingName(part: 1)),
        (body(headers: "Content-Disposition: form-data; name*=UTF-8''a"), .missingName(part: 1)),
        (
            body(headers: "Content-Disposition: form-data; name=a; Name=a"),
            .repeatedParameter(part: 1, name: "name")
        ),
        (
            body(headers: "Content-Disposition: form-data; name=a; filename=b; filename=b"),
            .repeatedParameter(part: 1, name: "filename")
        ),
        (body(headers: "Content-Disposition: attachment; name=a"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data name=a"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name="), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=a(b"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=a b"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=\"a"), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=\"a\\\""), .malformedDisposition(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=\"a\"b"), .malformedDisposition(part: 1)),
        (body(headers: "no colon"), .malformedHeader(part: 1)),
        (body(headers: ": no name"), .malformedHeader(part: 1)),
        (body(headers: "Content-Disposition : form-data; name=a"), .malformedHeader(part: 1)),
        (body(headers: "Nåme: x"), .malformedHeader(part: 1)),
        (body(headers: disposition, "\tfilename=a"), .foldedHeader(part: 1)),
        (body(headers: " X: y"), .foldedHeader(part: 1)),
        (body(headers: "X: y\nZ: x"), .bareLineFeed(part: 1)),
        (body(headers: "\n"), .bareLineFeed(part: 1)),
        (body(headers: "X: y\rZ: x"), .bareCarriageReturn(part: 1)),
        (body(headers: "X: a\u{0}b"), .controlCharacter(part: 1)),
        (body(headers: "Content-Disposition: form-data; name=\"a\u{0}\""), .controlCharacter(part: 1)),
        (body(headers: "X: a\u{1B}b"), .controlCharacter(part: 1)),
        (body(headers: "X: a\u{7F}b"), .controlCharacter(part: 1)),
    ]

    @Test(arguments: headers.map(Refused.init))
    func `a refusal names the wrong header`(_ refused: Refused) {
        #expect(outcome(of: refused.text).error == refused.error)
        #expect(outcome(of: Array(refused.text.utf8)) { 1 }.error == refused.error)
        #expect(outcome(of: refused.text).parts.isEmpty)
    }

    static let lines: [(String, MultipartError)] = [
        ("", MultipartError.truncated),
        ("\r\n", .truncated),
        ("junk", .truncated),
        ("junk--b--", .truncated),
        ("junk\n--b--", .truncated),
        ("--", .truncated),
        ("--b", .truncated),
        ("--b-", .truncated),
        ("--b\r", .truncated),
        ("--b\r\n", .truncated),
        ("--b--\r", .truncated),
        ("--b\r\n\(disposition)", .truncated),
        ("--b\r\n\(disposition)\r", .truncated),
        ("--b\r\n\(disposition)\r\n\r\n", .truncated),
        ("--b\r\n\(disposition)\r\n\r\nx\r\n--b", .truncated),
        ("--b\r\n\(disposition)\r\n\r\nx\n--b--\r\n", .truncated),
        ("--bb\r\n", .malformedDelimiter),
        ("--b\n", .malformedDelimiter),
        ("--b\rx", .malformedDelimiter),
        ("--b-x", .malformedDelimiter),
        ("--b --", .malformedDelimiter),
        ("--b--x", .malformedDelimiter),
        ("--b--\n", .malformedDelimiter),
        ("--b--\rx", .malformedDelimiter),
        ("--b\r\n\(disposition)\r\n\r\nx\r\n--bc\r\n--b--", .malformedDelimiter),
    ]

    @Test(arguments: lines.map(Refused.init))
    func `an incomplete body or a boundary line with more text is refused`(_ refused: Refused) {
        #expect(outcome(of: refused.text).error == refused.error)
        #expect(outcome(of: Array(refused.text.utf8)) { 1 }.error == refused.error)
        #expect(!outcome(of: refused.text).parts.contains { $0.isEnded })
    }

    @Test func `a body that ends at any byte is refused`() {
        let bytes = Array(
            body(headers: disposition, "Content-Type: text/plain", content: "a\r\n--\r\nb").utf8
        )
        let closing = bytes.count - 2
        for end in 0..<bytes.count {
            let result = outcome(of: Array(bytes[..<end]))
            #expect(result.error == (end == closing ? nil : .truncated), "cut at \(end)")
        }
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]]
    )
    func `a header that is not UTF-8 is refused`(_ invalid: [UInt8]) {
        for header in ["X: ", "\(disposition); filename=\""] {
            let bytes = Array("--b\r\n\(header)".utf8) + invalid + Array("\"\r\n\r\nx\r\n--b--".utf8)
            #expect(outcome(of: bytes).error == .invalidUTF8(part: 1))
        }
    }

    @Test func `a refusal has the part's number, and earlier parts are delivered`() {
        let result = outcome(of: "--b\r\n\(disposition)\r\n\r\nx\r\n--b\r\nX: y\r\n\r\nx\r\n--b--")
        #expect(result.error == .missingDisposition(part: 2))
        #expect(result.error?.part == 2)
        #expect(result.texts == ["x"] && result.areAllEnded)
        #expect(result.error?.description == "Part 2 has no Content-Disposition header.")
    }

    @Test func `a refusal is a sentence`() {
        let errors: [MultipartError] = [
            .notFormData, .malformedContentType, .missingBoundary, .repeatedBoundary, .invalidBoundary,
            .preambleTooLong(limit: 1), .epilogueTooLong(limit: 1), .paddingTooLong(limit: 1),
            .malformedDelimiter, .truncated, .tooManyParts(limit: 1), .tooManyHeaders(part: 1, limit: 1),
            .headerTooLong(part: 1, limit: 1), .bareLineFeed(part: 1), .bareCarriageReturn(part: 1),
            .controlCharacter(part: 1), .foldedHeader(part: 1), .malformedHeader(part: 1),
            .invalidUTF8(part: 1),
            .repeatedHeader(part: 1, name: "X"), .missingDisposition(part: 1), .malformedDisposition(part: 1),
            .missingName(part: 1), .repeatedParameter(part: 1, name: "x"), .nestedMultipart(part: 1),
            .unsupportedTransferEncoding(part: 1), .stopped,
        ]
        let sentences = errors.map(\.description)
        #expect(Set(sentences).count == errors.count)
        #expect(sentences.allSatisfy { $0.first?.isUppercase == true && $0.last == "." })
        #expect(!sentences.contains("Part 1 is malformed."))
    }

    @Test func `after a refusal the parser refuses more bytes`() throws {
        var recorder = Recorder()
        var parser = try MultipartParser(boundary: "b")
        #expect(throws: MultipartError.malformedDelimiter) { try parser.parse("--bb", into: &recorder) }
        #expect(throws: MultipartError.malformedDelimiter) { try parser.parse("\r\n--b--", into: &recorder) }
        #expect(throws: MultipartError.malformedDelimiter) { try parser.finish() }
    }

    @Test func `a refusal by the sink is rethrown and ends the parsing`() throws {
        struct Full: Error {}
        struct Sink: MultipartSink {
            func partBegan(_ part: MultipartPart) {}
            func partBody(_ bytes: UnsafeRawBufferPointer) throws { throw Full() }
            func partEnded() {}
        }
        var sink = Sink()
        var parser = try MultipartParser(boundary: "b")
        #expect(throws: Full.self) { try parser.parse("--b\r\n\(disposition)\r\n\r\nx", into: &sink) }
        #expect(throws: MultipartError.stopped) { try parser.parse("y", into: &sink) }
        #expect(throws: MultipartError.stopped) { try parser.finish() }
    }
}

extension MultipartParser {
    mutating func parse(_ text: String, into sink: inout some MultipartSink) throws {
        try Array(text.utf8).withUnsafeBytes { try parse($0, into: &sink) }
    }
}
