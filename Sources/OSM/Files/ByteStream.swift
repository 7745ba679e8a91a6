/// The content of a file in pieces, whether it is compressed with gzip, with bzip2 or not at all.
public struct ByteStream {
    /// The compression of a file.
    enum Compression {
        case none
        case gzip
        case bzip2

        /// Recognizes the compression by the first bytes of a file.
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

    /// The number of bytes read at once.
    static let pieceSize = 256 * 1024

    private let file: SourceFile

    /// Creates the stream of a file.
    public init(_ file: SourceFile) {
        self.file = file
    }

    /// Reads the file from its beginning and passes its content to `body`, piece by piece.
    ///
    /// Checks the checksums of the compression. A piece must not be kept; `body` may throw to stop.
    public func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
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

/// Expands the bytes of a compressed stream to its content.
protocol Expander {
    /// Expands the next bytes of the stream.
    func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Throws if the stream has not come to its end.
    func end() throws(SourceFileError)
}
