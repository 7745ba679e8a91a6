/// An incremental parser of `multipart/form-data` (RFC 7578, RFC 2046 §5.1).
///
/// It takes a body in chunks of any size. The calls to its sink do not depend on the chunks, except for the
/// division of content into calls. Time is linear in the length of the body, whatever it holds, and memory is
/// one header line. Content is passed on without a copy.
///
/// It is strict: lines end in CRLF, headers are UTF-8 and never folded, and a line that begins with the
/// boundary is a boundary line or an error, because RFC 2046 allows no such line in content.
public struct MultipartParser: Sendable {
    enum State: Sendable {
        /// Before the first boundary.
        case preamble
        /// In the content of a part.
        case content
        /// After a boundary and `padding` spaces.
        case boundary(padding: Int)
        /// After the CR of a boundary line.
        case boundaryReturn
        /// After a boundary and a hyphen.
        case boundaryHyphen
        /// In a header line.
        case header
        /// After the CR of a header line.
        case headerReturn
        /// After the closing boundary and `padding` spaces.
        case closed(padding: Int)
        /// After the CR of the closing boundary's line.
        case closedReturn
        /// After the closing boundary's line.
        case epilogue
        case failed(MultipartError)
    }

    let limits: MultipartLimits
    /// CRLF, two hyphens and the boundary.
    let delimiter: [UInt8]
    var state = State.preamble
    /// The number of bytes of the delimiter that have been seen.
    ///
    /// A body may begin with a boundary line, so the delimiter's CRLF counts as seen at the start.
    var matched = 2
    /// The number of the matched bytes that were not in the body.
    var assumed = 2
    var preambleBytes = 0
    var epilogueBytes = 0
    var parts = 0
    var headers = PartHeaders(part: 0)
    var line: [UInt8] = []

    /// The number of bytes read, repeated ones included; tests check by it that time is linear.
    package internal(set) var bytesExamined = 0

    /// Creates a parser for a body whose parts are separated by `boundary`.
    public init(boundary: String, limits: MultipartLimits = .init()) throws(MultipartError) {
        let bytes = Array(boundary.utf8)
        guard Self.isBoundary(bytes) else { throw .invalidBoundary }
        self.limits = limits
        delimiter = Array("\r\n--".utf8) + bytes
    }

    /// Parses the next bytes of the body.
    ///
    /// It throws a `MultipartError`, or the error of the sink. After that the parser takes no more bytes: it
    /// throws the same `MultipartError` again, or `stopped` if the error was the sink's.
    public mutating func parse(_ chunk: UnsafeRawBufferPointer, into sink: inout some MultipartSink) throws {
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

    /// Ends the body, or throws if the closing boundary is missing.
    public mutating func finish() throws(MultipartError) {
        switch state {
        case .closed, .epilogue: return
        case .failed(let error): throw error
        default:
            state = .failed(.truncated)
            throw .truncated
        }
    }

    /// Handles one byte of a boundary line or a header.
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
