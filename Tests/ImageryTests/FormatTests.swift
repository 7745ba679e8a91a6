import Imagery
import Testing

struct FormatTests {
    @Test func `JPEG and PNG are recognized by their first bytes`() {
        #expect(sniff(JPEGFixture.file()) == .jpeg)
        #expect(sniff(PNGFixture.file()) == .png)
        #expect(sniff([]) == nil)
        #expect(sniff([0xFF, 0xD8]) == nil)
        #expect(sniff(Array("GIF89a".utf8)) == nil)
        #expect(ImageFormat.allCases.map(\.mediaType) == ["image/jpeg", "image/png"])
        #expect(ImageFormat.allCases.map(\.fileExtension) == ["jpg", "png"])
    }

    @Test(arguments: [
        ("", "an empty file"),
        ("RIFF\0\0\0\0WEBPVP8 ", "a WebP image"),
        ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "a HEIC image"),
        ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", "an AVIF image"),
        ("\0\0\0\u{14}ftypisom\0\0\0\0iso2", "a video"),
        ("\0\0\0\u{8}ftyp", "an unknown kind of file"),
        ("GIF89a", "a GIF image"),
        ("II*\0\u{8}\0\0\0", "a TIFF image"),
        ("BM....", "a BMP image"),
        ("%PDF-1.7", "a PDF document"),
        ("\u{7F}ELF", "a program"),
        ("PK\u{3}\u{4}", "a ZIP archive"),
        ("<?xml version='1.0'?><SVG xmlns='…'>", "an SVG image"),
        (" <!DOCTYPE html>", "an HTML page"),
        ("plain words", "an unknown kind of file"),
    ]) func `other kinds of files are named`(text: String, kind: String) {
        #expect(describe(Array(text.utf8)) == kind)
    }

    @Test func `a refusal names the kind of the file`() {
        #expect(throws: ImageError.unsupportedType("a GIF image")) { try inspect(Array("GIF89a".utf8)) }
        #expect(
            ImageError.unsupportedType("a GIF image").description
                == "The file looks like a GIF image. Only still JPEG and PNG images are accepted."
        )
        #expect(ImageError.malformed("it is so").description == "The image file is damaged: it is so.")
    }
}
