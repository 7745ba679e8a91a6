import OSM

extension SourceFile {
    /// Passes the file to `take` piece by piece, with an empty piece at the end, and reports the progress.
    ///
    /// Throws ``SourceFileError`` also when the file changed meanwhile.
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
            // The end is reported only once, below.
            if offset < byteCount { tell() }
        }
        try take(UnsafeRawBufferPointer(start: nil, count: 0), true)
        try requireUnchanged()
        tell()
    }
}
