import Bounds

extension MultipartParser {
    /// Passes content to the sink, or drops the preamble; returns the offset after a delimiter or the end of
    /// the chunk.
    ///
    /// A boundary has no CR, so a delimiter can only begin where the last candidate failed, and each byte is
    /// read at most twice. A candidate from an earlier chunk need not be kept: it is a prefix of the
    /// delimiter.
    mutating func scan(
        _ chunk: UnsafeRawBufferPointer,
        from start: Int,
        into sink: inout some MultipartSink
    ) throws -> Int {
        var offset = start
        while true {
            if matched == 0 {
                guard let candidate = chunk.offset(of: .carriageReturn, from: offset) else {
                    bytesExamined += chunk.count - offset
                    try deliver(UnsafeRawBufferPointer(rebasing: chunk.from(start)), into: &sink)
                    return chunk.count
                }
                bytesExamined += candidate + 1 - offset
                offset = candidate + 1
                matched = 1
            }
            let compared = offset
            // in range: the condition checks the offset first
            while matched < delimiter.count, offset < chunk.count, chunk[offset] == delimiter[matched] {
                matched += 1
                offset += 1
            }
            bytesExamined += offset - compared
            let isComplete = matched == delimiter.count
            if isComplete || offset == chunk.count {
                let end = max(start, offset - matched)
                try deliver(UnsafeRawBufferPointer(rebasing: chunk.prefix(end).from(start)), into: &sink)
                if isComplete {
                    matched = 0
                    state = .boundary(padding: 0)
                }
                return offset
            }
            bytesExamined += 1
            let earlier = matched - (offset - start)
            if earlier > assumed {
                try delimiter.prefix(earlier).from(assumed).withUnsafeBytes { try deliver($0, into: &sink) }
            }
            matched = 0
            assumed = 0
        }
    }

    private mutating func deliver(_ bytes: UnsafeRawBufferPointer, into sink: inout some MultipartSink) throws
    {
        guard !bytes.isEmpty else { return }
        if case .content = state {
            try sink.partBody(bytes)
        } else {
            preambleBytes += bytes.count
            guard preambleBytes <= limits.maximumPreambleBytes else {
                throw MultipartError.preambleTooLong(limit: limits.maximumPreambleBytes)
            }
        }
    }
}
