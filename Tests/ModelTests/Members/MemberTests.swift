import Model
import Testing

struct MemberTests {
    @Test(arguments: ["abc", "a_1", "___", "012", String(repeating: "z", count: 30)])
    func `a handle has 3 to 30 small letters, digits and underscores`(_ text: String) {
        #expect(Handle(text)?.text == text)
    }

    @Test(arguments: [
        "", "ab", "Abc", "å12", "a-b", "a b", "abc\n", "ab\0", "а12", String(repeating: "z", count: 31),
    ])
    func `other texts are not handles`(_ text: String) {
        #expect(Handle(text) == nil)
    }

    @Test(arguments: [
        "admin", "root", "moderator", "support", "sightline", "everyone", "null", "admins", "_admin_",
        "ad_min",
        "admin_1", "99admin", "admin2026", "adm1n", "4dm1n", "r00t", "r_o_o_t", "m0d3r470r", "supp0rt",
        "he1p",
        "0fficia1", "the_admin", "site_admin", "admin_team", "sightline_support", "mod_team_2",
        "real_admin_007",
    ])
    func `a handle that looks official is reserved`(_ text: String) throws {
        #expect(try #require(Handle(text)).isReserved)
        let found = try refusal { _ = try Handle.chosen(text) }
        #expect((found.reason, found.code) == (.unprocessable, "reserved-handle"))
        #expect(found.fields.map(\.name) == ["handle"])
    }

    @Test(arguments: [
        "ada", "badminton", "admin_ada", "ada_root", "beetroot", "supporter_of_ada", "helpful", "infor_mal",
        "the_team", "modern", "team_7", "app_ada", "systema", "routes66", "___", "123", "1_2_3", "staffan",
        "rooted", "model", "rodmod1x",
    ])
    func `a handle that only contains a reserved word is free`(_ text: String) throws {
        #expect(try Handle.chosen(text).text == text)
    }

    private func draft(
        handle: String = "anna",
        password: String = "correct horse",
        displayName: String? = nil,
        pictureURL: String? = nil
    ) throws -> MemberDraft {
        let handle = try Handle.chosen(handle)
        return try MemberDraft(
            handle: handle,
            password: password,
            displayName: displayName,
            pictureURL: pictureURL
        )
    }

    @Test func `a draft without a name has its handle as name`() throws {
        #expect(try draft().displayName == "anna")
        #expect(try draft(displayName: "Anna Å").displayName == "Anna Å")
        #expect(try draft().pictureURL == nil)
    }

    @Test func `a draft refuses a wrong field by name`() throws {
        #expect(try refusal { _ = try draft(handle: "A") }.fields.map(\.name) == ["handle"])
        #expect(try refusal { _ = try draft(password: "short") }.fields.map(\.name) == ["password"])
        #expect(try refusal { _ = try draft(displayName: " ") }.fields.map(\.name) == ["display_name"])
        #expect(try refusal { _ = try draft(pictureURL: "x") }.fields.map(\.name) == ["picture_url"])
    }

    @Test func `a password has 10 to 256 scalars of any kind but U+0000`() throws {
        #expect(try draft(password: "åäöåäöåäöå").password.unicodeScalars.count == 10)
        #expect(try draft(password: String(repeating: "😀", count: 256)).password.unicodeScalars.count == 256)
        #expect(try draft(password: "tab\tand\nnew line").password.contains("\n"))
        #expect(try refusal { _ = try draft(password: "123456789") }.code == "too-short")
        #expect(
            try refusal { _ = try draft(password: String(repeating: "x", count: 257)) }.code == "too-long"
        )
        #expect(try refusal { _ = try draft(password: "1234567890\0") }.reason == .malformed)
    }

    @Test func `a name has at most 60 scalars on one line`() throws {
        #expect(try draft(displayName: String(repeating: "å", count: 60)).displayName.count == 60)
        #expect(
            try refusal { _ = try draft(displayName: String(repeating: "å", count: 61)) }.code == "too-long"
        )
        #expect(try refusal { _ = try draft(displayName: "") }.code == "too-short")
        #expect(try refusal { _ = try draft(displayName: "a\nb") }.reason == .malformed)
    }

    @Test(arguments: [
        "https://example.org/a.png", "https://example.org", "https://example.org:8443/x?y=1#z",
        "https://[::1]/a",
    ])
    func `a picture has an https address`(_ url: String) throws {
        #expect(try draft(pictureURL: url).pictureURL == url)
    }

    @Test(arguments: [
        "", "http://example.org/a.png", "HTTPS://example.org/", "https://", "https:///a.png",
        "https://user@example.org/",
        "https://example.org/a b", "https://exämple.org/", "https://example.org/\"onload",
        "https://example.org/<x>",
        "javascript:alert(1)", "data:image/png;base64,", "//example.org/a.png", "https://?x", "https://#x",
        "https://:80/",
    ])
    func `a picture with another address is refused`(_ url: String) throws {
        _ = try refusal { _ = try draft(pictureURL: url) }
    }

    @Test func `a session ends when it is idle or old`() {
        let day = Instant.Span.day
        let start = Instant(milliseconds: 1_000_000)
        func session(usedAfter span: Int64) -> Session {
            Session(
                id: .init(rawValue: 1),
                member: .init(rawValue: 2),
                createdAt: start,
                lastUsedAt: start + span,
                userAgent: nil
            )
        }
        #expect(session(usedAfter: 0).expiresAt == start + 30 * day)
        #expect(session(usedAfter: 60 * day).expiresAt == start + 90 * day)
        #expect(session(usedAfter: 89 * day).expiresAt == start + 90 * day)
    }
}
