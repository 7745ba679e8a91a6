import API
import Logging
import Services
import TestData
import Testing

@testable import App

@Suite struct SettingsTests {
    @Test func `without settings the defaults apply`() throws {
        let settings = try Settings()
        #expect(settings.address == Endpoint(host: "127.0.0.1", port: 8080))
        #expect(settings.database == "sightline.sqlite")
        #expect(settings.uploads == "uploads")
        #expect(settings.services.rates == RateRules())
        #expect(settings.services.registrationIsOpen)
        #expect(!settings.services.acceptsAnonymousReports)
        #expect(settings.api.publicURL == nil)
        #expect(settings.api.web == WebOptions())
        #expect(settings.api.trustedProxies.isEmpty)
        #expect(settings.api.sharedNetworks == SharedNetworks([], factor: 20))
        #expect(settings.api.connections == ConnectionOptions() && !settings.mustExist)
        #expect(settings.metrics == nil)
        #expect(settings.logLevel == .info)
        #expect(settings.logFormat == .auto)
        #expect(settings.services.passwordWorkers >= 1)
        #expect(settings.services.imageWorkers >= 1)
        #expect(settings.services.grace == 24 * 3_600_000)
        #expect(settings.services.failPoints == FailPoints(at: nil))
        #expect(settings.shown.allSatisfy { $0.origin == .standard })
        #expect(!settings.shown.contains { $0.name == .failAt })
    }

