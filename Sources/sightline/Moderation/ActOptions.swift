import ArgumentParser
import Model

struct ActorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The moderator who acts (default: the user of this machine).",
            valueName: "handle"
        )
    )
    var `as`: String?
}

struct ActOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The reason, which is kept in the log.", valueName: "text"))
    var reason: String

    @OptionGroup var actor: ActorOptions

    @Flag(help: "Show the changes without making them.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @Option(help: ArgumentHelp("The largest number of ids in one command.", valueName: "count"))
    var max = 100

    func validate() throws {
        try Self.check(reason)
        guard max >= 1 else { throw ValidationError("--max: Must be at least 1.") }
    }

    /// Throws when there are more targets than `--max` allows.
    func require(_ count: Int) throws {
        guard count <= max else {
            throw ValidationError("There are \(count) ids, but --max is \(max). Nothing was changed.")
        }
    }

    static func check(_ reason: String) throws {
        do {
            _ = try ModerationRecord.checkedReason(reason)
        } catch {
            throw ValidationError("--\(error.detail)")
        }
    }
}
