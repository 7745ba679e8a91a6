import Bounds
import CExpat
import Geodesy

/// An OpenStreetMap document that is parsed in pieces by Expat; a document type declaration is refused, and
/// with it all that an entity could expand to.
final class OSMDocument {
    private struct Open {
        let kind: OSMKind
        let id: Int64
        var position: (latitude: Double, longitude: Double) = (0, 0)
        var tags = OSMTags()
        var nodes: [Int64] = []
        var positions: [Coordinate?] = []
        var members: [OSMRelation.Member] = []
    }

    /// Beside map elements; they hold no places.
    private static let others: Set = ["bounds", "bound", "note", "meta", "changeset", "user"]

    /// Several if an editor joined several pieces.
    private(set) var areas: [BoundingBox] = []
    private(set) var signs = OSMSigns()

    private let parser: XML_Parser
    private let body: (OSMElement) throws -> Void
    private var open: Open?
    private var depth = 0
    private var failure: (any Error)?

    init(_ body: @escaping (OSMElement) throws -> Void) throws(SourceFileError) {
        guard let parser = XML_ParserCreate(nil) else {
            throw SourceFileError("there is no memory to read it")
        }
        self.parser = parser
        self.body = body
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { document, name, attributes in
                guard let document, let name, let attributes else { return }
                OSMDocument.of(document).perform { document throws(SourceFileError) in
                    try document.begin(String(cString: name), Attributes(attributes))
                }
            },
            { document, _ in
                guard let document else { return }
                OSMDocument.of(document).perform { try $0.endElement() }
            }
        )
        XML_SetStartDoctypeDeclHandler(parser) { document, _, _, _, _ in
            guard let document else { return }
            OSMDocument.of(document).perform { document throws(SourceFileError) in
                throw SourceFileError("a document type declaration does not belong here", at: document.place)
            }
        }
    }

    deinit {
        XML_ParserFree(parser)
    }

    func parse(_ piece: UnsafeRawBufferPointer) throws {
        try parse(piece, isLast: false)
    }

    func end() throws {
        try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
    }

    private func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool) throws {
        let status = XML_Parse(
            parser,
            piece.bindMemory(to: CChar.self).baseAddress,
            CInt(piece.count),
            isLast ? 1 : 0
        )
        if let failure { throw failure }
        guard status == XML_STATUS_OK else {
            let reason =
                XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is damaged"
            throw SourceFileError("it is not well-formed XML (\(reason))", at: place)
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer) -> OSMDocument {
        Unmanaged<OSMDocument>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Keeps the handler's error and stops the parser, because Expat cannot pass it on.
    private func perform(_ handler: (OSMDocument) throws -> Void) {
        guard failure == nil else { return }
        do {
            try handler(self)
        } catch {
            failure = error
            XML_StopParser(parser, 0)
        }
    }

    private var place: String { "line \(XML_GetCurrentLineNumber(parser))" }

    private func begin(_ name: String, _ attributes: Attributes) throws(SourceFileError) {
        depth += 1
        switch depth {
        case 1: try beginDocument(name, attributes)
        case 2: try beginThing(name, attributes)
        case 3 where open != nil: try beginPart(name, attributes)
        default: break
        }
    }

    private func beginDocument(_ name: String, _ attributes: Attributes) throws(SourceFileError) {
        guard name != "osmChange" else {
            throw SourceFileError("changes (.osc) cannot be imported, only the map of one moment", at: place)
        }
        guard name == "osm" else {
            throw SourceFileError(
                "a document of OpenStreetMap begins with 'osm', not with \(Self.quoted(name))",
                at: place
            )
        }
        signs.writtenAt = attributes["timestamp"].flatMap(OSMTimestamp.milliseconds)
        if let version = attributes["version"], version != "0.6" {
            throw SourceFileError("its version \(Self.quoted(version)) is not read here, only 0.6", at: place)
        }
    }

    private func beginThing(_ name: String, _ attributes: Attributes) throws(SourceFileError) {
        guard let kind = OSMKind(rawValue: name) else {
            guard Self.others.contains(name) else {
                throw SourceFileError("the element \(Self.quoted(name)) is not known here", at: place)
            }
            if name == "bounds", let area = Self.area(attributes) { areas.append(area) }
            if name == "meta" { signs.writtenAt = attributes["osm_base"].flatMap(OSMTimestamp.milliseconds) }
            return
        }
        let id = try integer("id", of: name, attributes)
        let isVisible = attributes["visible"] != "false" && attributes["action"] != "delete"
        try OSMElement.requireLasting(kind, id, isVisible: isVisible, at: place)
        signs.note(newest: attributes["timestamp"].flatMap(OSMTimestamp.milliseconds))
        var thing = Open(kind: kind, id: id)
        if kind == .node {
            thing.position = (try real("lat", of: name, attributes), try real("lon", of: name, attributes))
            try OSMElement.requireOnEarth(id, thing.position.latitude, thing.position.longitude, at: place)
        }
        open = thing
    }

    private func beginPart(_ name: String, _ attributes: Attributes) throws(SourceFileError) {
        switch (name, open?.kind) {
        case ("tag", _):
            open?.tags.append(
                OSMTags.Tag(try text("k", of: name, attributes), try text("v", of: name, attributes))
            )
        case ("nd", .way):
            open?.nodes.append(try integer("ref", of: name, attributes))
            open?.positions.append(Self.position(attributes))
        case ("member", .relation):
            let type = try text("type", of: name, attributes)
            guard let kind = OSMKind(rawValue: type) else {
                throw SourceFileError("a member of the unknown type \(Self.quoted(type))", at: place)
            }
            open?.members.append(
                .init(
                    kind: kind,
                    id: try integer("ref", of: name, attributes),
                    role: attributes["role"] ?? ""
                )
            )
        case ("bounds", _), ("center", _): break
        default: throw SourceFileError("the element \(Self.quoted(name)) is not known here", at: place)
        }
    }

    private func endElement() throws {
        depth -= 1
        guard depth == 1, let thing = open else { return }
        open = nil
        switch thing.kind {
        case .node:
            try body(
                .node(
                    OSMNode(
                        id: thing.id,
                        latitude: thing.position.latitude,
                        longitude: thing.position.longitude,
                        tags: thing.tags
                    )
                )
            )
        case .way:
            let positions = thing.positions.contains { $0 != nil } ? thing.positions : []
            try body(.way(OSMWay(id: thing.id, nodes: thing.nodes, tags: thing.tags, positions: positions)))
        case .relation:
            try body(.relation(OSMRelation(id: thing.id, members: thing.members, tags: thing.tags)))
        }
    }

    /// Returns `nil` if the bounds are invalid; the edge of the map is estimated then.
    private static func area(_ attributes: Attributes) -> BoundingBox? {
        let edges = ["minlon", "minlat", "maxlon", "maxlat"].compactMap {
            attributes[$0].flatMap { Double(decimal: $0) }  // in range: a name
        }
        return edges.count == 4
            ? BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) : nil
    }

    /// Some programs write the position of a node with the way.
    private static func position(_ attributes: Attributes) -> Coordinate? {
        guard let latitude = attributes["lat"].flatMap({ Double(decimal: $0) }),
            let longitude = attributes["lon"].flatMap({ Double(decimal: $0) })
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Cut to 100 characters, for error messages.
    private static func quoted(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(100)
        return start.endIndex == text.endIndex ? "'\(text)'" : "'\(String(start))…'"
    }

    private func text(
        _ key: String,
        of name: String,
        _ attributes: Attributes
    ) throws(SourceFileError) -> String {
        // in range: a name
        guard let value = attributes[key] else {
            throw SourceFileError("'\(name)' has no '\(key)'", at: place)
        }
        return value
    }

    private func integer(
        _ key: String,
        of name: String,
        _ attributes: Attributes
    ) throws(SourceFileError) -> Int64 {
        let value = try text(key, of: name, attributes)
        guard let number = Int64(value, radix: 10) else {
            throw SourceFileError("\(Self.quoted(value)) as '\(key)' of '\(name)' is no number", at: place)
        }
        return number
    }

    private func real(
        _ key: String,
        of name: String,
        _ attributes: Attributes
    ) throws(SourceFileError) -> Double {
        let value = try text(key, of: name, attributes)
        guard let number = Double(decimal: value) else {
            throw SourceFileError("\(Self.quoted(value)) as '\(key)' of '\(name)' is no number", at: place)
        }
        return number
    }
}

/// As Expat passes them: names and values in turn, then a null pointer.
private struct Attributes {
    private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

    init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        self.list = list
    }

    subscript(key: String) -> String? {
        var index = 0
        // in range: behind a name stands a value, and nothing behind the last
        while let name = list[index], let value = list[index + 1] {
            if String(cString: name) == key { return String(cString: value) }
            index += 2
        }
        return nil
    }
}