    @Test func `a flag overrides a variable, a variable the file, and the file the default`() throws {
        let scratch = try Scratch()
        let file = try scratch.write(#"{"port": 1, "host": "file.example", "uploads": "from-file"}"#)
        let settings = try Settings(
            flags: [.port: "3"],
            environment: ["SIGHTLINE_PORT": "2", "SIGHTLINE_HOST": "variable.example"],
            configurationFile: file
        )
        #expect(settings.address == Endpoint(host: "variable.example", port: 3))
        #expect(settings.uploads == "from-file")
        #expect(settings.database == "sightline.sqlite")
        let origins = Dictionary(uniqueKeysWithValues: settings.shown.map { ($0.name, $0.origin) })
        #expect(origins[.port] == .flag("port"))
        #expect(origins[.host] == .environment("SIGHTLINE_HOST"))
        #expect(origins[.uploads] == .file(file))
        #expect(origins[.database] == .standard)
    }

    @Test func `a variable names the configuration file, and the flag overrides it`() throws {
        let scratch = try Scratch()
        let first = try scratch.write(#"{"port": 1}"#, to: "first.json")
        let second = try scratch.write(#"{"port": 2}"#, to: "second.json")
        let environment = ["SIGHTLINE_CONFIG": first]
        #expect(try Settings(environment: environment).address.port == 1)
        #expect(try Settings(environment: environment, configurationFile: second).address.port == 2)
    }

    @Test func `every setting has a variable, and an empty one is unset`() throws {
        #expect(SettingName.rateLimitSignUps.environmentVariable == "SIGHTLINE_RATE_LIMIT_SIGN_UPS")
        #expect(SettingName.publicURL.environmentVariable == "SIGHTLINE_PUBLIC_URL")
        let empty = Dictionary(
            uniqueKeysWithValues: SettingName.allCases.map { ($0.environmentVariable, "") }
        )
        #expect(try Settings(environment: empty).shown == Settings().shown)
    }

    @Test(arguments: SettingName.allCases)
    func `every setting is read from its flag, its variable and its key`(_ name: SettingName) throws {
        let text = Self.samples[name] ?? ""
        let scratch = try Scratch()
        let file = try scratch.write(#"{"\#(name.rawValue)": "\#(text)"}"#)
        // A bucket is nothing without its key, and what is served from one needs one.
        var around = ["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s3cr3t"]
        if name == .blobRedirect { around["SIGHTLINE_BLOBS"] = Self.samples[.blobs] }
        if name == .signOnReturn { around["SIGHTLINE_PUBLIC_URL"] = Self.samples[.publicURL] }
        if name == .replica { around["SIGHTLINE_DATABASE"] = "postgres://primary/sightline" }
        for settings in [
            try Settings(flags: [name: text], environment: around),
            try Settings(environment: around.merging([name.environmentVariable: text]) { $1 }),
            try Settings(environment: around, configurationFile: file),
        ] {
            let shown = settings.shown.first { $0.name == name }
            #expect(shown?.value == text)
            #expect(shown?.origin != .standard)
        }
    }

    private static let samples: [SettingName: String] = [
        .host: "::1", .port: "0", .database: "sqlite:other.sqlite", .replica: "postgres://standby/sightline",
        .uploads: "pictures", .existing: "on", .connections: "8", .connectionsPerAddress: "9",
        .headDeadline: "11", .bodyDeadline: "12", .idleDeadline: "13", .writeDeadline: "14",
        .blobs: "s3://photos/?endpoint=https://s3.example.org&region=us-east-1&style=path",
        .blobRedirect: "on",
        .rateLimit: "off",
        .rateLimitRequests: "1", .rateLimitPolls: "2", .rateLimitUploads: "3", .rateLimitSignUps: "4",
        .rateLimitLogIns: "5", .rateLimitComments: "6", .rateLimitShared: "192.0.2.0/24,2001:db8::/32",
        .rateLimitSharedFactor: "7", .registration: "closed", .anonymousReports: "on",
        .publicURL: "https://example.org",
        .signOnReturn: "https://app.example.org/done,org.example.app:/done",
        .web: "off", .webRoot: "Sources/CWebFiles/web", .webInsecure: "on", .basemap: "city.mbtiles",
        .trustedProxies: "10.0.0.0/8,::1", .metrics: "[::1]:9090", .logLevel: "debug", .logFormat: "json",
        .passwordWorkers: "3", .imageWorkers: "4", .viewMemory: "64", .grace: "48",
        .positionsKept: "7",
        .routing: "osrm:car=http://127.0.0.1:5000,foot=http://127.0.0.1:5001", .routingDeadline: "7",
        .timeZone: "Europe/Helsinki", .publicHolidays: "FI", .failAt: "after-commit",
    ]

    @Test func `every setting takes effect`() throws {
        let settings = try Settings(
            flags: Self.samples.filter { ![.rateLimit, .replica, .blobs, .blobRedirect].contains($0.key) }
        )
        #expect(settings.address == Endpoint(host: "::1", port: 0))
        #expect(settings.database == "other.sqlite")
        let rates = try #require(settings.services.rates)
        #expect(rates.requests == RateRule(limit: 1, span: 300_000))
        #expect(rates.polls == RateRule(limit: 2, span: 300_000))
        #expect(rates.uploads == RateRule(limit: 3, span: 1_800_000))
        #expect(rates.signUps == RateRule(limit: 4, span: 1_800_000))
        #expect(rates.failedLogIns == RateRule(limit: 5, span: 300_000))
        #expect(rates.comments == RateRule(limit: 6, span: 600_000))
        let shared = [IPNetwork("192.0.2.0/24"), IPNetwork("2001:db8::/32")].compactMap { $0 }
        #expect(settings.api.sharedNetworks == SharedNetworks(shared, factor: 7))
        #expect(!settings.services.registrationIsOpen)
        #expect(settings.api.publicURL == "https://example.org")
        #expect(settings.api.trustedProxies == [IPNetwork("10.0.0.0/8"), IPNetwork("::1")].compactMap { $0 })
        #expect(settings.mustExist)
        #expect(settings.api.web == nil)
        #expect(settings.services.basemapFile == "city.mbtiles")
        let web = try Settings(flags: Self.samples.filter { [.webRoot, .webInsecure].contains($0.key) })
        #expect(web.api.web == WebOptions(root: "Sources/CWebFiles/web", allowsInsecure: true))
        #expect(settings.api.connections.mostInAll == 8 && settings.api.connections.mostOfAddress == 9)
        #expect(
            settings.api.connections.head == .seconds(11) && settings.api.connections.body == .seconds(12)
        )
        #expect(
            settings.api.connections.idle == .seconds(13) && settings.api.connections.write == .seconds(14)
        )
        #expect(settings.metrics == Endpoint(host: "::1", port: 9090))
        #expect(settings.logLevel == .debug)
        #expect(settings.logFormat == .json)
        #expect(settings.services.passwordWorkers == 3)
        #expect(settings.services.imageWorkers == 4)
        #expect(settings.services.viewMemory == 64 << 20)
        #expect(settings.services.grace == 48 * 3_600_000)
        #expect(settings.services.fixesKept == 7 * 86_400_000)
        #expect(settings.services.failPoints == FailPoints(at: "after-commit"))
        #expect(try Settings(flags: [.rateLimit: "off", .rateLimitPolls: "7"]).services.rates == nil)
    }

    @Test(arguments: [
        ("sightline.sqlite", "sightline.sqlite"), ("sqlite:a.db", "a.db"),
        ("sqlite:///srv/a.db", "/srv/a.db"),
        ("./odd:name", "./odd:name"),
    ])
    func `the database is a path, plain or after its scheme`(_ text: String, _ path: String) throws {
        #expect(try Settings(flags: [.database: text]).database == path)
    }

    @Test(arguments: [
        ("https://Example.org/", "https://Example.org"), ("http://localhost:8080", "http://localhost:8080"),
        ("https://[::1]", "https://[::1]"),
    ])
    func `the public address must be the root of a site`(_ text: String, _ url: String) throws {
        #expect(try Settings(flags: [.publicURL: text]).api.publicURL == url)
    }

    @Test func `the configuration file may contain numbers, booleans and lists`() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            #"{"port": 9000, "rate-limit": false, "trusted-proxies": ["::1", "10.0.0.0/8"], "metrics": null}"#
        )
        let settings = try Settings(configurationFile: file)
        #expect(settings.address.port == 9000)
        #expect(settings.services.rates == nil)
        #expect(settings.api.trustedProxies.count == 2)
        #expect(settings.api.connections == ConnectionOptions() && !settings.mustExist)
        #expect(settings.metrics == nil)
    }
}
