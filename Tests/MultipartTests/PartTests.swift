import Multipart
import Testing

struct `A part` {
    @Test func `a part has its name, file name, content type and content`() {
        let result = outcome(
            of: "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHej\r\n--b\r\n"
                + "X-Other: ignored\r\ncontent-type:\timage/jpeg; q=1 \r\n"
                + "CONTENT-DISPOSITION:Form-Data;filename=\"å.jpg\";name=photo\r\n"
                + "Content-Transfer-Encoding: Binary\r\n\r\n\u{0}\r\n\r\n--b--"
        )
        #expect(result.error == nil)
        #expect(
            result.parts.map(\.part) == [
                MultipartPart(name: "title"),
                MultipartPart(name: "photo", fileName: "å.jpg", contentType: "image/jpeg; q=1"),
            ]
        )
        #expect(result.texts == ["Hej", "\u{0}\r\n"])
        #expect(result.areAllEnded)
    }

    @Test(
        arguments: [
            (#"name="a""#, "a", nil),
            (#"name=a; filename="""#, "a", ""),
            (#"name="a;b=c""#, "a;b=c", nil),
            (#"name="a%22b%0D%0Ac%25%0d%2""#, "a\"b\r\nc%25%0d%2", nil),
            (#"name="a"; filename="%2522.jpg""#, "a", "%2522.jpg"),
            (#"name="a\"b\\c""#, #"a"b\c"#, nil),
            (#"name="a"; filename="C:\new\a.jpg""#, "a", #"C:\new\a.jpg"#),
            (#"name="a"; filename="../../etc/passwd""#, "a", "../../etc/passwd"),
            (#"name="a"; filename*=UTF-8''%e2%82%ac.jpg"#, "a", nil),
            (#"filename*=UTF-8''x; filename="y"; name="a""#, "a", "y"),
            (#"NAME="a"; Filename=b"#, "a", "b"),
            (#"x=1; x=2; name="a";"#, "a", nil),
            ("name=\" a\t\"", " a\t", nil),
        ] as [(String, String, String?)]
    )
    func `a part is named by its Content-Disposition`(
        _ parameters: String,
        _ name: String,
        _ fileName: String?
    ) {
        let result = outcome(of: body(headers: "Content-Disposition: form-data; \(parameters)"))
        #expect(result.error == nil)
        #expect(result.parts.map(\.part) == [MultipartPart(name: name, fileName: fileName)])
    }

    @Test func `a part may be empty or without content`() {
        let empty = outcome(of: "--b\r\n\(disposition)\r\n\r\n\r\n--b--")
        let without = outcome(of: "--b\r\n\(disposition)\r\n\r\n--b\r\n\(disposition)\r\n\r\n--b--")
        #expect(empty.error == nil && empty.texts == [""])
        #expect(without.error == nil && without.texts == ["", ""])
        #expect(without.areAllEnded)
    }

    @Test func `a body may have no parts`() {
        for text in ["--b--", "--b--\r\n", "\r\n--b--", "hello\r\n--b--  \t\r\nbye"] {
            #expect(outcome(of: text) == Outcome(), "\(text)")
        }
    }

    @Test(arguments: [
        "\r", "\n", "\r\n", "\r\n-", "\r\n--", "--b", "\n--b", "\r--b--", "\r\r\n-", "\r\n\r\n--",
        "\r\n--c--\r\n", "\r\n --b--", "\r\n-\r\n--\r\n-b", "--", "-", "\r\n--B--",
    ])
    func `a part may contain text that resembles the boundary`(_ lookalike: String) {
        for content in [
            lookalike, lookalike + lookalike, "x" + lookalike, "x" + lookalike + "y", lookalike + "y",
        ] {
            // At the very start of content, the empty line before it makes a boundary of `--b`.
            if content.hasPrefix("--b") { continue }
            let bytes = Array(body(headers: disposition, content: content).utf8)
            for size in 1...4 {
                let result = outcome(of: bytes) { size }
                #expect(result.error == nil && result.texts == [content] && result.isWellBehaved)
            }
        }
    }

    @Test func `a part is the same with one or two cuts anywhere`() {
        let bytes = Array(
            ("preamble\r\n--bb\r\n\(disposition)\r\nContent-Type: a/b\r\n\r\n--b\r\n--\r\n--b\r\n\r\n"
                + "--bb \r\n\(disposition); filename=\"c\"\r\n\r\n\r\n-\r\n--bb--\r\nepilogue").utf8
        )
        let whole = outcome(of: bytes, boundary: "bb")
        #expect(whole.error == nil && whole.texts == ["--b\r\n--\r\n--b\r\n", "\r\n-"])
        for first in 1..<bytes.count {
            for second in stride(from: 1, through: bytes.count - first, by: 3) {
                var sizes = [first, second]
                let split = outcome(of: bytes, boundary: "bb") { sizes.isEmpty ? .max : sizes.removeFirst() }
                guard split != whole else { continue }
                Issue.record("cut at \(first) and \(first + second)")
            }
        }
    }
}
