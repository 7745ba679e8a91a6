/// The content of a file in pieces, whether compressed with gzip, with bzip2 or not at all.
package struct ByteStream {
    enum Compression {
        case none
        case gzip
        case bzip2

        init(_ start: [UInt8]) {
            if start.starts(with: [0x1F, 0x8B]) {
                self = .gzip
            } else if start.starts(with: Array("BZh".utf8)) {
                self = .bzip2
            } else {
                self = .none
            }
        }
    }

    static let pieceSize = 256 * 1024

    private let file: SourceFile

    package init(_ file: SourceFile) {
        self.file = file
    }

    /// Passes the content to `body` piece by piece and checks the checksums of compressed files.
    ///
    /// `body` must not keep a piece after the call. It may throw to stop.
    package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try file.rewind()
        var piece = try file.read(Self.pieceSize)
        let expander: (any Expander)? =
            switch Compression(piece) {
            case .none: nil
            case .gzip: try GzipExpander()
            case .bzip2: BZip2Expander()
            }
        while !piece.isEmpty {
            try Task.checkCancellation()
            try piece.withUnsafeBytes { bytes in
                if let expander { try expander.expand(bytes, body) } else { try body(bytes) }
            }
            piece = try file.read(Self.pieceSize)
        }
        try expander?.end()
    }
}

protocol Expander {
    func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Throws if the compressed stream is not complete.
    func end() throws(SourceFileError)
}
