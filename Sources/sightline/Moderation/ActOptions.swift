import ArgumentParser
import Model

/// Who acts.
struct ActorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The moderator who acts (default: the user of this machine).",
            valueName: "handle"
        )
    )
    var `as`: String?
}

/// Why something is done, by whom, and how surely.
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

    /// Refuses more things than may be touched.
    func require(_ count: Int) throws {
        guard count <= max else {
            throw ValidationError("These are \(count), and --max allows \(max). Nothing was done.")
        }
    }

    /// Refuses a reason that cannot be kept.
    static func check(_ reason: String) throws {
        do {
            _ = try ModerationRecord.checkedReason(reason)
        } catch {
            throw ValidationError("--\(error.detail)")
        }
    }
}
