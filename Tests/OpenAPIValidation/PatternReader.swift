/// Reads the text of a ``Pattern``.
struct PatternReader {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars)
    }

    mutating func pattern() throws(OpenAPIDefect) -> Pattern.Node {
        let node = try choice()
        guard next == nil else { throw defect("has a stray parenthesis") }
        return node
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    private func defect(_ detail: String) -> OpenAPIDefect {
        OpenAPIDefect(["the pattern \(text) \(detail)"])
    }

    private mutating func choice() throws(OpenAPIDefect) -> Pattern.Node {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(OpenAPIDefect) -> Pattern.Node {
        var nodes: [Pattern.Node] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            nodes.append(try quantified(atom()))
        }
        return .sequence(nodes)
    }

    private mutating func atom() throws(OpenAPIDefect) -> Pattern.Node {
        guard let scalar = next else { throw defect("ends too early") }
        place += 1
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .one(of: [10...10, 13...13, 0x2028...0x2029], negated: true)
        case "[": return try characterClass()
        case "(":
            if take("?"), !take(":") { throw defect("has a kind of group that is not supported") }
            let node = try choice()
            guard take(")") else { throw defect("has an open parenthesis") }
            return node
        case "*", "+", "?", "{", "}", "]": throw defect("has a stray \(scalar)")
        case "\\": return .one(of: [try escaped()], negated: false)
        default: return .one(of: [scalar.value...scalar.value], negated: false)
        }
    }

    private mutating func escaped() throws(OpenAPIDefect) -> ClosedRange<UInt32> {
        guard let scalar = next else { throw defect("ends too early") }
        place += 1
        guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
            throw defect("has an escape that is not supported")
        }
        return scalar.value...scalar.value
    }

    private mutating func characterClass() throws(OpenAPIDefect) -> Pattern.Node {
        let negated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while !take("]") {
            let first = try classMember()
            if next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" {
                place += 1
                let last = try classMember()
                guard first <= last else { throw defect("has a range that runs backwards") }
                ranges.append(first...last)
            } else {
                ranges.append(first...first)
            }
        }
        guard !ranges.isEmpty else { throw defect("has an empty class") }
        return .one(of: ranges, negated: negated)
    }

    private mutating func classMember() throws(OpenAPIDefect) -> UInt32 {
        guard let scalar = next else { throw defect("has an open class") }
        place += 1
        return scalar == "\\" ? try escaped().lowerBound : scalar.value
    }

    private mutating func quantified(_ node: Pattern.Node) throws(OpenAPIDefect) -> Pattern.Node {
        if take("*") { return .times(node, 0, nil) }
        if take("+") { return .times(node, 1, nil) }
        if take("?") { return .times(node, 0, 1) }
        guard take("{") else { return node }
        let least = try number()
        var most: Int? = least
        if take(",") { most = next == "}" ? nil : try number() }
        guard take("}"), least <= most ?? .max else { throw defect("has a malformed count") }
        return .times(node, least, most)
    }

    private mutating func number() throws(OpenAPIDefect) -> Int {
        var digits = ""
        while let scalar = next, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            place += 1
        }
        guard let number = Int(digits) else { throw defect("has a malformed count") }
        return number
    }
}
