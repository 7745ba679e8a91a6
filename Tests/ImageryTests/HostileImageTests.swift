import Imagery
import MetadataAudit
import TestData
import Testing

/// Files made or found to break image readers.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct HostileImageTests {
    private func files() throws -> [(row: [String: String], bytes: [UInt8])] {
        try SharedData.rows(csv: "images-hostile/manifest.csv").map { row in
            (row, try SharedData.bytes("images-hostile/\(row["file"] ?? "")"))
        }
    }

    @Test func `every hostile file is refused or becomes clean`() throws {
        for (_, bytes) in try files() {
            guard let stripped = try? strip(bytes) else { continue }
            #expect(MetadataAudit.findings(in: stripped) == [])
            #expect(try strip(stripped) == stripped)
        }
    }

    @Test func `files that must be refused are refused before decoding`() throws {
        for (row, bytes) in try files() where row["expected"]?.hasPrefix("reject") ?? false {
            #expect(throws: ImageError.self, "\(row["file"] ?? "")") { try inspect(bytes) }
        }
    }

    @Test func `damage only in compressed data is left to the decoder`() throws {
        let damaged = [
            "its-551c2656a4f6f9f5ea7e9945b9081202.jpg", "its-b0b8914cc5f7a6eff409f16d8cc236c5.jpg",
            "its-d085a42245996e5750a30ccb48791bcf.jpg", "jd-dc-predictor-overflow.jpg",
            "jd-subtract-with-overflow.jpg",
        ]
        for name in damaged {
            #expect(throws: Never.self, "\(name)") { try inspect(SharedData.bytes("images-hostile/\(name)")) }
        }
    }

    @Test func `files that must be accepted are accepted`() throws {
        for (row, bytes) in try files() where row["expected"]?.hasPrefix("accept") ?? false {
            #expect(throws: Never.self, "\(row["file"] ?? "")") { try inspect(bytes) }
        }
    }

    @Test func `sizes beyond the limits are refused as such`() throws {
        for name in ["gen-jpg-declared-65500x65500.jpg", "gen-png-bomb-20000x20000-1bit.png"] {
            let error = #expect(throws: ImageError.self) {
                try inspect(SharedData.bytes("images-hostile/\(name)"))
            }
            guard case .sideTooLong? = error else {
                Issue.record("\(name) gives \(String(describing: error))")
                continue
            }
        }
        #expect(throws: ImageError.animated) {
            try inspect(SharedData.bytes("images-hostile/gen-apng-100k-frames.png"))
        }
    }
}
