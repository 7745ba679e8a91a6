extension MetadataAudit {
    static let pngSignature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    private static let harmless: Set<String> = [
        "IHDR", "PLTE", "tRNS", "IDAT", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT",
    ]

    static func pngFindings(_ file: [UInt8]) -> [String] {
        var findings: [String] = []
        var rest = file.dropFirst(8)
        var pixels: [UInt8] = []
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 * 256 + Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            let content = rest.dropFirst(8).prefix(length)
            guard rest.count >= length + 12 else { return findings + ["a wrong length of \(name)"] }
            rest = rest.dropFirst(length + 12)
            if name == "IEND" {
                findings += pixelFindings(pixels, header: Array(file.dropFirst(16).prefix(13)))
                if length > 0 { findings.append("the end chunk is not empty") }
                if !rest.isEmpty { findings.append("\(rest.count) bytes after the end") }
                return findings
            }
            if name == "IDAT" { pixels += content }
            if name == "iCCP" {
                let text = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
                if text != "icc" { findings.append("a profile called \(text)") }
                guard let profile = expanded(Array(content.dropFirst(text.utf8.count + 2))), profile.rest == 0
                else {
                    findings.append("a profile with something behind it")
                    continue
                }
                findings += profileFindings(profile.content)
            }
            if name == "eXIf" {
                findings += exifFindings(content)
            } else if !harmless.contains(name) {
                findings.append("the chunk \(name)")
            }
        }
        return findings + ["no end of the image"]
    }

    /// The findings about the image data: nothing stands behind its stream, and no row behind those of the
    /// image.
    private static func pixelFindings(_ data: [UInt8], header: [UInt8]) -> [String] {
        guard let stream = expanded(data), header.count == 13 else {
            return ["image data that cannot be expanded"]
        }
        var findings = stream.rest > 0 ? ["\(stream.rest) bytes behind the image data"] : []
        let (width, height) = (
            header[0..<4].reduce(0) { $0 * 256 + Int($1) }, header[4..<8].reduce(0) { $0 * 256 + Int($1) }
        )
        let samples = ([0: 1, 2: 3, 3: 1, 4: 2, 6: 4] as [UInt8: Int])[header[9]] ?? 0
        // Interlaced, there are more filter bytes than rows, and bits that fill up the last byte of each.
        let row = (width * samples * Int(header[8]) + 7) / 8
        let most = header[12] == 0 ? height * (row + 1) : height * (row + 1) + 8 * (width + height) + 64
        if stream.content.count > most { findings.append("rows behind the image") }
        return findings
    }
}
