import Testing

@testable import Identity

@Suite struct `Passwords` {
    private let hasher = PasswordHasher(workers: 2)

    @Test func `only the right password is accepted`() async throws {
        let hash = try await hasher.hash("correct horse battery staple")
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.verify("correct horse battery staple", against: hash))
        #expect(try await !hasher.verify("correct horse battery stapl", against: hash))
        #expect(try await !hasher.verify("", against: hash))
    }

    @Test func `salts have sixteen bytes and are unique, and tags thirty-two`() async throws {
        let first = try await hasher.hash("same")
        let second = try await hasher.hash("same")
        #expect(first != second)
        let fields = first.split(separator: "$")
        #expect(fields.count == 5)
        #expect(fields[3].utf8.count == 22)
        #expect(fields[4].utf8.count == 43)
    }

    @Test(arguments: ["", "ö\u{1F511}", "nul\0nul", String(repeating: "x", count: 1024)])
    func `every text can be a password`(_ password: String) async throws {
        let hash = try await hasher.hash(password)
        #expect(try await hasher.verify(password, against: hash))
        #expect(try await !hasher.verify(password + "\0", against: hash))
    }

    @Test func `equal-looking texts of other bytes are other passwords`() async throws {
        let hash = try await hasher.hash("\u{E9}")
        #expect(try await !hasher.verify("e\u{301}", against: hash))
    }

    @Test func `without a stored hash no password is right`() async throws {
        #expect(try await !hasher.verify("anything", against: nil))
        #expect(try await !hasher.verify("", against: nil))
    }

    /// The reference implementation's own vectors for argon2id version 19 (`test.c`).
    @Test(arguments: [
        (
            "password",
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        ),
        (
            "password",
            "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc"
        ),
    ])
    func `published hashes are accepted`(_ password: String, _ hash: String) async throws {
        #expect(try await hasher.verify(password, against: hash))
        #expect(try await !hasher.verify("differentpassword", against: hash))
    }

    @Test(arguments: [
        "", "$", "plain", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$$",
        "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$dGFn",
        "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=999999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=999999999,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR!!!!",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4$",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65\0",
        "$argon2id$v=19$m=+256,t=2,p=1$c29tZXNhbHQ$AAAAAAAA",
        String(repeating: "$", count: 100_000),
    ])
    func `a malformed hash fails`(_ hash: String) async {
        await #expect(throws: PasswordError.malformedHash) {
            try await hasher.verify("password", against: hash)
        }
    }

    @Test func `many simultaneous passwords are all checked`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 { group.addTask { try await hasher.verify("x", against: nil) } }
            for try await answer in group { #expect(!answer) }
        }
    }
}
