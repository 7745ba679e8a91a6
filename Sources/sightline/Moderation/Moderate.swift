import ArgumentParser

/// The commands for moderation.
struct Moderate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at what people report, and act on it while the server works.",
        discussion: """
            Every act is kept in a log with its reason and who did it: the moderator of --as, or the user of this \
            machine. It shows in the server's next answer.

            What takes something away from somebody asks first; what gives it back, or says only who works on a report and \
            how it ended, does not. --dry-run says of each what it would do.
            """,
        subcommands: [
            Queue.self, Review.self, Show.self, Assign.self, Resolve.self, Reject.self, Hide.self,
            Unhide.self,
            Remove.self, Restore.self, Warn.self, BlockImage.self, UnblockImage.self, Log.self,
        ]
    )
}
