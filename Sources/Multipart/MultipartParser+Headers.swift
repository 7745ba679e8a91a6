extension MultipartParser {
    mutating func beginPart() throws(MultipartError) {
        guard parts < limits.maximumParts else { throw .tooManyParts(limit: limits.maximumParts) }
        parts += 1
        headers = PartHeaders(part: parts)
        state = .header
    }

    mutating func stepHeader(_ byte: UInt8) throws(MultipartError) {
        switch byte {
        case .carriageReturn:
            state = .headerReturn
            return
        case .lineFeed: throw .bareLineFeed(part: parts)
        case _ where byte.isForbiddenControl: throw .controlCharacter(part: parts)
        default: break
        }
        if line.isEmpty {
            guard !byte.isPadding else { throw .foldedHeader(part: parts) }
            guard headers.count < limits.maximumHeadersPerPart else {
                throw .tooManyHeaders(part: parts, limit: limits.maximumHeadersPerPart)
            }
            headers.count += 1
        }
        guard line.count < limits.maximumHeaderBytes else {
            throw .headerTooLong(part: parts, limit: limits.maximumHeaderBytes)
        }
        line.append(byte)
    }

    /// Ends a header line; returns the description of the part when an empty line ends the headers.
    mutating func endHeaderLine() throws(MultipartError) -> MultipartPart? {
        guard line.isEmpty else {
            try headers.read(line)
            bytesExamined += line.count
            line.removeAll(keepingCapacity: true)
            state = .header
            return nil
        }
        state = .content
        // A part may have no content at all. The CRLF of the empty line then belongs to the delimiter
        // (`body-part := MIME-part-headers [CRLF *OCTET]`).
        matched = 2
        assumed = 2
        return try headers.described()
    }
}
