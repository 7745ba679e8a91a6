import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Addresses behind which many people sit.
struct SharedAddressTests {
    private static let flags: [SettingName: String] = [
        .rateLimit: "on", .trustedProxies: "127.0.0.0/8,::1",
        .rateLimitShared: "203.0.113.0/24,2001:db8::/32", .rateLimitSharedFactor: "3",
        .rateLimitSignUps: "2", .rateLimitLogIns: "2", .anonymousReports: "on",
    ]

    private static func from(_ address: String) throws -> HTTPFields {
        [try #require(HTTPField.Name("X-Forwarded-For")): address]
    }

    @Test
    func `anonymous clients of a shared address have higher rates, and members the usual ones`()
        async throws
    {
        try await withApp(Self.flags, .live) { app in
            @Sendable func limit(
                _ path: String,
                _ address: String,
                as person: Person? = nil
            ) async throws -> String? {
                try await app.get(path, as: person, headers: Self.from(address)).header("RateLimit-Limit")
            }
            #expect(try await limit("/v1/notes", "203.0.113.7") == "900")
            #expect(try await limit("/v1/notes", "2001:db8:1:2::3") == "900")
            #expect(try await limit("/v1/pois?q=x", "203.0.113.7") == "9000")
            #expect(try await limit("/v1/notes", "203.0.114.7") == "300")
            #expect(try await limit("/v1/notes", "2001:db9::1") == "300")
            let ada = try await app.signUp("ada")
            #expect(try await limit("/v1/notes", "203.0.113.7", as: ada) == "300")
            #expect(try await limit("/v1/pois?q=x", "203.0.113.7", as: ada) == "3000")
            // A token that is none is guessed at the rate of the address.
            let stranger = Person(id: "1", handle: "x", token: String(repeating: "A", count: 43))
            #expect(try await limit("/v1/notes", "203.0.113.7", as: stranger) == "900")
            let list = try await app.get("/v1/notes", headers: Self.from("203.0.113.9"))
            let poll = try await app.get("/v1/notes", etag: list.etag, headers: Self.from("203.0.113.9"))
            #expect((poll.status, poll.header("RateLimit-Limit")) == (304, "9000"))
            #expect(try await limit("/v1/notes", "203.0.113.9") == "900")
        }
    }

    @Test func `a shared address allows more sign-ups and log-ins, but no more for one account`() async throws
    {
        try await withApp(Self.flags, .live) { app in
            for (address, most) in [("203.0.113.7", 6), ("198.51.100.1", 2)] {
                let headers = try Self.from(address)
                for number in 0...most {
                    let answer = try await app.send(
                        .post,
                        "/v1/members",
                        json: #"{"handle":"m\#(most)_\#(number)","password":"0123456789"}"#,
                        headers: headers
                    )
                    #expect(answer.status == (number < most ? 201 : 429))
                    if number == most { #expect(answer["limit"]?.integerValue == Int64(most)) }
                }
                for number in 0...most {
                    let answer = try await app.tryLogIn(
                        "x\(number)_x",
                        password: "wrong wrong",
                        headers: headers
                    )
                    #expect(answer.status == (number < most ? 401 : 429))
                }
            }
        }
        try await withApp(Self.flags.merging([.rateLimitLogIns: "20"]) { $1 }, .live) { app in
            for number in 0...10 {
                let answer = try await app.tryLogIn(
                    "ada",
                    password: "wrong wrong",
                    headers: Self.from("203.0.113.7")
                )
                #expect(answer.status == (number < 10 ? 401 : 429))
            }
        }
    }
}
