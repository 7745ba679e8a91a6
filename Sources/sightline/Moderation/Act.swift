import ArgumentParser
import Model

extension Moderate {
    /// Hides notes and comments.
    struct Hide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show notes or comments to nobody but their authors, who see that they are hidden."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.hide) }
    }

    /// Shows hidden notes and comments again.
    struct Unhide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show hidden notes or comments again.")
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.unhide) }
    }

    /// Removes notes and comments.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Take notes or comments away: their authors see that they were there, nobody gets the images.",
            discussion: "They can be restored for 30 days, and are gone for good after that."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.remove) }
    }

    /// Restores removed notes and comments.
    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Bring removed notes or comments back.",
            discussion: "What was hidden before it was removed is hidden still."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.restore) }
    }

    /// Warns members.
    struct Warn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell members something: the reason is shown to them in their own profile."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.warn) }
    }
}

extension Members {
    /// Suspends members.
    struct Suspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show nothing of members to anybody, sign them out, and let them not log in."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.suspend) }
    }

    /// Ends the suspension of members.
    struct Unsuspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "End the suspension of members.")
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.unsuspend) }
    }
}
