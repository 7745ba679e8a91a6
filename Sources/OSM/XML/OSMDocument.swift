import Bounds
import Geodesy
import XMLText

/// An OpenStreetMap document that is parsed in pieces.
final class OSMDocument: XMLHandler {
    /// The element whose end tag has not come yet.
    private struct Open {
        let kind: OSMKind
        let id: Int64
        var position: (latitude: Double, longitude: Double) = (0, 0)
        var tags = OSMTags()
        var nodes: [Int64] = []
        var positions: [Coordinate?] = []
        var members: [OSMRelation.Member] = []
    }

    /// The other known elements, which describe no place.
    private static let others: Set = ["bounds", "bound", "note", "meta", "changeset", "user"]

    /// The areas that the file declares; there are several if the file was joined from several pieces in an
    /// editor.
    private(set) var areas: [BoundingBox] = []
    private(set) var signs = OSMSigns()

    private let parser: XMLParser
    private let body: (OSMElement) throws -> Void
    private var open: Open?
    private var depth = 0

    init(_ body: @escaping (OSMElement) throws -> Void) throws(SourceFileError) {
        do {
            parser = try XMLParser()
        } catch {
            throw SourceFileError(error.reason)
        }
        self.body = body
    }

    /// Parses the next piece; the last may be empty.
    func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool = false) throws {
        do {
            try parser.parse(piece, isLast: isLast, into: self)
        } catch let fault as XMLFault {
            throw SourceFileError(fault.reason, at: place)
        }
    }

    private var place: String { "line \(parser.line)" }

    func begin(_ name: String, _ attributes: XMLAttributes) throws(SourceFileError) {
        depth += 1
        switch depth {
        case 1: try beginDocument(name, attributes)
        case 2: try beginThing(name, attributes)
        case 3 where open != nil: try beginPart(name, attributes)
        default: break
        }
    }

    private func beginDocument(_ name: String, _ attributes: XMLAttributes) throws(SourceFileError) {
        guard name != "osmChange" else {
            throw SourceFileError("changes (.osc) cannot be imported, only the map at one moment", at: place)
        }
        guard name == "osm" else {
            throw SourceFileError(
                "an OpenStreetMap document must begin with 'osm', not with \(Self.quoted(name))",
                at: place
            )
        }
        signs.writtenAt = attributes["timestamp"].flatMap(OSMTimestamp.milliseconds)
        if let version = attributes["version"], version != "0.6" {
            throw SourceFileError("its version must be 0.6, but is \(Self.quoted(version))", at: place)
        }
    }

    private func beginThing(_ name: String, _ attributes: XMLAttributes) throws(SourceFileError) {
        guard let kind = OSMKind(rawValue: name) else {
            guard Self.others.contains(name) else {
                throw SourceFileError("the element \(Self.quoted(name)) is unknown", at: place)
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

    private func beginPart(_ name: String, _ attributes: XMLAttributes) throws(SourceFileError) {
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
                throw SourceFileError("a member has the unknown type \(Self.quoted(type))", at: place)
            }
            open?.members.append(
                .init(
                    kind: kind,
                    id: try integer("ref", of: name, attributes),
                    role: attributes["role"] ?? ""
                )
            )
        case ("bounds", _), ("center", _): break
        default: throw SourceFileError("the element \(Self.quoted(name)) is unknown", at: place)
        }
    }

    func append(_: String) {}

    func end() throws {
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

    /// Returns the bounds, or `nil` if they are invalid; without bounds, the edge of the map is estimated.
    private static func area(_ attributes: XMLAttributes) -> BoundingBox? {
        let edges = ["minlon", "minlat", "maxlon", "maxlat"].compactMap {
            attributes[$0].flatMap { Double(decimal: $0) }  // in range: a name
        }
        return edges.count == 4
            ? BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) : nil
    }

    /// Returns the position of a way's node, which some programs write with the way.
    private static func position(_ attributes: XMLAttributes) -> Coordinate? {
        guard let latitude = attributes["lat"].flatMap({ Double(decimal: $0) }),
            let longitude = attributes["lon"].flatMap({ Double(decimal: $0) })
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Returns a text cut to 100 characters, for error messages.
    private static func quoted(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(100)
        return start.endIndex == text.endIndex ? "'\(text)'" : "'\(String(start))…'"
    }

    private func text(
        _ key: String,
        of name: String,
        _ attributes: XMLAttributes
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
        _ attributes: XMLAttributes
    ) throws(SourceFileError) -> Int64 {
        let value = try text(key, of: name, attributes)
        guard let number = Int64(value, radix: 10) else {
            throw SourceFileError("'\(key)' of '\(name)' is not a number: \(Self.quoted(value))", at: place)
        }
        return number
    }

    private func real(
        _ key: String,
        of name: String,
        _ attributes: XMLAttributes
    ) throws(SourceFileError) -> Double {
        let value = try text(key, of: name, attributes)
        guard let number = Double(decimal: value) else {
            throw SourceFileError("'\(key)' of '\(name)' is not a number: \(Self.quoted(value))", at: place)
        }
        return number
    }
}
