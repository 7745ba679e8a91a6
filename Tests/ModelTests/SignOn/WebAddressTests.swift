import Testing

@testable import Model

struct WebAddressTests {
    @Test(arguments: [
        ("https://example.org", true, false), ("HTTPS://Example.org:8443/a?b#c", true, false),
        ("http://localhost", false, true), ("http://LocalHost:80/x", false, true),
        ("http://127.0.0.1:1", false, true), ("http://127.255.0.9/", false, true),
        ("http://[::1]:8", false, true),
        ("http://example.org", false, false), ("http://127.0.0.1.example.org", false, false),
        ("http://127.0.0", false, false), ("http://127.0.0.256", false, false),
        ("http://localhost.example.org", false, false), ("http://[::2]", false, false),
        ("http://0.0.0.0", false, false), ("http://2130706433", false, false),
    ])
    func `an address tells whether it is safe for secrets`(
        _ text: String,
        _ isSecure: Bool,
        _ isLocal: Bool
    ) throws {
        let address = try #require(WebAddress(text))
        #expect(address.isSecure == isSecure)
        #expect(address.isLoopback == isLocal)
        #expect(address.isTrustworthy == (isSecure || isLocal))
        #expect(address.description == text)
    }

    @Test(arguments: [
        "", "example.org", "https:", "https://", "https:///a", "ftp://a", "https://me@a", "https://a:b@c",
        "https://a:0", "https://a:65536", "https://a:x", "https://a b", "https://a\\b", "https://ä.org",
        "https://[::1", "https://a]", "https:/a", " https://a", "https://a/\n", "https://a%2eb",
        "http://localhost:80@example.org", "https://\(String(repeating: "a", count: 2000))",
    ])
    func `an ambiguous text is not an address`(_ text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func `parameters are added after existing ones and before the fragment`() {
        #expect(WebAddress("https://a")?.adding("x=1") == "https://a?x=1")
        #expect(WebAddress("https://a/?y=2#f")?.adding("x=1") == "https://a/?y=2&x=1#f")
        #expect(WebAddress("https://a#f?g")?.adding("x=1") == "https://a?x=1#f?g")
        #expect(ReturnAddress("org.example.app:/a")?.adding("x=1") == "org.example.app:/a?x=1")
        #expect(ReturnAddress("https://a/?y")?.adding("x=1") == "https://a/?y&x=1")
    }

    @Test func `an app's own scheme is told from a common one`() {
        #expect(ReturnAddress("org.example.app:/done")?.isApp == true)
        #expect(ReturnAddress("myapp://done")?.isApp == true)
        #expect(ReturnAddress("https://example.org/done")?.isApp == false)
        for local in ["http://127.0.0.1:9/done", "http://localhost/done", "https://[::1]:9/done"] {
            #expect(ReturnAddress(local)?.isApp == true)
        }
        for text in [
            "javascript:alert(1)", "data:text/html,x", "file:///etc", "http://example.org", "x:y", "a b:c",
            "1ab:c",
        ] {
            #expect(ReturnAddress(text) == nil, "\(text)")
        }
    }
}

struct HandleProposalTests {
    @Test func `names become handles`() {
        let cases: [([String?], String?)] = [
            (["Ada"], "ada"), (["ada.lovelace"], "ada_lovelace"), (["Ada  L"], "ada_l"),
            ([nil, "Bob"], "bob"),
            (["ada@example.org", "Bob"], "bob"), (["Jürgen Straße"], "jurgen_strasse"), (["李明"], nil),
            (["ab"], nil), (["__ada__"], "ada"),
            ([String(repeating: "x", count: 40)], String(repeating: "x", count: 30)),
            (["E\u{301}mile"], "emile"), (["Ada 👩‍💻 L"], "ada_l"),
            (["admin"], nil), (["R00t", "Ada"], "ada"), (["Moderator Ada"], "moderator_ada"),
        ]
        for (names, handle) in cases {
            #expect(HandleProposal(names).base?.text == handle, "\(names)")
        }
    }

    @Test func `all candidates are different handles of at most thirty characters`() {
        var number: UInt32 = 0
        for name in ["Ada", String(repeating: "x", count: 40), nil] {
            let candidates = HandleProposal([name]).candidates {
                number += 1
                return number
            }
            #expect(candidates.count >= 8)
            #expect(Set(candidates).count == candidates.count)
        }
    }
}
