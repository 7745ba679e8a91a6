import TestData
import Testing

@testable import App

@Suite struct SettingsRefusalTests {
    @Test(
        arguments: [
            (SettingName.host, ["", "a b", "http://x"]),
            (.port, ["", "-1", "65536", "80.5", "+80", "eighty", " 80"]),
            (.database, ["", "sqlite:", ":memory:", "mysql://x/y", "file:x"]),
            (.uploads, [""]),
            (.rateLimit, ["", "true", "ON"]),
            (.rateLimitRequests, ["0", "-5", "many"]),
            (.rateLimitPolls, ["0"]),
            (.rateLimitUploads, ["0"]),
            (.rateLimitSignUps, ["0"]),
            (.rateLimitLogIns, ["0"]),
            (.rateLimitComments, ["0"]),
            (.rateLimitShared, ["", "10.0.0.0/33", "campus"]),
            (.rateLimitSharedFactor, ["0", "1001", "-2"]),
            (.registration, ["yes"]),
            (.anonymousReports, ["yes"]),
            (
                .publicURL,
                [
                    "example.org", "ftp://example.org", "https://", "https://a/b", "https://me@a",
                    "https://a?b",
                    "https://a:port",
                ]
            ),
            (
                .signOnReturn,
                [
                    "", "http://example.org/", "https://", "/done", "javascript:alert(1)", "https://a/#b",
                    "https://a/,", "https://me@a/", "ab:x", "App:x", "org.example:",
                ]
            ),
            (.trustedProxies, ["", "10.0.0.0/33", "here", "::1,", "10.0.0.1 ::1"]),
            (.metrics, ["", "9090", ":9090", "::1:9090", "[::1:9090", "localhost:", "localhost:65536"]),
            (.logLevel, ["loud", "INFO"]),
            (.logFormat, ["xml"]),
            (.passwordWorkers, ["0", "257"]),
            (.imageWorkers, ["0"]), (.viewMemory, ["-1", "256M"]),
            (.grace, ["-1", "1.5", "24h"]),
            (.positionsKept, ["0", "1.5", "3651", "30d"]),
            (.routingDeadline, ["0", "61", "5s"]),
            (.timeZone, ["", "Helsinki", "Europe/Nowhere", "+02:00:"]),
            (.publicHolidays, ["", "XX", "13-40", "12-25;01-01"]),
            (.failAt, ["nowhere", "before-"]),
        ] as [(SettingName, [String])]
    )
    func `an invalid setting is refused with its origin`(_ name: SettingName, _ texts: [String]) {
        for text in texts {
            let error = #expect(throws: SettingsError.self) { try Settings(flags: [name: text]) }
            guard case .value(let refused, let value, let origin, let accepted) = error else {
                Issue.record("\(text) was refused as \(String(describing: error))")
                continue
            }
            #expect(refused == name)
            #expect(value == text)
            #expect(origin == .flag(name.rawValue))
            #expect(!accepted.isEmpty)
            #expect(error?.description.contains("(from --\(name.rawValue))") == true)
        }
    }

    @Test(arguments: ["", "http://a", "valhalla:http://u:s3cret@a", "osrm:boat=http://a/s3cret"])
    func `an invalid address of a routing engine is not shown`(_ text: String) {
        let error = #expect(throws: SettingsError.self) { try Settings(flags: [.routing: text]) }
        #expect(error?.description.contains("valhalla:http://host:8002") == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `the path of a routing engine's address is not shown`() throws {
        let settings = try Settings(flags: [.routing: "valhalla:https://a.example/s3cret"])
        #expect(settings.shown.first { $0.name == .routing }?.value == "valhalla:https://a.example")
    }

    @Test func `an invalid setting names its variable or file`() throws {
        let scratch = try Scratch()
        let file = try scratch.write(#"{"port": 99999}"#)
        #expect(
            message { try Settings(environment: ["SIGHTLINE_PORT": "x"]) }?.contains("SIGHTLINE_PORT") == true
        )
        #expect(message { try Settings(configurationFile: file) }?.contains(file) == true)
    }

    @Test(arguments: ["mysql://root:secret@localhost/x", "postgres:", "http://localhost", ":memory:"])
    func `a database of an unknown kind is refused without showing its password`(_ text: String) {
        let message = message { try Settings(flags: [.database: text]) }
        #expect(message?.contains("postgres://") == true)
        #expect(message?.contains("secret") == false)
    }

    @Test(arguments: [
        (
            "postgres://ada:p%40ss@db.example.org:5433/sightline?sslmode=require&password=other",
            "postgres://db.example.org:5433/sightline"
        ),
        ("postgresql://localhost/sightline", "postgresql://localhost/sightline"),
        ("postgres://ada:a@b@host", "postgres://…"),
        ("postgres://ada:a/b@host", "postgres://…"),
        ("postgres://ada:a?b@host/x", "postgres://…"),
        ("postgres:///sightline?host=/run/postgresql", "postgres:///sightline"),
        ("folder/file.sqlite", "folder/file.sqlite"),
    ])
    func `a database is shown without user, password and parameters`(_ text: String, _ name: String) throws {
        let settings = try Settings(flags: [.database: text])
        #expect(settings.databaseName == name)
        #expect(settings.shown.first { $0.name == .database }?.value == name)
    }

