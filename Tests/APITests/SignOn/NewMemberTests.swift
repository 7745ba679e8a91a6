import App
import Foundation
import HTTPTypes
import JSONText
import Relational
import Testing

/// Who somebody is who signs on for the first time, and again.
struct NewMemberTests {
    @Test func `the same subject is the same member, even if other claims change`() async throws {
        try await withSignOn { app, provider in
            let first = try await app.signedOn(
                provider,
                claims: ["email": #""ada@example.org""#, "name": #""Ada Lovelace""#]
            )
            #expect(first.handle == "ada_lovelace")
            let again = try await app.signedOn(provider, claims: ["email": #""other@example.org""#])
            #expect(again.id == first.id)
            #expect(again.handle == first.handle)
            // The same address of e-mail makes nobody the same.
            let other = try await app.signedOn(
                provider,
                subject: "eve-1",
                claims: ["email": #""ada@example.org""#]
            )
            #expect(other.id != first.id)
            let shown = try await app.get("/v1/members/me", as: first)
            #expect(shown["display_name"]?.stringValue == "Ada Lovelace")
            #expect(try await app.tryLogIn("ada_lovelace", password: "").status == 401)
        }
    }

    @Test(arguments: [
        (["preferred_username": #""ada""#, "name": #""Somebody""#], "ada"),
        (["preferred_username": #""Ada.L-1815""#], "ada_l_1815"),
        (["preferred_username": #""ada@example.org""#, "name": #""Ada L""#], "ada_l"),
        (["name": #""Åsa Öberg-Müller""#], "asa_oberg_muller"),
        (["name": #""  .. Ada ..  ""#], "ada"),
        (["name": "\"\(String(repeating: "long name ", count: 20))\""], "long_name_long_name_long_name"),
    ])
    func `the handle is made from the preferred name`(
        _ claims: [String: String],
        _ handle: String
    ) async throws {
        try await withSignOn { app, provider in
            #expect(try await app.signedOn(provider, claims: claims).handle == handle)
            // Who is called the same gets a number.
            let second = try await app.signedOn(provider, subject: "b", claims: claims).handle
            #expect(second != handle && second.hasSuffix("_2") && second.utf8.count <= 30)
        }
    }

    @Test(arguments: [
        [:], ["email": #""ada@example.org""#], ["name": #""李""#],
        ["preferred_username": "17", "name": "null"],
        ["name": #""ab""#], ["preferred_username": #""root""#, "name": #""Moderator 1""#],
        ["preferred_username": #""ada@example.org""#, "name": #""ada@example.org""#],
    ])
    func `without a usable name, the handle has a number`(_ claims: [String: String]) async throws {
        try await withSignOn { app, provider in
            let person = try await app.signedOn(provider, claims: claims)
            #expect(person.handle.wholeMatch(of: /member_[0-9]{10}/) != nil)
        }
    }

    @Test func `a name that cannot be shown is ignored`() async throws {
        try await withSignOn { app, provider in
            let names = [
                ("a", #""Ada\u0007""#), ("b", #""   ""#), ("c", "\"\(String(repeating: "n", count: 99))\""),
            ]
            for (subject, name) in names {
                let person = try await app.signedOn(provider, subject: subject, claims: ["name": name])
                let shown = try await app.get("/v1/members/me", as: person)["display_name"]?.stringValue
                #expect(shown == (subject == "c" ? String(repeating: "n", count: 60) : person.handle))
            }
        }
    }

    @Test func `with closed registration, only members can sign on`() async throws {
        let clock = TestClock()
        let folder = NSTemporaryDirectory() + "/sightline-api-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let provider = try TestProvider([.rsa])
        let variables = [
            "SIGHTLINE_SIGN_ON_TEST_ISSUER": provider.issuer, "SIGHTLINE_SIGN_ON_TEST_CLIENT_ID": "sightline",
        ]
        try await withApp(in: folder, clock: clock, environment: variables) { app in
            _ = try await app.signedOn(provider)
        }
        try await withApp(in: folder, clock: clock, [.registration: "closed"], environment: variables) {
            app in
            _ = try await app.signedOn(provider)
            let token = try app.token(provider, subject: "eve-1").signed(by: .rsa)
            let answer = try await app.signOn(token)
            #expect(answer.status == 403)
            #expect(answer.code == "registration-closed")
        }
    }

    @Test func `simultaneous first sign-ons of one identity on two servers make one member`() async throws {
        let provider = try TestProvider([.rsa])
        let variables = [
            "SIGHTLINE_SIGN_ON_TEST_ISSUER": provider.issuer, "SIGHTLINE_SIGN_ON_TEST_CLIENT_ID": "sightline",
        ]
        let flags: [SettingName: String] = [.rateLimit: "on", .rateLimitSignUps: "1"]
        try await withApp(flags, environment: variables) { one in
            try await withApp(in: one.folder, clock: one.clock, flags, environment: variables) { two in
                let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                    for number in 0..<16 {
                        let app = number % 2 == 0 ? one : two
                        let idToken = try app.token(provider).with(claims: ["name": #""Ada""#]).signed(
                            by: .rsa
                        )
                        group.addTask { try await app.signOn(idToken) }
                    }
                    return try await group.reduce(into: [Answer]()) { $0.append($1) }
                }
                #expect(answers.map(\.status) == Array(repeating: 201, count: 16))
                #expect(Set(answers.map { $0["member"]?["id"]?.stringValue }).count == 1)
                #expect(try await one.count("SELECT count(*) FROM member") == 1)
                #expect(try await one.count("SELECT count(*) FROM identity") == 1)
            }
        }
    }

    @Test func `simultaneous first sign-ons with one name get different handles`() async throws {
        try await withSignOn { app, provider in
            let handles = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await app.signedOn(provider, subject: "s\(number)", claims: ["name": #""Ada""#])
                            .handle
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(handles == Set(["ada"] + (2...8).map { "ada_\($0)" }))
        }
    }

    @Test func `a picture with an https address is taken over`() async throws {
        try await withSignOn { app, provider in
            let long = "https://example.org/\(String(repeating: "x", count: 2000))"
            for (subject, picture, shown) in [
                ("a", #""https://example.org/ada.jpg""#, "https://example.org/ada.jpg"),
                ("b", #""http://example.org/x""#, nil),
                ("c", #""javascript:alert(1)""#, nil), ("d", "7", nil), ("e", "\"\(long)\"", nil),
                ("f", "", nil),
            ] as [(String, String, String?)] {
                let person = try await app.signedOn(provider, subject: subject, claims: ["picture": picture])
                let me = try await app.get("/v1/members/me", as: person)
                #expect(me["picture_url"]?.stringValue == shown)
            }
            // What a member says of themselves later is not overwritten.
            let ada = try await app.signedOn(provider, subject: "a")
            _ = try await app.send(.patch, "/v1/members/me", json: #"{"picture_url":null}"#, as: ada)
            let again = try await app.signedOn(
                provider,
                subject: "a",
                claims: ["picture": #""https://example.org/b""#]
            )
            #expect(try await app.get("/v1/members/me", as: again)["picture_url"] == .null)
        }
    }

    @Test(arguments: [
        (["preferred_username": #""admin""#, "name": #""Ada L""#], "ada_l"),
        (["preferred_username": #""x""#, "name": #""Ada L""#], "ada_l"),
    ])
    func `if the preferred name cannot be a handle, the name is used`(
        _ claims: [String: String],
        _ handle: String
    ) async throws {
        try await withSignOn { app, provider in
            let person = try await app.signedOn(provider, claims: claims)
            #expect(person.handle == handle)
        }
    }

    @Test func `a suspended member is refused with the reason`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider)
            try await app.suspend(ada)
            let answer = try await app.signOn(app.token(provider), by: .rsa)
            #expect(answer.status == 403)
            #expect(answer.code == "suspended")
        }
    }

    @Test func `first sign-ons count as sign-ups, later ones do not`() async throws {
        try await withSignOn([.rateLimit: "on", .rateLimitSignUps: "2"]) { app, provider in
            for subject in ["a", "b"] { _ = try await app.signedOn(provider, subject: subject) }
            let token = try app.token(provider, subject: "c").signed(by: .rsa)
            #expect(try await app.signOn(token).status == 429)
            _ = try await app.signedOn(provider, subject: "a")
            app.clock.advance(by: 1_800_000)
            #expect(try await app.signOn(token).status == 201)
        }
    }

    @Test func `a first password needs a fresh session, and then works`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider, claims: ["name": #""Ada""#])
            func set(_ body: String) async throws -> Answer {
                try await app.send(.put, "/v1/members/me/password", json: body, as: ada)
            }
            #expect(
                try await set(#"{"password":"a guess that is wrong","new_password":"correct horse"}"#).status
                    == 403
            )
            app.clock.advance(by: 600_000)
            let late = try await set(#"{"new_password":"correct horse"}"#)
            #expect(late.status == 403)
            #expect(late.code == "fresh-session-needed")
            let again = try await app.signedOn(provider)
            let phone = try await app.signedOn(provider)
            let answer = try await app.send(
                .put,
                "/v1/members/me/password",
                json: #"{"password":null,"new_password":"correct horse"}"#,
                as: again
            )
            #expect(answer.status == 204)
            #expect(try await app.get("/v1/members/me", as: phone).status == 401)
            _ = try await app.logIn("ada", password: "correct horse")
            // From now on it is asked for.
            let missing = try await app.send(
                .put,
                "/v1/members/me/password",
                json: #"{"new_password":"another one altogether"}"#,
                as: again
            )
            #expect(missing.status == 400)
            #expect(missing.faults == ["password"])
        }
    }
}
