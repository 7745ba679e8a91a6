/// Code that reads outside text never traps: what a client, a file or a provider sent is checked before it is
/// a number, a range or a place in a list.
///
/// Lines are looked at one by one, without types. Where a line is right all the same, a comment on it or
/// right above says why: `// in range: …`.
enum OutsideText {
    static let escape = "// in range: "

    /// Where outside text is read.
    private static let places = [
        "OpeningHours/", "Imagery/", "JSONText/", "Multipart/", "CSVText/", "OSM/", "API/", "Model/",
        "Departures/", "Directions/", "GTFS/", "Identity/", "LineFiles/", "Motion/History/LineHistory+",
        "Motion/History/HistoryReader", "S3Blobs/", "TextCoding/", "Timetable/Encoding/", "XMLText/",
        "Geodesy/EncodedPolyline", "App/Settings/", "Services/Places/", "Services/Transit/Stop",
        "Services/Transit/Drawn", "Services/Transit/Fixes/",
        "Services/Notes/ChangeToken",
        "Services/Operations/CursorSeal",
    ].map { "Sources/" + $0 }
    /// What is generated, and what puts into groups what was read before.
    private static let exceptions = [
        "GTFS/Realtime/Generated/", "OSM/PBF/Generated/", "Services/Places/PlaceFolding",
    ].map { "Sources/" + $0 }

    static func isRead(in path: String) -> Bool {
        places.contains(where: path.hasPrefix) && !exceptions.contains(where: path.hasPrefix)
    }

    /// The lines where something could trap.
    static func offences(in files: [SourceFile]) -> [Offence] {
        let files = files.filter { isRead(in: $0.path) }
        let dictionaries = Dictionary(grouping: files, by: \.target).mapValues(dictionaryNames)
        return files.flatMap { file -> [Offence] in
            let known = dictionaries[file.target] ?? []
            return zip(file.numberedLines, file.codeWithoutTexts).flatMap { line, code -> [Offence] in
                let above = line.number > 1 ? file.lines[line.number - 2] : ""
                if line.text.contains(escape) || above.drop(while: { $0 == " " }).hasPrefix(escape) {
                    return []
                }
                return faults(of: code, in: line.text, dictionaries: known).map {
                    Offence(path: file.path, line: line.number, rule: $0)
                }
            }
        }
    }

    private static func faults(of code: String, in line: String, dictionaries: Set<String>) -> [String] {
        var faults: [String] = []
        if hasPlainConversion(code) || interpolations(in: line).contains(where: hasPlainConversion) {
            faults.append(
                "a conversion can trap: exactly, clamping, truncatingIfNeeded, nearest, or a text with its radix"
            )
        }
        if code.contains("first!") || code.contains("last!") {
            faults.append("what may be missing is not forced")
        }
        if hasRangeOfValues(code) {
            faults.append("a range of two values can be the wrong way round: Range(checked:)")
        }
        if hasPlainSubscript(code, dictionaries: dictionaries) {
            faults.append("a place that is not in a list ends the process: [checked:], slice(from:to:)")
        }
        if code.contains("uniqueKeysWithValues:") { faults.append("what stands twice ends the process") }
        return faults
    }

    // MARK: - Conversions

    /// The values inside the texts of a line.
    private static func interpolations(in line: String) -> [String] {
        line.matches(of: /\\\(/).map { balanced(line[$0.range.upperBound...]) }
    }

    private static func hasPlainConversion(_ code: String) -> Bool {
        let call = /(?:^|[^\w.])U?Int(?:8|16|32|64)?(\.init\b|\()/
        let allowed = [
            "exactly:", "clamping:", "truncatingIfNeeded:", "bitPattern:", "littleEndian:", "bigEndian:",
            "ascii:", "nearest:",
            "saturating:", ")",
        ]
        return code.matches(of: call).contains { match in
            if match.output.1 != "(" { return true }
            let arguments = code[match.range.upperBound...].drop { $0 == " " }
            if arguments.isEmpty || allowed.contains(where: arguments.hasPrefix) { return false }
            if arguments.prefix { $0.isNumber || $0 == "_" }.isEmpty == false { return false }
            // A text is read with its radix, which no conversion of a number takes.
            return !balanced(arguments).contains("radix:")
        }
    }

    // MARK: - Ranges

    private static func hasRangeOfValues(_ code: String) -> Bool {
        code.matches(of: /\.\.[.<]/).contains { match in
            let before = code[..<match.range.lowerBound].reversed().drop { $0 == " " }.prefix {
                !" ([{,=:".contains($0)
            }
            let behind = code[match.range.upperBound...].drop { $0 == " " }.prefix { !" )]},:?".contains($0) }
            let (lower, upper) = (String(before.reversed()), String(behind))
            if lower.isEmpty || upper.isEmpty { return false }
            // No collection has fewer than no elements.
            if lower == "0", upper == "count" || upper.hasSuffix(".count") { return false }
            return !isFixed(lower) || !isFixed(upper)
        }
    }

    /// A literal, or a constant of a type.
    private static func isFixed(_ operand: String) -> Bool {
        (try? /-?\d[\w.]*|""\)?|\.\w+|[A-Z]\w*(?:\.\w+)+|U?Int\d*\(ascii/.wholeMatch(in: operand)) != nil
    }

    // MARK: - Subscripts

    private static func hasPlainSubscript(_ code: String, dictionaries: Set<String>) -> Bool {
        code.matches(of: /(\$?\w+|[)\]])[?!]?\[/).contains { match in
            let index = balanced(code[match.range.upperBound...])
            if index == "..." || index.isEmpty || index.contains(", default:") { return false }
            if (try? #/-?\d+|""|\.\w+|\d*\.\.[.<]-?\d*|\w+: .+|\\.+/#.wholeMatch(in: index)) != nil {
                return false
            }
            return !dictionaries.contains(String(match.output.1))
        }
    }

    /// The names that something in the files declares as a dictionary.
    private static func dictionaryNames(_ files: [SourceFile]) -> Set<String> {
        let declaration = /(\w+)(?:\s*:\s*(?:inout\s+)?\[[\w.<>?\[\]]+\s*:\s|\s*=\s*Dictionary\()/
        return Set(
            files.flatMap { file in
                file.lines.flatMap { line in line.matches(of: declaration).map { String($0.output.1) } }
            }
        )
    }

    /// The text up to the bracket that closes it, or to the end of the line.
    private static func balanced(_ text: some StringProtocol) -> String {
        var depth = 0
        return String(
            text.prefix { character in
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
                return depth >= 0
            }
        )
    }
}

extension SourceFile {
    /// The lines without comments, and with nothing between quotation marks.
    fileprivate var codeWithoutTexts: [String] {
        var isInText = false
        return lines.map { line in
            let marks = line.ranges(of: "\"\"\"").count
            defer { if marks % 2 == 1 { isInText.toggle() } }
            if isInText || marks > 0 { return "" }
            var (code, isQuoted, previous): (String, Bool, Character) = ("", false, " ")
            for character in line.withoutComment {
                let isMark = character == "\"" && previous != "\\"
                if isMark { isQuoted.toggle() }
                if isMark || !isQuoted { code.append(character) }
                previous = previous == "\\" ? " " : character
            }
            return code
        }
    }
}
