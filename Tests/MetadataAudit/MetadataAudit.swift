/// An independent reading of served image files: what is in them that should not be.
///
/// It shares no code with the module that strips, so that one cannot excuse the other.
package enum MetadataAudit {
    /// Everything in a JPEG or PNG that is not on the allow-list, as sentences; empty when the file is clean.
    package static func findings(in file: [UInt8]) -> [String] {
        if file.starts(with: [0xFF, 0xD8]) { return jpegFindings(file) }
        if file.starts(with: pngSignature) { return pngFindings(file) }
        return ["neither a JPEG nor a PNG"]
    }

    /// The findings about an EXIF structure, which may hold one entry: the orientation.
    static func exifFindings(_ tiff: ArraySlice<UInt8>) -> [String] {
        let structure = Array(tiff)
        let isLittle = structure.starts(with: [0x49, 0x49, 0x2A, 0x00])
        guard isLittle || structure.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) else {
            return ["EXIF without a header"]
        }
        func number(_ range: Range<Int>) -> Int {
            guard range.upperBound <= structure.count else { return -1 }
            let digits = isLittle ? Array(structure[range].reversed()) : Array(structure[range])
            return digits.reduce(0) { $0 * 256 + Int($1) }
        }
        var findings: [String] = []
        let start = number(4..<8)
        guard start >= 8, start + 2 <= structure.count else { return ["EXIF without a directory"] }
        let entries = number(start..<start + 2)
        for index in 0..<min(entries, 1000) {
            let at = start + 2 + index * 12
            let tag = number(at..<at + 2)
            guard tag >= 0 else { break }
            if tag == 0x8825 { findings.append("EXIF holds a GPS directory") }
            if tag != 0x0112 { findings.append("EXIF holds the tag \(tag)") }
        }
        if entries != 1 || structure.count != 26 { findings.append("EXIF holds more than the orientation") }
        if number(22..<26) > 0 { findings.append("EXIF has a further directory") }
        return findings
    }
}
