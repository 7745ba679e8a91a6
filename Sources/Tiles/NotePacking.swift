import Bounds
import CLZ4
import Geodesy
import Model
import Wire

/// Packs the JSON of notes, which differs little from note to note, into a fifth of its bytes.
///
/// It is LZ4 with one note's JSON as the dictionary (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md).
final class NotePacking: Sendable {
    /// A packed note, as the cache has it.
    struct Run {
        let author: Member.ID
        /// Whether anybody commented on the note or marked it.
        let hasResponders: Bool
        fileprivate let layout: EncodedNote.Constants.Layout
        fileprivate let latitude: Double
        fileprivate let longitude: Double
        fileprivate let compressed: Range<Int>
    }

    private static let longestDictionary = 4096
    private static let headLength = MemoryLayout<Head>.size

    private struct Head {
        var author: Int64
        var latitude: Double
        var longitude: Double
        var idEnd: UInt16
        var timesEnd: UInt16
        var length: UInt16
        var hasResponders: UInt16
    }

    private let dictionary: [UInt8]

    /// Takes a note whose JSON is typical; a long one gives only its first part.
    init(typical note: EncodedNote.Constants) {
        dictionary = Array(note.json.prefix(Self.longestDictionary))
    }

    /// Returns `nil` for a note whose JSON is too long to be kept.
    func packed(_ note: EncodedNote.Constants, hasResponders: Bool) -> [UInt8]? {
        let layout = note.layout
        guard let length = UInt16(exactly: note.json.count), let idEnd = UInt16(exactly: layout.idEnd),
            let timesEnd = UInt16(exactly: layout.timesEnd), let stream = LZ4_createStream()
        else { return nil }
        defer { LZ4_freeStream(stream) }
        let head = Head(
            author: note.author.rawValue,
            latitude: note.coordinate.latitude,
            longitude: note.coordinate.longitude,
            idEnd: idEnd,
            timesEnd: timesEnd,
            length: length,
            hasResponders: hasResponders ? 1 : 0
        )
        let room = Int(clamping: LZ4_compressBound(Int32(length)))
        return dictionary.withUnsafeBytes { dictionary in
            note.json.withUnsafeBytes { json in
                var run = [UInt8](repeating: 0, count: Self.headLength + room)
                let count = run.withUnsafeMutableBytes { run -> Int in
                    run.storeBytes(of: head, as: Head.self)
                    LZ4_loadDict(stream, dictionary.baseAddress, Int32(clamping: dictionary.count))
                    let written = LZ4_compress_fast_continue(
                        stream,
                        json.baseAddress,
                        run.baseAddress?.advanced(by: Self.headLength),
                        Int32(length),
                        Int32(clamping: room),
                        1
                    )
                    return Int(clamping: written)
                }
                guard count > 0 else { return nil }
                run.removeLast(room - count)
                return run
            }
        }
    }

    /// Reads the head of a run that begins at a place and has a length.
    static func run(at start: Int, length: Int, of bytes: [UInt8]) -> Run? {
        guard start >= 0, length >= headLength, start + length <= bytes.count else { return nil }
        let head = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Head.self) }
        return Run(
            author: Member.ID(rawValue: head.author),
            hasResponders: head.hasResponders != 0,
            layout: EncodedNote.Constants.Layout(
                idEnd: Int(head.idEnd),  // in range: a wider number
                timesEnd: Int(head.timesEnd),  // in range: a wider number
                length: Int(head.length)  // in range: a wider number
            ),
            latitude: head.latitude,
            longitude: head.longitude,
            compressed: start + headLength..<start + length
        )
    }

    /// Unpacks a run of the same bytes.
    func note(_ run: Run, of bytes: [UInt8]) -> EncodedNote.Constants? {
        guard let coordinate = Coordinate(latitude: run.latitude, longitude: run.longitude),
            let compressed = bytes[checked: run.compressed]
        else { return nil }
        let json = [UInt8](unsafeUninitializedCapacity: run.layout.length) { json, count in
            count = dictionary.withUnsafeBytes { dictionary in
                compressed.withUnsafeBytes { compressed in
                    let written = LZ4_decompress_safe_usingDict(
                        compressed.baseAddress,
                        UnsafeMutableRawPointer(json.baseAddress),
                        Int32(clamping: compressed.count),
                        Int32(clamping: json.count),
                        dictionary.baseAddress,
                        Int32(clamping: dictionary.count)
                    )
                    return max(0, Int(clamping: written))
                }
            }
        }
        guard json.count == run.layout.length else { return nil }
        return EncodedNote.Constants(json, run.layout, author: run.author, coordinate)
    }
}
