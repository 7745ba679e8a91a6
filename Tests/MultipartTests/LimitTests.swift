import Multipart
import Testing

struct `A limit` {
    let limits = MultipartLimits(
        maximumParts: 3,
        maximumHeadersPerPart: 2,
        maximumHeaderBytes: 40,
        maximumPreambleBytes: 10,
        maximumEpilogueBytes: 12,
        maximumPaddingBytes: 4
    )

    /// The error of `text`, which must be the same in one piece and byte by byte.
    func error(of text: String) -> MultipartError? {
        let whole = outcome(of: text, limits: limits)
        let bytewise = outcome(of: Array(text.utf8), limits: limits) { 1 }
        #expect(whole == bytewise && whole.isWellBehaved, "\(text)")
        return whole.error
    }

    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test func `one part more than the limit is refused`() {
        let part = "--b\r\n\(disposition)\r\n\r\nx\r\n"
        #expect(error(of: repeated(part, 3) + "--b--") == nil)
        #expect(error(of: repeated(part, 4) + "--b--") == .tooManyParts(limit: 3))
        #expect(error(of: repeated(part, 3) + "--b\r\n") == .tooManyParts(limit: 3))
    }

    @Test func `the limit on headers counts ignored ones`() {
        #expect(error(of: body(headers: disposition, "X:")) == nil)
        #expect(error(of: body(headers: disposition, "X:", "X:")) == .tooManyHeaders(part: 1, limit: 2))
        let second = "--b\r\n\(disposition)\r\nX:\r\n\r\n" + body(headers: disposition, "X:")
        #expect(error(of: second) == nil)
    }

    @Test func `the limit on a header line does not count its CRLF`() {
        #expect(error(of: body(headers: disposition, "X:" + repeated("y", 38))) == nil)
        let long = body(headers: disposition, "X:" + repeated("y", 39))
        #expect(error(of: long) == .headerTooLong(part: 1, limit: 40))
        #expect(error(of: "--b\r\n" + repeated("y", 41)) == .headerTooLong(part: 1, limit: 40))
    }

    @Test func `the limit on the preamble does not count the boundary's CRLF`() {
        #expect(error(of: repeated("y", 10) + "\r\n--b--") == nil)
        #expect(error(of: repeated("y", 11) + "\r\n--b--") == .preambleTooLong(limit: 10))
        #expect(error(of: repeated("y", 11)) == .preambleTooLong(limit: 10))
        #expect(error(of: repeated("\r\n", 5) + "\r\n--b--") == nil)
        #expect(error(of: repeated("\r\n-", 3) + "y\r\n--b--") == nil)
        #expect(error(of: repeated("\r\n-", 3) + "yy\r\n--b--") == .preambleTooLong(limit: 10))
    }

    @Test func `the limit on the epilogue does not count the CRLF before it`() {
        #expect(error(of: "--b--\r\n" + repeated("y", 12)) == nil)
        #expect(error(of: "--b--\r\n" + repeated("y", 13)) == .epilogueTooLong(limit: 12))
        #expect(error(of: "--b--\r\n\r\n--b--\r\n") == nil)
    }

    @Test func `the limit on padding applies to each boundary line`() {
        let end = "\r\n\(disposition)\r\n\r\nx\r\n"
        #expect(error(of: "--b \t \t\(end)--b \t \t\(end)--b--    \r\n") == nil)
        #expect(error(of: "--b     \(end)--b--") == .paddingTooLong(limit: 4))
        #expect(error(of: "--b--\t\t\t\t\t") == .paddingTooLong(limit: 4))
    }

    @Test func `limits have default values`() {
        let usual = MultipartLimits()
        #expect(
            usual.maximumParts == 64 && usual.maximumHeadersPerPart == 8 && usual.maximumHeaderBytes == 4096
        )
        let part = "--b\r\n\(disposition)\r\n\r\nx\r\n"
        #expect(outcome(of: repeated(part, 64) + "--b--").error == nil)
        #expect(outcome(of: repeated(part, 65) + "--b--").error == .tooManyParts(limit: 64))
        let epilogue = repeated("y", 65_536)
        #expect(outcome(of: "--b--\r\n" + epilogue).error == nil)
        #expect(outcome(of: "--b--\r\n" + epilogue + "y").error == .epilogueTooLong(limit: 65_536))
    }
}
