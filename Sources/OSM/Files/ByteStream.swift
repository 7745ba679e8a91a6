/// The content of a file in pieces, whichever way it is compressed: gzip, bzip2 or not at all.
public struct ByteStream {
    /// How a file is compressed.
    enum Compression {
        case none
        case gzip
        case bzip2

        /// What the first bytes of a file say.
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

    /// How much is read at once.
    static let pieceSize = 256 * 1024

    private let file: SourceFile

    /// Creates the stream of a file.
    public init(_ file: SourceFile) {
        self.file = file
    }

    /// Reads the file from its beginning and gives its content to `body`, piece by piece.
    ///
    /// Checks whatever sums the compression carries. A piece must not be kept; `body` may throw to stop.
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

/// What makes the content of a compressed stream out of its bytes.
protocol Expander {
    /// Expands the next bytes of the stream.
    func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Throws where the stream has not come to its end.
    func end() throws(SourceFileError)
}
