import OSM

extension SourceFile {
    /// Gives all of the file to `take`, a piece at a time and an empty one for the end, and reports how far it got.
    ///
    /// Throws ``SourceFileError`` too where the file changed meanwhile.
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
            // The end is told once.
            if offset < byteCount { tell() }
        }
        try take(UnsafeRawBufferPointer(start: nil, count: 0), true)
        try requireUnchanged()
        tell()
    }
}
