import ChildProcess
import Foundation
import Geodesy
import Imagery
import MetadataAudit
import TestData
import Testing

/// Real photos, compared with what two other EXIF readers say of them.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct SharedPhotoTests {
    private func photos() throws -> [(row: [String: String], bytes: [UInt8])] {
        try SharedData.rows(csv: "images-exif/expected.csv").map { row in
            (row, try SharedData.bytes("images-exif/\(row["file"] ?? "")"))
        }
    }

    /// The photos that are whole JPEG or PNG files.
    private func readable() throws -> [(row: [String: String], bytes: [UInt8])] {
        try photos().filter {
            $0.row["pillow_decodes"] == "yes" && ["JPEG", "PNG"].contains($0.row["format"])
        }
    }

    @Test func `size and orientation agree with exiftool`() throws {
        let readable = try readable()
        #expect(readable.count == 28)
        for (row, bytes) in readable {
            let image = try inspect(bytes)
            let name = row["file"] ?? ""
            #expect(image.format.rawValue.uppercased() == row["format"], "\(name)")
            #expect(String(image.storedWidth) == row["stored_width_px"], "\(name)")
            #expect(String(image.storedHeight) == row["stored_height_px"], "\(name)")
            #expect(image.orientation.rawValue == Int(row["exif_orientation"] ?? "") ?? 1, "\(name)")
        }
    }

    @Test func `position, height and direction agree with exiftool`() throws {
        for (row, bytes) in try readable() {
            let facts = try inspect(bytes).exif
            let name = row["file"] ?? ""
            // `INVALID` and the empty text are no numbers, so both stand for `nil`.
            expect(facts.coordinate?.latitude, row["gps_lat_deg_signed"], within: 1e-7, name)
            expect(facts.coordinate?.longitude, row["gps_lon_deg_signed"], within: 1e-7, name)
            expect(facts.altitude, row["gps_altitude_m"], within: 1e-3, name)
            let isTrue = row["gps_img_direction_ref"] == "T"
            expect(facts.imageDirection, isTrue ? row["gps_img_direction_deg"] : nil, within: 1e-4, name)
        }
    }

    private func expect(_ value: Double?, _ text: String?, within tolerance: Double, _ name: String) {
        guard let wanted = text.flatMap(Double.init) else {
            #expect(value == nil, "\(name)")
            return
        }
        #expect(value.map { abs($0 - wanted) <= tolerance } ?? false, "\(name): \(String(describing: value))")
    }

    @Test func `other files are refused by their kind`() throws {
        var kinds: [String: String] = [:]
        for (row, bytes) in try photos() where !["JPEG", "PNG", "?"].contains(row["format"]) {
            let error = #expect(throws: ImageError.self) { try inspect(bytes) }
            if case .unsupportedType(let kind)? = error { kinds[row["format"] ?? ""] = kind }
        }
        #expect(kinds == ["WEBP": "a WebP image", "HEIF": "a HEIC image", "AVIF": "an AVIF image"])
    }

    @Test(arguments: ["gps-null-island", "saltlake-htc-gps-west", "pixel6-ultrahdr-gps-dir-magnetic"])
    func `a photo that ends early is refused`(name: String) throws {
        let bytes = try SharedData.bytes("images-exif/\(name).jpg")
        #expect(throws: ImageError.truncated) { try inspect(bytes) }
    }

    @Test func `stripping is complete and idempotent`() throws {
        for (row, bytes) in try readable() {
            let stripped = try strip(bytes)
            let image = try inspect(stripped)
            #expect(MetadataAudit.findings(in: stripped) == [], "\(row["file"] ?? "")")
            #expect(image.exif == ExifFacts())
            #expect(try image.orientation == inspect(bytes).orientation)
            #expect(try strip(stripped) == stripped)
        }
    }

    @Test(.enabled(if: Exiftool.path != nil, "needs exiftool"))
    func `exiftool finds what the audit finds`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var verdicts: [String: Bool] = [:]
        for (row, bytes) in try readable() {
            for (prefix, file) in [("before-", bytes), ("after-", try strip(bytes))] {
                let name = prefix + (row["file"] ?? "")
                try Data(file).write(to: folder.appendingPathComponent(name))
                verdicts[name] = MetadataAudit.findings(in: file).isEmpty
            }
        }
        let foreign = try await Exiftool.foreignTags(in: folder)
        #expect(foreign.count == verdicts.count)
        for (name, isClean) in verdicts {
            #expect(foreign[name]?.isEmpty == isClean, "\(name): \(foreign[name] ?? [])")
            if name.hasPrefix("after-") { #expect(isClean, "\(name)") }
        }
    }
}

