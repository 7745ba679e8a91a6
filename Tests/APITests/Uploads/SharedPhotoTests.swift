import App
import ChildProcess
import Foundation
import HTTPTypes
import JSONText
import MetadataAudit
import Model
import PhotoTesting
import TestData
import Testing

/// Real photos, hostile photos and odd forms through the real server.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct SharedPhotoTests {
    @Test func `every real photo keeps its position and loses its metadata`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var decodable = 0
            for row in try SharedData.rows(csv: "images-exif/expected.csv") {
                let name = try #require(row["file"])
                let bytes = try SharedData.bytes("images-exif/\(name)")
                let isAccepted = bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50])
                let plain = try await app.upload(
                    Form(["title": name, "audience": "public"], image: bytes),
                    as: ada
                )
                guard isAccepted else {
                    #expect(plain.status == 415, "\(name)")
                    #expect(plain.text.contains("JPEG") && plain.text.contains("PNG"), "\(plain.text)")
                    continue
                }
                let note: Answer
                let latitude = row["gps_lat_deg_signed"].flatMap(Double.init)
                if plain.status == 422, plain.code == "no-position" {
                    #expect(latitude == nil, "\(name)")
                    note = try await app.upload(
                        Form(
                            ["title": name, "audience": "public", "lat": "1.5", "lon": "2.5"],
                            image: bytes
                        ),
                        as: ada
                    )
                } else {
                    note = plain
                }
                guard note.status == 201 else {
                    // What the reference cannot open either, and nothing else.
                    #expect(row["pillow_decodes"] != "yes", "\(name) \(note.text)")
                    #expect((400..<500).contains(note.status))
                    continue
                }
                decodable += 1
                try expect(note, toBe: row, name)
                try await audit(app, note, name)
            }
            #expect(decodable >= 27)
            #expect(app.staged == [])
        }
    }

    private func expect(_ note: Answer, toBe row: [String: String], _ name: String) throws {
        if let latitude = row["gps_lat_deg_signed"].flatMap(Double.init),
            let longitude = row["gps_lon_deg_signed"].flatMap(Double.init)
        {
            #expect(abs((note["lat"]?.doubleValue ?? 99) - latitude) < 2e-7, "\(name)")
            #expect(abs((note["lon"]?.doubleValue ?? 999) - longitude) < 2e-7, "\(name)")
            if let altitude = row["gps_altitude_m"].flatMap(Double.init) {
                #expect(abs((note["alt_m"]?.doubleValue ?? .nan) - altitude) < 0.0051, "\(name)")
            } else {
                #expect(note["alt_m"] == .null, "\(name)")
            }
        } else {
            #expect(note["lat"]?.doubleValue == 1.5, "\(name)")
        }
        if row["gps_img_direction_ref"] == "T",
            let direction = row["gps_img_direction_deg"].flatMap(Double.init)
        {
            #expect(abs((note["heading_deg"]?.doubleValue ?? 999) - direction) < 1e-4, "\(name)")
        } else {
            #expect(note["heading_deg"] == .null, "\(name)")
        }
        guard let width = row["stored_width_px"].flatMap(Int64.init),
            let height = row["stored_height_px"].flatMap(Int64.init)
        else { return }
        let isTurned = (5...8).contains(row["exif_orientation"].flatMap(Int.init) ?? 1)
        #expect(note["image"]?["width"]?.integerValue == (isTurned ? height : width), "\(name)")
        #expect(note["image"]?["height"]?.integerValue == (isTurned ? width : height), "\(name)")
    }

    private func audit(_ app: TestApp, _ note: Answer, _ name: String) async throws {
        let files = try await app.files(of: note)
        for (variant, file) in [
            ("original", files.original), ("display", files.display), ("thumb", files.thumb),
        ] {
            #expect(MetadataAudit.findings(in: file) == [], "\(name) \(variant)")
        }
        let width = try #require(note["image"]?["width"]?.integerValue)
        let height = try #require(note["image"]?["height"]?.integerValue)
        for (file, side) in [(files.display, 1280), (files.thumb, 320)] {
            let pixels = try Picture(jpeg: file)
            #expect(max(pixels.width, pixels.height) <= side, "\(name)")
            #expect(max(pixels.width, pixels.height) == min(Int(max(width, height)), side), "\(name)")
            let turned = Double(pixels.width) / Double(pixels.height) / (Double(width) / Double(height))
            #expect(abs(turned - 1) < 0.02, "\(name)")
        }
    }

    @Test func `all eight orientations become the same upright picture`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for stem in ["tiny-F", "landscape"] {
                var first: Picture?
                for orientation in 1...8 {
                    let bytes = try SharedData.bytes("images-exif/\(stem)-orientation-\(orientation).jpg")
                    let form = Form(
                        ["title": "F", "audience": "public", "lat": "1", "lon": "2"],
                        image: bytes
                    )
                    let note = try await app.upload(form, as: ada)
                    let pixels = try Picture(jpeg: await app.files(of: note).thumb)
                    if let first {
                        #expect(pixels.difference(from: first) < 12, "\(stem) \(orientation)")
                    } else {
                        first = pixels
                    }
                }
            }
        }
    }

    @Test(.enabled(if: ExifTool.isInstalled, "needs exiftool"))
    func `exiftool finds no metadata in served files`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var files: [String] = []
            for row in try SharedData.rows(csv: "images-exif/expected.csv")
            where row["pillow_decodes"] == "yes" {
                let name = try #require(row["file"])
                let bytes = try SharedData.bytes("images-exif/\(name)")
                let form = Form(["title": name, "audience": "public", "lat": "1", "lon": "2"], image: bytes)
                let note = try await app.upload(form, as: ada)
                guard note.status == 201 else { continue }
                let served = try await app.files(of: note)
                for (variant, bytes) in [("o", served.original), ("d", served.display), ("t", served.thumb)] {
                    let path = "\(app.folder)/\(variant)-\(name)"
                    try Data(bytes).write(to: URL(fileURLWithPath: path))
                    files.append(path)
                }
            }
            #expect(files.count >= 75)
            #expect(try await ExifTool.tags(of: files) == [])
        }
    }

    @Test func `hostile photos are treated as the manifest says and leave no files`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var verdicts: [String: Int] = [:]
            for row in try SharedData.rows(csv: "images-hostile/manifest.csv") {
                let name = try #require(row["file"])
                let expected = try #require(row["expected"])
                let bytes = try SharedData.bytes("images-hostile/\(name)")
                let form = Form(["title": name, "audience": "public", "lat": "1", "lon": "2"], image: bytes)
                let answer = try await app.upload(form, as: ada)
                #expect(
                    (400..<500).contains(answer.status) || answer.status == 201,
                    "\(name) \(answer.status)"
                )
                if expected.hasPrefix("reject"), !expected.contains("partial") {
                    #expect(answer.status != 201, "\(name): \(expected)")
                }
                if expected.hasPrefix("accept") {
                    #expect(answer.status == 201, "\(name): \(expected) \(answer.text)")
                }
                verdicts[String(expected.prefix(6)), default: 0] += 1
                #expect(app.staged == [], "\(name)")
                guard answer.status == 201 else { continue }
                let files = try await app.files(of: answer)
                for file in [files.original, files.display, files.thumb] {
                    #expect(MetadataAudit.findings(in: file) == [], "\(name)")
                }
            }
            #expect(verdicts["reject", default: 0] > 10, "\(verdicts)")
        }
    }

    @Test func `no form of the corpus makes the server fail`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var count = 0
            for row in try SharedData.rows(csv: "multipart/index.csv") {
                let name = try #require(row["name"])
                let about = try JSONSerialization.jsonObject(
                    with: Data(SharedData.bytes("multipart/\(name).json"))
                )
                let type = (about as? [String: Any])?["content_type_header"] as? String
                let answer = try await app.send(
                    .post,
                    "/v1/notes",
                    as: ada,
                    headers: [.contentType: type ?? "multipart/form-data; boundary=boundary"],
                    body: try SharedData.bytes("multipart/\(name).bin")
                )
                #expect((400..<500).contains(answer.status), "\(name) \(answer.status)")
                count += 1
            }
            #expect(count > 90)
            #expect(app.staged == [])
        }
    }
}

/// The program that knows every tag.
enum ExifTool {
    private static let path = "/usr/bin/exiftool"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// What is in some files besides the picture itself, as `Group:Tag`.
    static func tags(of files: [String]) async throws -> Set<String> {
        let arguments = ["-j", "-G1", "-a", "-u", "-q"] + files
        let outcome = try await ChildProcess.outcome(of: path, arguments: arguments)
        let json = Data(outcome.output.utf8)
        let objects = try JSONSerialization.jsonObject(with: json) as? [[String: Any]] ?? []
        let harmless: Set<String> = [
            "ExifTool", "System", "File", "JFIF", "Composite", "PNG", "PNG-pHYs", "Adobe",
        ]
        return Set(
            objects.flatMap { object in
                object.keys.filter { key in
                    guard let group = key.split(separator: ":").first, key != "SourceFile" else {
                        return false
                    }
                    return !harmless.contains(String(group)) && !group.hasPrefix("ICC")
                        && key != "IFD0:Orientation"
                }
            }
        )
    }
}
