import Testing

@testable import OpenAPIValidation

struct PatternTests {
    @Test(arguments: [
        ("^[0-9]{1,19}$", "7423", "7423a"),
        ("^[0-9]{1,19}$", "1234567890123456789", "12345678901234567890"),
        ("^[0-9]{1,19}$", "0", ""),
        ("^[0-9]{1,19}$", "0", "0\n"),
        ("^a{2}$", "aa", "aaa"),
        ("^a{2,}$", "aaaa", "a"),
        ("^ab?c*d+$", "ad", "abbd"),
        ("^(jpg|png)$", "png", "pn"),
        ("^(?:a|b)+$", "abba", "abc"),
        ("no-cache", "private, no-cache", "no-store"),
        ("^[^/]+$", "a.b", "a/b"),
        ("^a[.]b$", "a.b", "axb"),
        ("^a\\.b$", "a.b", "axb"),
        ("^a.b$", "axb", "a\nb"),
        ("^\"[!#-~]+\"$", "\"x-1\"", "W/\"x-1\""),
        ("^[A-Za-z0-9_-]{22}$", "Zm9vYmFyYmF6cXV4cXV1e-", "Zm9vYmFyYmF6cXV4cXV1e+"),
        ("^.$", "é", "e\u{301}"),
        ("^(a*)*b$", "aaab", "aaac"),
        ("^(a|)+$", "", "b"),
    ])
    func `a pattern matches the right texts`(_ text: String, fits: String, fails: String) throws {
        let pattern = try Pattern(text)
        #expect(pattern.matches(fits))
        #expect(!pattern.matches(fails))
    }

    @Test(arguments: [
        "(", ")", "[", "[]", "a{", "a{2", "a{3,2}", "*", "\\d", "\\", "(?=a)", "[z-a]", "a{x}", "}", "]",
    ])
    func `a pattern that is not understood is refused`(_ text: String) {
        #expect(throws: OpenAPIDefect.self) { try Pattern(text) }
    }
}
