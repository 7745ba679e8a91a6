import Geodesy

/// Reads an XML file, compressed or not, as often as needed.
final class XMLReader: OSMReader {
    private let stream: ByteStream
    private(set) var areas: [BoundingBox] = []
    private(set) var signs = OSMSigns()

    init(_ file: SourceFile) {
        stream = ByteStream(file)
    }

    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws {
        try withoutActuallyEscaping(body) { body in
            let document = try OSMDocument { element in
                if kinds.contains(element.kind) { try body(element) }
            }
            try stream.forEachPiece { piece in
                try document.parse(piece)
                advanced()
            }
            try document.end()
            areas = document.areas
            signs = document.signs
        }
    }
}
