import Bounds
import JSONText
import OSM

/// Finds the features in GeoJSON text piece by piece (RFC 7946), also in sequences of texts (RFC 8142).
///
/// The reader keeps at most one feature and the text around the features.
struct GeoJSONReader {
    private enum State {
        /// The reader is between texts.
        case outside
        /// The reader is in a text, but not in its list of features.
        case text
        /// The reader is in the list of features, before or after a feature.
        case list(needsFeature: Bool, mayEnd: Bool)
        case feature
    }

    /// The most bytes that a feature may have, and that the text around the features of a collection may
    /// have.
    static let longest = 16 * 1_048_576

    private var state = State.outside
    /// The current text without its list of features.
    private var text: [UInt8] = []
    private var feature: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The last string at the top level of a text; a colon followed it if `isNamed`.
    private var name: [UInt8] = []
    private var isNamed = false
    private var hasList = false
    private var offset = 0
    private var start = 0
    private(set) var count = 0

    /// Returns the features that end in these bytes, with their positions in the file.
    mutating func features(
        in bytes: some Sequence<UInt8>,
        isLast: Bool = false
    ) throws(SourceFileError) -> [(feature: JSONValue, place: String)] {
        var found: [(feature: JSONValue, place: String)] = []
        for byte in bytes {
            try take(byte, &found)
            offset += 1
        }
        if isLast {
            guard case .outside = state else {
                throw SourceFileError("the file is incomplete", at: "byte \(offset)")
            }
        }
        return found
    }

    private mutating func take(
        _ byte: UInt8,
        _ found: inout [(feature: JSONValue, place: String)]
    ) throws(SourceFileError) {
        switch state {
        case .outside: try begin(byte)
        case .list(let needsFeature, let mayEnd):
            try takeInList(byte, needsFeature: needsFeature, mayEnd: mayEnd)
        case .feature:
            feature.append(byte)
            guard feature.count <= Self.longest else { throw tooLong }
            if endsValue(byte) {
                state = .list(needsFeature: false, mayEnd: true)
                found.append(try parsed(feature))
                feature.removeAll(keepingCapacity: true)
            }
        case .text:
            try takeInText(byte, &found)
        }
    }

    private mutating func begin(_ byte: UInt8) throws(SourceFileError) {
        // A record separator may precede a text (RFC 8142), and a byte order mark the file.
        if " \t\r\n\u{1E}".utf8.contains(byte) || [0xEF, 0xBB, 0xBF][checked: offset] == byte { return }
        guard byte == UInt8(ascii: "{") else {
            throw SourceFileError(
                "a feature or a collection of features must begin with '{'",
                at: "byte \(offset)"
            )
        }
        (state, text, depth, start) = (.text, [byte], 1, offset)
        (name, isNamed, hasList) = ([], false, false)
    }

    private mutating func takeInText(
        _ byte: UInt8,
        _ found: inout [(feature: JSONValue, place: String)]
    ) throws(SourceFileError) {
        text.append(byte)
        guard text.count <= Self.longest else { throw tooLong }
        let wasInString = isInString
        if depth == 1, !isInString, byte == UInt8(ascii: "["), isNamed, name == Array("features".utf8) {
            (state, hasList) = (.list(needsFeature: false, mayEnd: false), true)
            return
        }
        let isEnd = endsValue(byte)
        if depth == 1 {
            if isInString {
                if wasInString { name.append(byte) } else { (name, isNamed) = ([], false) }
            } else if byte == UInt8(ascii: ":") {
                isNamed = true
            } else if !wasInString, !" \t\r\n".utf8.contains(byte) {
                isNamed = false
            }
        }
        guard isEnd else { return }
        state = .outside
        found += try finished()
    }

    private mutating func takeInList(_ byte: UInt8, needsFeature: Bool, mayEnd: Bool) throws(SourceFileError)
    {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
        case UInt8(ascii: "{") where needsFeature || !mayEnd:
            (state, feature, depth, start) = (.feature, [byte], 1, offset)
        case UInt8(ascii: ",") where mayEnd && !needsFeature:
            state = .list(needsFeature: true, mayEnd: true)
        case UInt8(ascii: "]") where !needsFeature:
            text.append(byte)
            (state, depth, isNamed) = (.text, 1, false)
        default:
            throw SourceFileError(
                "features must be separated by commas",
                at: "byte \(offset)"
            )
        }
    }

    /// Reads a byte; returns `true` when the open value ends there.
    private mutating func endsValue(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        return depth == 0
    }

    /// Returns the finished text if it is a single feature and not a collection.
    private mutating func finished() throws(SourceFileError) -> [(feature: JSONValue, place: String)] {
        let (value, place) = try value(text, at: "byte \(start)")
        if let name = value["crs"]?["properties"]?["name"]?.stringValue,
            !["CRS84", "EPSG::4326", "EPSG:4326"].contains(where: name.hasSuffix)
        {
            throw SourceFileError("its coordinates must be longitude and latitude, not '\(name)'", at: place)
        }
        switch value["type"]?.stringValue {
        case "FeatureCollection" where hasList: return []
        case "Feature" where !hasList:
            count += 1
            return [(value, "feature \(count), at byte \(start)")]
        default:
            throw SourceFileError(
                "it must be a Feature or a FeatureCollection with 'features'",
                at: place
            )
        }
    }

    private mutating func parsed(
        _ bytes: [UInt8]
    ) throws(SourceFileError) -> (feature: JSONValue, place: String) {
        count += 1
        let (value, place) = try value(bytes, at: "feature \(count), at byte \(start)")
        guard value["type"]?.stringValue == "Feature" else {
            throw SourceFileError("its type must be 'Feature'", at: place)
        }
        return (value, place)
    }

    private func value(_ bytes: [UInt8], at place: String) throws(SourceFileError) -> (JSONValue, String) {
        do {
            return (try JSONValue.parse(bytes, limits: JSONLimits(maximumBytes: Self.longest)), place)
        } catch {
            let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            throw SourceFileError("\(reason) (\(error.offset) bytes further on)", at: place)
        }
    }

    private var tooLong: SourceFileError {
        SourceFileError("it is longer than \(Self.longest / 1_048_576) MiB", at: "byte \(start)")
    }
}
