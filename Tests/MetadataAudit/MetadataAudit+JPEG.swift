extension MetadataAudit {
    static func jpegFindings(_ file: [UInt8]) -> [String] {
        var findings: [String] = []
        var profileSegments = 0
        var profile: [UInt8] = []
        var at = 2
        while at + 1 < file.count {
            guard file[at] == 0xFF else { return findings + ["stray bytes at \(at)"] }
            let code = file[at + 1]
            if code == 0xD9 {
                if profileSegments > 0 { findings += profileFindings(profile) }
                if at + 2 < file.count { findings.append("\(file.count - at - 2) bytes after the end") }
                return findings
            }
            guard at + 3 < file.count else { break }
            let next = at + 2 + Int(file[at + 2]) * 256 + Int(file[at + 3])
            guard next <= file.count, next >= at + 4 else { return findings + ["a wrong length at \(at)"] }
            let content = file[at + 4..<next]
            switch code {
            case 0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD:
                at = next
            case 0xDA:
                at = endOfScan(file, from: next)
            case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8):
                profileSegments += 1
                profile += content.dropFirst(14)
                if profileSegments > 255 { findings.append("too many profile segments") }
                at = next
            default:
                findings += segmentFindings(code, content)
                at = next
            }
        }
        return findings + ["no end of the image"]
    }

    private static func segmentFindings(_ code: UInt8, _ content: ArraySlice<UInt8>) -> [String] {
        let bytes = Array(content)
        switch code {
        case 0xE0 where bytes.starts(with: "JFIF\0".utf8):
            return bytes.count == 14 && bytes[12] == 0 && bytes[13] == 0 ? [] : ["a JFIF thumbnail"]
        case 0xE1 where bytes.starts(with: "Exif\0\0".utf8):
            return exifFindings(bytes[6...])
        case 0xEE where bytes.starts(with: "Adobe".utf8):
            return bytes.count == 12 && bytes[5..<11].elementsEqual([0, 100, 0, 0, 0, 0])
                ? [] : ["an Adobe segment with flags"]
        case 0xE0...0xEF:
            let name = String(decoding: bytes.prefix(12).filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
            return ["application segment APP\(code - 0xE0) \(name)"]
        case 0xFE:
            return ["a comment"]
        default:
            return ["a marker with the code \(code)"]
        }
    }

    private static func endOfScan(_ file: [UInt8], from start: Int) -> Int {
        var at = start
        while at + 1 < file.count {
            let isEscape = file[at + 1] == 0 || file[at + 1] / 8 == 0xD0 / 8
            if file[at] == 0xFF, !isEscape, file[at + 1] != 0xFF { return at }
            at += 1
        }
        return file.count
    }
}
