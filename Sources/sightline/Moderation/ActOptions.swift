import ArgumentParser
import Model

/// The acting moderator.
struct ActorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The moderator who acts (default: the user of this machine).",
            valueName: "handle"
        )
    )
    var `as`: String?
}

/// The reason for an action, the acting moderator, and the confirmation.
struct ActOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Why: it is kept in the log.", valueName: "text"))
    var reason: String

    @OptionGroup var actor: ActorOptions

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: ArgumentHelp("The most things that may be touched.", valueName: "count"))
    var max = 100

    func validate() throws {
        try Self.check(reason)
        guard max >= 1 else { throw ValidationError("--max is a number from 1.") }
    }

    /// Throws when there are more targets than `--max` allows.
    func require(_ count: Int) throws {
        guard count <= max else {
            throw ValidationError("These are \(count), and --max allows \(max). Nothing was done.")
        }
    }

    /// Throws when a reason is invalid.
    static func check(_ reason: String) throws {
        do {
            _ = try ModerationRecord.checkedReason(reason)
        } catch {
            throw ValidationError("--\(error.detail)")
        }
    }
}
