enum PrometheusName {
    /// Returns a label as a metric name: characters other than `[a-zA-Z0-9_:]` become `_`, and the suffix is
    /// added unless present.
    static func metric(_ label: String, suffix: String) -> String {
        let name = sanitised(label, allowingColon: true)
        return suffix.isEmpty || name.hasSuffix(suffix) ? name : name + suffix
    }

    /// Returns labels as text without braces, sorted by name: `code="200",method="GET"`.
    static func labels(_ dimensions: [(String, String)]) -> String {
        guard !dimensions.isEmpty else { return "" }
        var taken: Set<String> = []
        let pairs = dimensions.map { dimension in
            (name: label(dimension.0), value: dimension.1)
        }
        return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }.map { pair in
            // If two names became equal when characters were replaced, the whole text would be invalid.
            var name = pair.name
            while !taken.insert(name).inserted { name += "_" }
            return "\(name)=\"\(escaped(pair.value))\""
        }.joined(separator: ",")
    }

    private static func label(_ name: String) -> String {
        let name = sanitised(name, allowingColon: false)
        // Prometheus reserves names that start with `__`, and buckets use `le` and `quantile`.
        if name.hasPrefix("__") { return "x" + name }
        return name == "le" || name == "quantile" ? name + "_" : name
    }

    private static func sanitised(_ name: String, allowingColon: Bool) -> String {
        var result = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "_": scalar
                    case ":" where allowingColon: scalar
                    default: "_"
                    }
                }
            )
        )
        if result.isEmpty || result.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
            result = "_" + result
        }
        return result
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
        return value.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension [UInt8] {
    mutating func appendHeader(_ name: String, help: String, type: String) {
        let help = help.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        append(contentsOf: "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n".utf8)
    }

    mutating func appendSample(_ name: String, labels: String, value: String) {
        append(contentsOf: name.utf8)
        if !labels.isEmpty {
            append(UInt8(ascii: "{"))
            append(contentsOf: labels.utf8)
            append(UInt8(ascii: "}"))
        }
        append(UInt8(ascii: " "))
        append(contentsOf: value.utf8)
        append(UInt8(ascii: "\n"))
    }
}

extension Double {
    var prometheusText: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Inf" : "+Inf" }
        if let whole = Int64(exactly: self), whole.magnitude < 1 << 53 { return String(whole) }
        return description
    }
}
