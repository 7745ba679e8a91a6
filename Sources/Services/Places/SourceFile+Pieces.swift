import OSM

extension SourceFile {
    /// Passes the file to `take` in pieces, and then an empty last piece; also throws ``SourceFileError``
    /// when the file changed.
    func forEachPiece(
        reporting work: String,
        to report: Progress.Report,
        _ take: (_ piece: UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
    ) throws {
        func tell() {
            report(Progress(work, done: offset, of: byteCount, in: .bytes))
        }
        try ByteStream(self).forEachPiece { piece in
            try take(piece, false)
            // The end of the file is reported only once, after the last piece.
            if offset < byteCount { tell() }
        }
        try take(UnsafeRawBufferPointer(start: nil, count: 0), true)
        try requireUnchanged()
        tell()
    }

    /// Reads the whole file, compressed or not; throws ``SourceFileError`` when its content has more bytes
    /// than allowed.
    func content(
        atMost most: Int,
        reporting work: String,
        to report: Progress.Report
    ) throws -> [UInt8] {
        var content: [UInt8] = []
        try forEachPiece(reporting: work, to: report) { piece, _ in
            guard piece.count <= most - content.count else {
                throw SourceFileError("it is larger than \(most >> 20) MiB")
            }
            content += piece
        }
        return content
    }
}
