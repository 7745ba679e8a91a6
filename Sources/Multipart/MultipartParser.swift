/// An incremental and strict parser of `multipart/form-data` (RFC 7578, RFC 2046 §5.1).
///
/// Chunks of any size give the same calls to the sink, but for the division of content. Time is linear in the
/// length of the body, whatever it holds; memory is one header line, and content is not copied. Lines end in
/// CRLF, headers are UTF-8 and never folded, and a line that begins with the boundary is a boundary line or
/// an error, because RFC 2046 allows no such line in content.
package struct MultipartParser: Sendable {
    enum State: Sendable {
        case preamble
        case content
        /// The parser is after a boundary and that many spaces.
        case boundary(padding: Int)
        case boundaryReturn
        case boundaryHyphen
        case header
        case headerReturn
        /// The parser is after the closing boundary and that many spaces.
        case closed(padding: Int)
        case closedReturn
        case epilogue
        case failed(MultipartError)
    }

    let limits: MultipartLimits
    /// The delimiter between parts: CRLF, two hyphens and the boundary.
    let delimiter: [UInt8]
    var state = State.preamble
    /// The number of matched bytes of the delimiter; at first its CRLF counts as matched, because a body may
    /// begin with a boundary.
    var matched = 2
    /// The number of matched bytes that were not in the body but counted as matched.
    var assumed = 2
    var preambleBytes = 0
    var epilogueBytes = 0
    var parts = 0
    var headers = PartHeaders(part: 0)
    var line: [UInt8] = []

    /// The number of examined bytes, with which tests check that time is linear; a byte that is read twice
    /// counts twice.
    package internal(set) var bytesExamined = 0

    package init(boundary: String, limits: MultipartLimits = .init()) throws(MultipartError) {
        let bytes = Array(boundary.utf8)
        guard Self.isBoundary(bytes) else { throw .invalidBoundary }
        self.limits = limits
        delimiter = Array("\r\n--".utf8) + bytes
    }

    /// Parses the next bytes of the body; throws a `MultipartError` or the error of the sink.
    ///
    /// Later calls throw the same `MultipartError` again, or `stopped` if the error was the sink's.
    package mutating func parse(_ chunk: UnsafeRawBufferPointer, into sink: inout some MultipartSink) throws {
        if case .failed(let error) = state { throw error }
        do {
            var offset = 0
            while offset < chunk.count {
                switch state {
                case .preamble, .content:
                    offset = try scan(chunk, from: offset, into: &sink)
                case .epilogue:
                    epilogueBytes += chunk.count - offset
                    guard epilogueBytes <= limits.maximumEpilogueBytes else {
                        throw MultipartError.epilogueTooLong(limit: limits.maximumEpilogueBytes)
                    }
                    return
                default:
                    bytesExamined += 1
                    try step(chunk[offset], into: &sink)  // in range: the loop asks before
                    offset += 1
                }
            }
        } catch {
            state = .failed(error as? MultipartError ?? .stopped)
            throw error
        }
    }

    /// Throws if the closing boundary is missing.
    package mutating func finish() throws(MultipartError) {
        switch state {
        case .closed, .epilogue: return
        case .failed(let error): throw error
        default:
            state = .failed(.truncated)
            throw .truncated
        }
    }

    private mutating func step(_ byte: UInt8, into sink: inout some MultipartSink) throws {
        switch (state, byte) {
        case (.boundary(let padding), .space), (.boundary(let padding), .tab):
            state = .boundary(padding: try padded(padding))
        case (.boundary, .carriageReturn):
            state = .boundaryReturn
        case (.boundaryReturn, .lineFeed):
            if parts > 0 { try sink.partEnded() }
            try beginPart()
        case (.boundary(padding: 0), .hyphen):
            state = .boundaryHyphen
        case (.boundaryHyphen, .hyphen):
            if parts > 0 { try sink.partEnded() }
            state = .closed(padding: 0)
        case (.closed(let padding), .space), (.closed(let padding), .tab):
            state = .closed(padding: try padded(padding))
        case (.closed, .carriageReturn):
            state = .closedReturn
        case (.closedReturn, .lineFeed):
            state = .epilogue
        case (.header, _):
            try stepHeader(byte)
        case (.headerReturn, .lineFeed):
            if let part = try endHeaderLine() { try sink.partBegan(part) }
        case (.headerReturn, _):
            throw MultipartError.bareCarriageReturn(part: parts)
        default:
            throw MultipartError.malformedDelimiter
        }
    }

    private func padded(_ padding: Int) throws(MultipartError) -> Int {
        guard padding < limits.maximumPaddingBytes else {
            throw .paddingTooLong(limit: limits.maximumPaddingBytes)
        }
        return padding + 1
    }
}
