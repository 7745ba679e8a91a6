import Foundation
import TestData
import Testing

/// Settings, wherever they are written.
@Suite(.fewAtOnce) struct SettingTests {
    @Test(arguments: [
        ["port", "99999"], ["port", "http"], ["rate-limit", "maybe"], ["rate-limit-uploads", "0"],
        ["registration", "perhaps"], ["anonymous-reports", "some"], ["public-url", "example.org"],
        ["trusted-proxies", "10.0.0.0/99"],
        ["metrics", "everywhere"], ["log-level", "loud"], ["log-format", "xml"], ["password-workers", "0"],
        ["image-workers", "many"], ["grace", "long"], ["fail-at", "once"], ["host", "no host"],
        ["database", "mysql://localhost/sightline"],
    ])
    func `a bad setting of any origin is refused by name`(_ setting: [String]) async throws {
        let (name, value) = (setting[0], setting[1])
        let variable = "SIGHTLINE_" + name.uppercased().replacing("-", with: "_")
        let scratch = try Scratch()
        let file = try scratch.write(#"{"\#(name)": "\#(value)"}"#, to: "settings.json")
        let outcomes = [
            (try await Program.run(["serve", "--\(name)", value], in: scratch), "--\(name)"),
            (try await Program.run(["serve"], in: scratch, environment: [variable: value]), variable),
            (try await Program.run(["serve", "--config", file], in: scratch), file),
        ]
        for (outcome, origin) in outcomes {
            #expect(outcome.code == 2, "\(outcome.err)")
            #expect(outcome.out.isEmpty)
            #expect(outcome.complaints.count == 1, "\(outcome.err)")
            #expect(outcome.err.contains(name) && outcome.err.contains(origin), "\(outcome.err)")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
    }

    @Test func `variables and files are read, and flags override them`() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            #"{"port": 0, "registration": "closed", "database": "file.sqlite", "uploads": "pictures", "rate-limit": false}"#,
            to: "settings.json"
        )
        let program = try await RunningProgram(
            ["serve", "--database", "flag.sqlite"],
            in: scratch,
            environment: [
                "SIGHTLINE_CONFIG": file, "SIGHTLINE_REGISTRATION": "open",
                "SIGHTLINE_DATABASE": "variable.sqlite",
            ]
        )
        let server = try await Server.waiting(for: program, in: scratch)
        #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/flag.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/variable.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/file.sqlite"))
        #expect(scratch.names("pictures") == ["installation.txt", "tmp"])
        let ada = try await server.client.signedUp()
        #expect(try await ada.get("/v1/members/me").head["RateLimit-Limit"] == nil)
        try await server.stop()
    }

    @Test func `rates and closed registration apply as set`() async throws {
        let scratch = try Scratch()
        let program = try await RunningProgram(
            ["serve", "--port", "0", "--registration", "closed", "--rate-limit-requests", "3"],
            in: scratch
        )
        let server = try await Server.waiting(for: program, in: scratch)
        let refused = try await server.client.post(
            "/v1/members",
            json: #"{"handle": "ada", "password": "a-long-password"}"#
        )
        #expect(refused.status == 403)
        #expect(refused.head["RateLimit-Limit"] == "3")
        #expect(try await server.client.get("/v1/notes").status == 200)
        #expect(try await server.client.get("/v1/notes").status == 200)
        let limited = try await server.client.get("/v1/notes")
        #expect(limited.status == 429)
        #expect(limited.head["Retry-After"] != nil)
        try await server.stop()
    }

    @Test func `an unreadable configuration or one with an unknown key is refused`() async throws {
        let scratch = try Scratch()
        let strange = try scratch.write(#"{"colour": "blue"}"#, to: "strange.json")
        let broken = try scratch.write("{", to: "broken.json")
        for (file, word) in [
            (strange, "colour"), (broken, "JSON"), ("\(scratch.path)/none.json", "cannot be read"),
        ] {
            let outcome = try await Program.run(["serve", "--config", file], in: scratch)
            #expect(outcome.code == 2)
            #expect(outcome.err.contains(file) && outcome.err.contains(word), "\(outcome.err)")
        }
    }
}
