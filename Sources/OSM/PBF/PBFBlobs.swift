import SwiftProtobuf

struct PBFBlobs {
    /// The largest header that the format allows, in bytes.
    static let largestHeader = 64 * 1024
    /// The largest blob that the format allows, compressed or not, in bytes.
    static let largestBlob = 32 * 1024 * 1024

    /// A blob whose header was read, but whose content was not.
    struct Found {
        let number: Int
        /// The offset of the blob's header.
        let offset: Int
        let type: String
        let byteCount: Int

        var place: String { "blob \(number), at byte \(offset)" }
    }

    private let file: SourceFile
    private var count = 0

    init(_ file: SourceFile) throws(SourceFileError) {
        self.file = file
        try file.rewind()
    }

    /// Decoding ignores unknown fields, as the format requires.
    static var decoding: BinaryDecodingOptions {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        return options
    }

    /// Returns the next blob, or `nil` at the end of the file; a blob must be read or skipped before the next
    /// call.
    mutating func next() throws(SourceFileError) -> Found? {
        let offset = file.offset
        count += 1
        let place = "blob \(count), at byte \(offset)"
        let prefix = try file.read(4)
        if prefix.isEmpty { return nil }
        guard prefix.count == 4 else { throw SourceFileError("the file is incomplete", at: place) }
        let length = prefix.reduce(0) { $0 << 8 | Int(clamping: $1) }
        guard (1...Self.largestHeader).contains(length) else {
            throw SourceFileError("its header has an invalid length of \(length) bytes", at: place)
        }
        let bytes = try file.read(length)
        guard bytes.count == length else { throw SourceFileError("the file is incomplete", at: place) }
        guard let header = try? PBFBlobHeader(serializedBytes: bytes, options: Self.decoding) else {
            throw SourceFileError("its header is damaged", at: place)
        }
        let byteCount = Int(clamping: header.datasize)
        guard (0...Self.largestBlob).contains(byteCount) else {
            throw SourceFileError(
                "it has \(byteCount) bytes, but at most 32 MiB are allowed",
                at: place
            )
        }
        guard file.offset + byteCount <= file.byteCount else {
            throw SourceFileError("the file is incomplete", at: place)
        }
        return Found(number: count, offset: offset, type: header.type, byteCount: byteCount)
    }

    func read(_ found: Found) throws(SourceFileError) -> [UInt8] {
        let bytes = try file.read(found.byteCount)
        guard bytes.count == found.byteCount else {
            throw SourceFileError("the file is incomplete", at: found.place)
        }
        guard let blob = try? PBFBlob(serializedBytes: bytes, options: Self.decoding) else {
            throw SourceFileError("it is damaged", at: found.place)
        }
        return try Self.content(of: blob, at: found.place)
    }

    func skip(_ found: Found) throws(SourceFileError) {
        try file.skip(found.byteCount)
    }

    private static func content(of blob: PBFBlob, at place: String) throws(SourceFileError) -> [UInt8] {
        func refused(_ compression: String) -> SourceFileError {
            SourceFileError(
                "its compression with \(compression) is not supported, only none, zlib and lz4; "
                    + "'osmium cat -f pbf' writes the file again with zlib",
                at: place
            )
        }
        switch blob.data {
        case .raw(let bytes):
            guard !blob.hasRawSize || Int(clamping: blob.rawSize) == bytes.count else {
                throw SourceFileError("its content does not have the stated length", at: place)
            }
            return [UInt8](bytes)
        case .zlib(let bytes):
            return try BlobExpander.zlib([UInt8](bytes), to: try size(of: blob, at: place), at: place)
        case .lz4(let bytes):
            return try BlobExpander.lz4([UInt8](bytes), to: try size(of: blob, at: place), at: place)
        case .lzma: throw refused("LZMA")
        case .bzip2: throw refused("bzip2")
        case .zstd: throw refused("Zstandard")
        case nil:
            throw SourceFileError("its content is missing or of an unknown kind", at: place)
        }
    }

    private static func size(of blob: PBFBlob, at place: String) throws(SourceFileError) -> Int {
        guard blob.hasRawSize, blob.rawSize >= 0 else {
            throw SourceFileError("the length of its content is missing", at: place)
        }
        guard blob.rawSize <= largestBlob else { throw tooLarge(Int(clamping: blob.rawSize), at: place) }
        return Int(clamping: blob.rawSize)
    }

    private static func tooLarge(_ byteCount: Int, at place: String) -> SourceFileError {
        SourceFileError("its content has \(byteCount) bytes, but at most 32 MiB are allowed", at: place)
    }
}
