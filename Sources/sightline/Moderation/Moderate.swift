import ArgumentParser

struct Moderate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Handle reports while the server runs.",
        discussion: """
            Every act is kept in a log with its reason and its actor: the moderator of --as, or the user of this \
            machine. It takes effect in the server's next answer.

            Acts that take something away ask for confirmation. Acts that give it back, assign a report or close it \
            do not. --dry-run shows the changes of each without making them.
            """,
        subcommands: [
            Queue.self, Review.self, Show.self, Assign.self, Resolve.self, Reject.self, Hide.self,
            Unhide.self,
            Remove.self, Restore.self, Warn.self, BlockImage.self, UnblockImage.self, Log.self,
        ]
    )
}
