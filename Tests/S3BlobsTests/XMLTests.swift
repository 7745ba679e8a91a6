import Testing
import XMLText

@testable import S3Blobs

struct XMLTests {
    @Test func `elements, texts, entities and comments are read`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- one --><a:Root xmlns:a="http://x/?&amp;" b='>'>
              <Key>a&amp;b&lt;&#x41;&#66;</Key><Empty/><Empty ></Empty><![CDATA[<raw>]]><!-- two -->
            </a:Root>
            """
        let root = try XMLNode.parse(Array(text.utf8))
        #expect(root.name == "Root" && root.text("Key") == "a&b<AB" && root.text("Empty") == "")
        #expect(root.children.count == 3 && root.text.contains("<raw>") && root.text("None") == nil)
    }

    @Test(arguments: [
        "", "text", "<a>", "<a></b>", "<a/><b/>", "<a>&unknown;</a>", "<a>&#0;</a>", "<a b></a>", "<a b=c/>",
        "<!DOCTYPE a [<!ENTITY x \"y\">]><a/>", "<a><!ELEMENT b></a>", "<a b='<'/>", "<a",
        "<a><!-- </a>", "< a/>", "<a>&amp</a>", "</a>", "<a>&", "<a b='", "<?xml",
    ])
    func `malformed or too complex XML is refused`(_ text: String) {
        #expect(throws: XMLFault.self) { try XMLNode.parse(Array(text.utf8)) }
    }

    @Test func `XML of great depth or another encoding is refused`() {
        let deep = String(repeating: "<a>", count: 17) + String(repeating: "</a>", count: 17)
        #expect(throws: XMLFault.self) { try XMLNode.parse(Array(deep.utf8)) }
        #expect(throws: XMLFault.self) {
            try XMLNode.parse([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E])
        }
    }

    @Test func `a list is read with its names decoded`() throws {
        let text = """
            <ListBucketResult><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>
            <Contents><Key>a%2Bb+c</Key><Size>12</Size><LastModified>2013-05-24T01:02:03.045Z</LastModified>
            </Contents></ListBucketResult>
            """
        let listing = try #require(S3Listing(Array(text.utf8)))
        #expect(listing.isTruncated)
        #expect(
            listing.entries == [S3Listing.Entry(name: "a+b c", byteCount: 12, modifiedAt: 1_369_357_323_045)]
        )
        for (right, wrong) in [
            ("<Size>12", "<Size>-1"), ("true", "yes"), ("2013", "x"), ("%2B", "%zz"), ("Key>", "K>"),
        ] {
            #expect(S3Listing(Array(text.replacing(right, with: wrong).utf8)) == nil, "\(wrong)")
        }
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00.5Z", 951_825_600_500),
        ("2024-12-31T23:59:59.999999+00:00", 1_735_689_599_999),
    ])
    func `a time is read in milliseconds`(_ text: String, _ milliseconds: Int64) {
        #expect(S3Listing.milliseconds(text) == milliseconds)
    }

    @Test(arguments: [
        "", "2000-13-01T00:00:00Z", "2000-01-01", "2000-01-01T24:00:00Z", "2000-01-01T00:00:00+02:00",
    ])
    func `a text that is not a time is refused`(_ text: String) {
        #expect(S3Listing.milliseconds(text) == nil)
    }
}
