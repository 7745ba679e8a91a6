import App
import ArgumentParser

/// Runs the server until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the API.",
        discussion:
            "Makes the database and the folder of images where they are missing, and brings the schema up to date."
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try data.settings(adding: options.flags)
        try await Server(settings, say: Terminal.write, warn: Terminal.writeError).run()
    }
}

/// The options of the server alone; each is also an environment variable and a key of the configuration file.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on (default: 127.0.0.1).")
    var host: String?

    @Option(help: "The port to listen on; 0 takes any free one (default: 8080).")
    var port: String?

    @Flag(help: "Start only where the database and the images are there, and make neither.")
    var existing = false

    @Option(
        help: ArgumentHelp(
            "A standby of the PostgreSQL server, which takes reads.",
            valueName: "postgres://..."
        )
    )
    var replica: String?

    @Option(
        help: ArgumentHelp(
            "Whether the bucket itself serves what everybody may see (default: off).",
            valueName: "on|off"
        )
    )
    var blobRedirect: String?

    @Option(help: ArgumentHelp("Whether anything is limited (default: on).", valueName: "on|off"))
    var rateLimit: String?

    @Option(help: "Requests of a member or an address in 5 minutes (default: 300).")
    var rateLimitRequests: String?

    @Option(
        help: "Image files, unchanged answers, views and searches of places in 5 minutes (default: 3000)."
    )
    var rateLimitPolls: String?

    @Option(help: "Uploads of a member in 30 minutes (default: 30).")
    var rateLimitUploads: String?

    @Option(help: "Sign-ups from an address in 30 minutes (default: 5).")
    var rateLimitSignUps: String?

    @Option(help: "Failed log-ins from an address in 5 minutes (default: 25).")
    var rateLimitLogIns: String?

    @Option(help: "Comments and replies of a member in 10 minutes (default: 60).")
    var rateLimitComments: String?

    @Option(
        help: ArgumentHelp(
            "Addresses that many people share: whoever is not signed in has more of every rate there.",
            valueName: "cidr,..."
        )
    )
    var rateLimitShared: String?

    @Option(help: "How many times the usual rates such an address has (default: 20).")
    var rateLimitSharedFactor: String?

    @Option(help: ArgumentHelp("Whether anybody may sign up (default: open).", valueName: "open|closed"))
    var registration: String?

    @Option(
        help: ArgumentHelp(
            "Whether anybody may report without signing in (default: off).",
            valueName: "on|off"
        )
    )
    var anonymousReports: String?

    @Option(help: "Where the server is reached from outside, as https://example.org.")
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "Where browsers may go after they signed on at an identity provider; these are configured in a file or in the environment.",
            valueName: "url,..."
        )
    )
    var signOnReturn: String?

    @Option(help: ArgumentHelp("Who may tell the address of a client.", valueName: "cidr,..."))
    var trustedProxies: String?

    @Option(help: "Connections that may be open at once (default: 4096).")
    var connections: String?

    @Option(help: "Connections of one address, but for trusted proxies (default: 256).")
    var connectionsPerAddress: String?

    @Option(help: "Seconds that the head of a request may take (default: 10).")
    var headDeadline: String?

    @Option(help: "Seconds that each 16 KiB of a body may take (default: 20).")
    var bodyDeadline: String?

    @Option(help: "Seconds that a connection may lie idle (default: 75).")
    var idleDeadline: String?

    @Option(help: "Seconds for which a client may take nothing of its answer (default: 30).")
    var writeDeadline: String?

    @Option(help: ArgumentHelp("Serve /metrics for Prometheus there (default: off).", valueName: "host:port"))
    var metrics: String?

    @Option(
        help:
            "The lowest level that is logged: trace, debug, info, notice, warning, error or critical (default: info)."
    )
    var logLevel: String?

    @Option(help: ArgumentHelp("How log lines look (default: auto).", valueName: "auto|json|text"))
    var logFormat: String?

    @Option(help: "Threads that hash passwords (default: one for each core).")
    var passwordWorkers: String?

    @Option(help: "Photos that are decoded at once (default: one for each core).")
    var imageWorkers: String?

    @Option(help: "Hours for which an image that nothing shows is kept (default: 24).")
    var grace: String?

    @Option(
        help: ArgumentHelp(
            "The routing engine that is asked for ways: valhalla:http://..., osrm:http://... for cars, or osrm:car=http://...,foot=http://....",
            valueName: "engine:url"
        )
    )
    var routing: String?

    @Option(help: "Seconds in which the routing engine has to answer (default: 5).")
    var routingDeadline: String?

    @Option(
        help: ArgumentHelp(
            "The time zone that opening hours are in (default: the system's).",
            valueName: "name"
        )
    )
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "The country whose public holidays count for opening hours, as FI, or the days, as 12-25,easter-2.",
            valueName: "country|days"
        )
    )
    var publicHolidays: String?

    @Option(help: .hidden)
    var failAt: String?

    var flags: [SettingName: String?] {
        [
            .host: host, .port: port, .existing: existing ? "on" : nil, .replica: replica,
            .blobRedirect: blobRedirect, .rateLimit: rateLimit,
            .rateLimitRequests: rateLimitRequests,
            .rateLimitPolls: rateLimitPolls, .rateLimitUploads: rateLimitUploads,
            .rateLimitSignUps: rateLimitSignUps, .rateLimitLogIns: rateLimitLogIns,
            .rateLimitComments: rateLimitComments, .rateLimitShared: rateLimitShared,
            .rateLimitSharedFactor: rateLimitSharedFactor,
            .registration: registration, .anonymousReports: anonymousReports, .publicURL: publicURL,
            .signOnReturn: signOnReturn, .trustedProxies: trustedProxies,
            .connections: connections, .connectionsPerAddress: connectionsPerAddress,
            .headDeadline: headDeadline, .bodyDeadline: bodyDeadline, .idleDeadline: idleDeadline,
            .writeDeadline: writeDeadline,
            .metrics: metrics, .logLevel: logLevel, .logFormat: logFormat,
            .passwordWorkers: passwordWorkers, .imageWorkers: imageWorkers, .grace: grace,
            .routing: routing, .routingDeadline: routingDeadline, .timeZone: timeZone,
            .publicHolidays: publicHolidays, .failAt: failAt,
        ]
    }
}