    @Test func `an unknown provider of departures is answered with all that there are`() {
        let message = message { try Settings(environment: ["SIGHTLINE_TRANSIT_TOWN_PROVIDER": "x"]) } ?? ""
        #expect(message.contains("There is no provider x. Must be one of: cta-bus, "))
        for provider in ["gtfs-realtime", "itrak", "shuttletracker", "sl-transport"] {
            #expect(message.contains(" \(provider),"))
        }
    }

    @Test func `an unknown key is refused by name`() throws {
        let scratch = try Scratch()
        let file = try scratch.write(#"{"prot": 80}"#)
        #expect(throws: SettingsError.unknownKey("prot", file: file)) {
            try Settings(configurationFile: file)
        }
    }

    @Test(arguments: [
        "", "[]", "{", #"{"port": 1, "port": 2}"#, #"{"port": {}}"#, #"{"port": [80]}"#, #"{"port": true}"#,
        #"{"trusted-proxies": ["::1", 4]}"#, #"{"config": "other.json"}"#,
    ])
    func `an invalid configuration file is refused`(_ text: String) throws {
        let scratch = try Scratch()
        let file = try scratch.write(text)
        #expect(message { try Settings(configurationFile: file) }?.contains(file) == true)
    }

    @Test func `a missing configuration file is refused`() throws {
        let missing = try Scratch().path + "/none.json"
        #expect(message { try Settings(configurationFile: missing) }?.contains(missing) == true)
        #expect(
            message { try Settings(environment: ["SIGHTLINE_CONFIG": missing]) }?.contains(missing) == true
        )
    }

    private func message(_ body: () throws -> Settings) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// What is said where images cannot be kept as the settings want it.
@Suite struct BlobSettingTests {
    private static let bucket = "s3://photos?endpoint=https://s3.example.org"

    private func message(
        _ flags: [SettingName: String],
        _ environment: [String: String] = [:]
    ) throws -> String {
        let error = #expect(throws: SettingsError.self) {
            try Settings(flags: flags, environment: environment)
        }
        return "\(try #require(error))"
    }

    @Test func `a bucket without a key in the environment is refused`() throws {
        for environment in [[:], ["AWS_ACCESS_KEY_ID": "AKIA"], ["AWS_SECRET_ACCESS_KEY": "s3cr3t"]] {
            let text = try message([.blobs: Self.bucket], environment)
            #expect(text.contains("--blobs") && text.contains("AWS_SECRET_ACCESS_KEY in the environment"))
            #expect(!text.contains("s3cr3t") && !text.contains("AKIA"))
        }
    }

    @Test(arguments: [
        "s3://", "s3://UPPER", "http://host/bucket", "s3://photos?style=sideways", "s3:photos", "",
    ])
    func `a text that is not a store is refused`(_ text: String) throws {
        let key = ["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s3cr3t"]
        #expect(try message([.blobs: text], key).contains("--blobs"))
    }

    @Test func `a name and a password in the endpoint are not shown`() throws {
        let key = ["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s3cr3t"]
        let text = try message([.blobs: "s3://photos?endpoint=https://ada:s3cr3t@host"], key)
        #expect(text.contains("endpoint") && !text.contains("s3cr3t"))
    }

    @Test(arguments: [
        "s3://AKIA:s3cr3t@photos", "s3://photos?s3cr3t/x=1", "s3://photos?region=s3cr3t@", "s3://s3cr3t$",
    ])
    func `a key in the wrong place is not shown`(_ text: String) throws {
        let key = ["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s3cr3t"]
        let message = try message([.blobs: text], key)
        #expect(!message.contains("s3cr3t"), "\(message)")
    }

    @Test func `a redirect to a folder is refused`() throws {
        let text = try message([.blobRedirect: "on"])
        #expect(text.contains("--blob-redirect") && text.contains("s3://"))
        #expect(try Settings(flags: [.blobs: "elsewhere"]).shown.contains { $0.value == "elsewhere" })
    }
}

/// What is said of a standby that cannot be one.
@Suite struct ReplicaSettingTests {
    @Test(arguments: [
        ("sightline.sqlite", "postgres://ada:s3cret@standby/x", "It requires --database"),
        ("postgres://primary/x", "standby.sqlite", "the 'postgres://' URL of a standby"),
    ])
    func `a standby without a PostgreSQL database is refused`(
        _ database: String,
        _ replica: String,
        _ reason: String
    ) throws {
        let error = #expect(throws: SettingsError.self) {
            try Settings(flags: [.database: database, .replica: replica])
        }
        let text = "\(try #require(error))"
        #expect(text.contains("--replica") && text.contains(reason), "\(text)")
        #expect(!text.contains("s3cret"))
    }

    @Test func `the password of a standby is not shown`() throws {
        let settings = try Settings(flags: [
            .database: "postgres://primary/x", .replica: "postgres://ada:s3cret@standby/x?password=s3cret",
        ])
        let shown = settings.shown.first { $0.name == .replica }
        #expect(shown?.value == "postgres://standby/x")
    }
}