/// The metadata reader of the Debian package `libimage-exiftool-perl`, where it is installed.
enum Exiftool {
    static let path = ["/usr/bin/exiftool", "/usr/local/bin/exiftool"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// What a stripped file may still show: the file itself, its format's own headers and its colours.
    private static let own: Set<String> = [
        "SourceFile", "ExifTool", "System", "File", "Composite", "JFIF", "Adobe",
        "IFD0:Orientation", "PNG:Gamma", "PNG:SRGBRendering", "PNG:SignificantBits", "PNG:Transparency",
        "PNG:ImageWidth", "PNG:ImageHeight", "PNG:BitDepth", "PNG:ColorType", "PNG:Compression", "PNG:Filter",
        "PNG:Interlace", "PNG:Palette", "PNG:ProfileName", "PNG-cHRM",
    ]

    /// The tags of a file by group and name.
    static func tags(of file: [UInt8]) async throws -> [String: String] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(file).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let arguments = ["-j", "-G1", "-a", "-U", "-s", path.path]
        let outcome = try await ChildProcess.outcome(of: try #require(self.path), arguments: arguments)
        let files = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
        return (files?.first ?? [:]).mapValues { "\($0)" }
    }

    /// For each file of a folder the tags that a stripped file may not have.
    static func foreignTags(in folder: URL) async throws -> [String: [String]] {
        let arguments = ["-j", "-G1", "-a", "-U", "-s", folder.path]
        let outcome = try await ChildProcess.outcome(of: try #require(path), arguments: arguments)
        let json = Data(outcome.output.utf8)
        let files = try JSONSerialization.jsonObject(with: json) as? [[String: Any]] ?? []
        var result: [String: [String]] = [:]
        for file in files {
            let name = (file["SourceFile"] as? String)?.split(separator: "/").last.map(String.init) ?? ""
            result[name] = file.filter { isForeign($0.key, "\($0.value)") }.keys.sorted()
        }
        return result
    }

    /// What a tag may be in a stripped file that tells of a maker elsewhere.
    private static let neutral = [
        "ICC_Profile:ProfileDescription": "Colour profile", "ICC_Profile:ProfileCopyright": "None",
        "ICC-header:ProfileCMMType": "", "ICC-header:ProfileDateTime": "2000:01:01 00:00:00",
        "ICC-header:PrimaryPlatform": "Unknown ()", "ICC-header:DeviceManufacturer": "",
        "ICC-header:DeviceModel": "", "ICC-header:ProfileCreator": "", "ICC-header:ProfileID": "0",
        "ICC-header:CMMFlags": "Not Embedded, Independent",
        "ICC-header:DeviceAttributes": "Reflective, Glossy, Positive, Color", "PNG:ProfileName": "icc",
        "Adobe:DCTEncodeVersion": "100", "Adobe:APP14Flags0": "(none)", "Adobe:APP14Flags1": "(none)",
    ]

    private static func isForeign(_ key: String, _ value: String) -> Bool {
        if let neutral = neutral[key] { return value != neutral }
        let group = key.split(separator: ":").first.map(String.init) ?? key
        if group == "ICC-header" { return false }
        if group.hasPrefix("ICC") {
            // The white point, the matrix, curves and tables.
            let colors = [
                "WhitePoint", "BlackPoint", "MatrixColumn", "TRC", "ChromaticAdaptation", "AToB", "BToA",
                "Gamut",
            ]
            return group != "ICC_Profile" || !colors.contains(where: key.contains)
        }
        return key == "File:Comment" || !own.contains(group) && !own.contains(key)
    }
}
