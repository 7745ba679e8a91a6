extension MetadataAudit {
    static let pngSignature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    private static let harmless: Set<String> = [
        "IHDR", "PLTE", "tRNS", "IDAT", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT",
    ]

    static func pngFindings(_ file: [UInt8]) -> [String] {
        var findings: [String] = []
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 * 256 + Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            let content = rest.dropFirst(8).prefix(length)
            guard rest.count >= length + 12 else { return findings + ["a wrong length of \(name)"] }
            rest = rest.dropFirst(length + 12)
            if name == "IEND" {
                if length > 0 { findings.append("the end chunk is not empty") }
                if !rest.isEmpty { findings.append("\(rest.count) bytes after the end") }
                return findings
            }
            if name == "eXIf" {
                findings += exifFindings(content)
            } else if !harmless.contains(name) {
                findings.append("the chunk \(name)")
            }
        }
        return findings + ["no end of the image"]
    }
}
