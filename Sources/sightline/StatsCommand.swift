import App
import ArgumentParser
import Drawing
import JSONText
import Model
import Services

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count members, notes, uploads, views and departures, by day and by region.",
        discussion: """
            Days are in UTC. Regions are 78 km high and up to 157 km wide. A view is counted only for its region, so \
            the counts do not show where a member was; so is a request for departures. Of sources of live departures, the \
            calls are counted, and how long they took. Servers store their counts every minute.
            """
    )

    @Option(help: ArgumentHelp("The number of days, including today.", valueName: "count"))
    var days = 30

    @Option(help: ArgumentHelp("The number of regions to list, the busiest first.", valueName: "count"))
    var regions = 20

    @Option(help: ArgumentHelp("A file to draw the counts to; '-' is standard output.", valueName: "file"))
    var svg: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...3650).contains(days) else { throw ValidationError("--days: Must be from 1 to 3650.") }
        guard (0...65_536).contains(regions) else {
            throw ValidationError("--regions: Must be from 0 to 65536.")
        }
        if svg == "-", output.json {
            throw ValidationError("--svg - and --json cannot both write to standard output.")
        }
    }

    func run() async throws {
        let (stats, now) = try await OperatorSession.with(try data.settings()) { session in
            let now = session.instant
            return (try await session.stats.stats(days: days, at: now), now)
        }
        if let svg {
            let picture = StatsPicture(stats, at: now).svg
            if svg == "-" { return Terminal.write(picture) }
            try Looking.write(picture, to: svg)
        }
        output.json ? write(stats) : show(stats)
    }

    private func show(_ stats: StatsService.Stats) {
        let style = Terminal.tableStyle
        let (members, notes) = (stats.population.members, stats.population.notes)
        var all = Table(["WHAT", "COUNT", "OF THESE"], right: ["COUNT"])
        all.add(
            "members",
            "\(members.all)",
            "\(Quantity.count(members.moderators, "moderator", "moderators")), "
                + "\(members.suspended) suspended, \(members.deleted) deleted"
        )
        all.add(
            "notes",
            "\(notes.all)",
            "\(notes.isPublic) public, \(notes.hidden) hidden, \(notes.removed) removed"
        )
        Terminal.write(all.text(style) + "\n")
        var byDay = Table(
            ["DAY", "NEW MEMBERS", "UPLOADS", "STILL THERE", "VIEWS", "DEPARTURES"],
            right: ["NEW MEMBERS", "UPLOADS", "STILL THERE", "VIEWS", "DEPARTURES"]
        )
        for day in stats.days {
            let counts = [day.members, day.uploads, day.notes, day.views, day.departures]
            byDay.add([day.date] + counts.map(String.init))
        }
        Terminal.write(byDay.text(style))
        showSources(stats.sources)
        guard !stats.areas.isEmpty, regions > 0 else { return }
        var byRegion = Table(
            ["REGION, SOUTH-WEST CORNER", "UPLOADS", "VIEWS", "DEPARTURES"],
            right: ["UPLOADS", "VIEWS", "DEPARTURES"]
        )
        for area in stats.areas.prefix(regions) {
            let counts = [area.uploads, area.views, area.departures]
            byRegion.add([StatsPicture.name(of: area.region)] + counts.map(String.init))
        }
        Terminal.write("\n" + byRegion.text(style))
        if stats.areas.count > regions {
            let more = stats.areas.count - regions
            Terminal.write("\(Quantity.count(more, "more region is", "more regions are")) not listed.\n")
        }
    }

    private func showSources(_ sources: [SourceCalls]) {
        guard !sources.isEmpty else { return }
        let columns = ["CALLS", "FAILED", "HALF WITHIN", "95 % WITHIN"]
        var table = Table(["LIVE SOURCE"] + columns, right: Set(columns))
        for source in sources {
            let bounds = [0.5, 0.95].map { share in
                source.bound(of: share).map { "\($0) ms" } ?? (source.calls > 0 ? "more" : "")
            }
            table.add([source.source, "\(source.calls)", "\(source.failures)"] + bounds)
        }
        Terminal.write("\n" + table.text(Terminal.tableStyle))
    }

    private func write(_ stats: StatsService.Stats) {
        Terminal.writeJSON { $0.members(of: stats, regions: regions) }
    }
}
