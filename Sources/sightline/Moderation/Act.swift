import ArgumentParser
import Model

extension Moderate {
    struct Hide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Hide notes or comments from all but their authors, who see that they are hidden."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.hide) }
    }

    struct Unhide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show hidden notes or comments again.")
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.unhide) }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Remove notes or comments. Their authors still see the text, and the images are withheld.",
            discussion: "They can be restored for 30 days, and are deleted for good after that."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.remove) }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore removed notes or comments.",
            discussion: "Notes and comments that were hidden before stay hidden."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.restore) }
    }

    struct Warn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Warn members. The reason is shown to them in their own profile."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.warn) }
    }
}

extension Members {
    struct Suspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Suspend members: hide all of their content, sign them out and refuse log-ins."
        )
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.suspend) }
    }

    struct Unsuspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "End the suspension of members.")
        @OptionGroup var arguments: ActArguments
        func run() async throws { try await arguments.run(.unsuspend) }
    }
}
