import App
import ArgumentParser

/// Runs the server until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the API.",
        discussion:
            "Creates the database and the folder of images if they are missing, and brings the schema up to date."
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

    @Flag(help: "Start only if the database and the images exist.")
    var existing = false

    @Option(
        help: ArgumentHelp(
            "A standby of the PostgreSQL server for reads.",
            valueName: "postgres://..."
        )
    )
    var replica: String?

    @Option(
        help: ArgumentHelp(
            "Redirect requests for public images to the bucket (default: off).",
            valueName: "on|off"
        )
    )
    var blobRedirect: String?

    @Option(help: ArgumentHelp("Apply the rate limits (default: on).", valueName: "on|off"))
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
            "Addresses that many people share. Clients there who are not signed in have higher rates.",
            valueName: "cidr,..."
        )
    )
    var rateLimitShared: String?

    @Option(help: "Factor on the rates of shared addresses (default: 20).")
    var rateLimitSharedFactor: String?

    @Option(help: ArgumentHelp("Accept or refuse sign-ups (default: open).", valueName: "open|closed"))
    var registration: String?

    @Option(
        help: ArgumentHelp(
            "Accept reports from clients who are not signed in (default: off).",
            valueName: "on|off"
        )
    )
    var anonymousReports: String?

    @Option(help: "The URL of the server for clients, such as https://example.org.")
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "Addresses that browsers may return to after sign-on at an identity provider. Providers are set in the file or the environment.",
            valueName: "url,..."
        )
    )
    var signOnReturn: String?

    @Option(help: ArgumentHelp("Proxies that may tell the address of a client.", valueName: "cidr,..."))
    var trustedProxies: String?

    @Option(help: "Open connections at most (default: 4096).")
    var connections: String?

    @Option(help: "Open connections of one address at most, except trusted proxies (default: 256).")
    var connectionsPerAddress: String?

    @Option(help: "Seconds for the head of a request (default: 10).")
    var headDeadline: String?

    @Option(help: "Seconds for each 16 KiB of a body (default: 20).")
    var bodyDeadline: String?

    @Option(help: "Seconds that a connection may be idle (default: 75).")
    var idleDeadline: String?

    @Option(help: "Seconds that a client may read nothing of its answer (default: 30).")
    var writeDeadline: String?

    @Option(help: ArgumentHelp("Serve the web client (default: on).", valueName: "on|off"))
    var web: String?

    @Option(help: "A folder to serve as the web client, for its developers (default: the files inside).")
    var webRoot: String?

    @Option(
        help: ArgumentHelp(
            "Let browsers sign in without TLS on other hosts than this machine (default: off).",
            valueName: "on|off"
        )
    )
    var webInsecure: String?

    @Option(
        help: ArgumentHelp(
            "The background of the map: an MBTiles or PMTiles file. 'sightline basemap make' makes one.",
            valueName: "file"
        )
    )
    var basemap: String?

    @Option(help: ArgumentHelp("The address of /metrics (default: off).", valueName: "host:port"))
    var metrics: String?

    @Option(
        help:
            "The lowest log level: trace, debug, info, notice, warning, error or critical (default: info)."
    )
    var logLevel: String?

    @Option(help: ArgumentHelp("The format of log lines (default: auto).", valueName: "auto|json|text"))
    var logFormat: String?

    @Option(help: "Threads that hash passwords (default: one for each core).")
    var passwordWorkers: String?

    @Option(help: "Threads that decode photos (default: one for each core).")
    var imageWorkers: String?

    @Option(help: "MiB of memory for notes in view; 0 for none (default: 256).")
    var viewMemory: String?

    @Option(help: "Hours before an unused image is removed (default: 24).")
    var grace: String?

    @Option(help: "Days for which positions of vehicles are kept (default: 30).")
    var positionsKept: String?

    @Option(
        help: ArgumentHelp(
            "The routing engine for directions: valhalla:http://..., osrm:http://... for cars, or osrm:car=http://...,foot=http://....",
            valueName: "engine:url"
        )
    )
    var routing: String?

    @Option(help: "Seconds that the routing engine has to answer (default: 5).")
    var routingDeadline: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of opening hours (default: the system's).",
            valueName: "name"
        )
    )
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Public holidays for opening hours: a country such as FI, or days such as 12-25,easter-2.",
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
            .web: web, .webRoot: webRoot, .webInsecure: webInsecure, .basemap: basemap,
            .connections: connections, .connectionsPerAddress: connectionsPerAddress,
            .headDeadline: headDeadline, .bodyDeadline: bodyDeadline, .idleDeadline: idleDeadline,
            .writeDeadline: writeDeadline,
            .metrics: metrics, .logLevel: logLevel, .logFormat: logFormat,
            .passwordWorkers: passwordWorkers, .imageWorkers: imageWorkers,
            .viewMemory: viewMemory, .grace: grace, .positionsKept: positionsKept,
            .routing: routing, .routingDeadline: routingDeadline, .timeZone: timeZone,
            .publicHolidays: publicHolidays, .failAt: failAt,
        ]
    }
}
