import MetadataAudit
import PhotoTesting
import Testing

struct AuditTests {
    @Test func `every forbidden part is found`() {
        let segments: [[UInt8]] = [
            JPEGFixture.segment(0xFE, [65]),
            JPEGFixture.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)),
            JPEGFixture.segment(0xE2, Array("MPF\0".utf8)),
            JPEGFixture.segment(0xE0, Array("JFXX\0".utf8)),
            JPEGFixture.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0]),
            JPEGFixture.exif(.gothenburg),
            JPEGFixture.exif(Exif(main: [(0x010F, .ascii("Maker"))])),
        ]
        for segment in segments {
            #expect(MetadataAudit.findings(in: JPEGFixture.file(segment)).count >= 1)
        }
        let chunks = ["tEXt", "zTXt", "iTXt", "tIME", "pHYs", "acTL"].map { PNGFixture.chunk($0, [0]) }
        for chunk in chunks + [PNGFixture.chunk("eXIf", Exif.gothenburg.bytes)] {
            #expect(MetadataAudit.findings(in: PNGFixture.file(chunk)).count >= 1)
        }
        #expect(MetadataAudit.findings(in: JPEGFixture.file() + [0]) == ["1 bytes after the end"])
        #expect(MetadataAudit.findings(in: PNGFixture.file() + [0]) == ["1 bytes after the end"])
        #expect(MetadataAudit.findings(in: []) == ["neither a JPEG nor a PNG"])
    }

    @Test func `a position in the EXIF is found as one`() {
        let findings = MetadataAudit.findings(in: JPEGFixture.file(JPEGFixture.exif(.gothenburg)))
        #expect(findings.contains("EXIF holds a GPS directory"))
    }

    @Test func `clean files have no findings`() {
        let turned = Exif(main: [(0x0112, .short(6))])
        #expect(
            MetadataAudit.findings(in: JPEGFixture.file(JPEGFixture.jfif + JPEGFixture.exif(turned))) == []
        )
        #expect(MetadataAudit.findings(in: PNGFixture.file(PNGFixture.chunk("eXIf", turned.bytes))) == [])
    }
}
