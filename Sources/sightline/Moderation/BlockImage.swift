import App
import ArgumentParser
import JSONText
import Model
import Services

extension Moderate {
    struct BlockImage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "block-image",
            abstract: "Refuse further uploads of the pictures of notes. The notes stay.",
            discussion: """
                A picture is recognized by its upright pixels. The same picture under another name or with other \
                metadata is refused too. A scaled, cropped or recompressed one is not.
                """
        )
        @OptionGroup var pictures: Pictures
        func run() async throws { try await pictures.run(.blockImage) }
    }

    struct UnblockImage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unblock-image",
            abstract: "Accept the pictures of notes again."
        )
        @OptionGroup var pictures: Pictures
        func run() async throws { try await pictures.run(.unblockImage) }
    }

    struct Pictures: ParsableArguments {
        @Argument(help: ArgumentHelp("Notes that show the pictures.", valueName: "note"))
        var notes: [TargetName]

        @OptionGroup var options: ActOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard !notes.isEmpty else { throw ValidationError("Name at least one note.") }
            try options.require(Set(notes).count)
        }

        func run(_ action: ModerationAction) async throws {
            let settings = try data.settings()
            try await OperatorSession.with(settings) { session in
                let actor = try await session.actor(options.actor.as)
                let plan = try await session.queries.plan(action, on: notes, resolving: false)
                let verb = action == .blockImage ? "Refuse" : "Accept"
                if options.dryRun {
                    if output.json {
                        write(plan.map { ($0.before, [], false) })
                    } else {
                        for act in plan { Terminal.write("\(verb) the picture of \(act.before.target)\n") }
                        Terminal.write("Nothing was changed because this is a dry run.\n")
                    }
                    return
                }
                let pictures = Quantity.count(plan.count, "picture", "pictures")
                guard
                    try action != .blockImage
                        || Confirmation.isGiven("\(verb) \(pictures) from now on?", yes: options.yes)
                else {
                    Terminal.writeError("Nothing was changed.\n")
                    throw ExitCode(1)
                }
                let done = try await session.blockImages { blocking in
                    try await blocking.act(action, on: notes, reason: options.reason, by: actor)
                }
                if output.json { return write(done.map { ($0.note, $0.pixels, $0.isChange) }) }
                for picture in done {
                    let already = picture.isChange ? "" : " It already was."
                    Terminal.write(
                        "The picture of \(picture.note.target) is \(verb == "Refuse" ? "refused" : "accepted") from now on.\(already)\n"
                    )
                }
            }
        }

        private func write(_ pictures: [(facts: TargetFacts, pixels: [String], isChange: Bool)]) {
            Terminal.writeJSON { json in
                json.member("dry_run", options.dryRun)
                json.array("pictures") { json in
                    for picture in pictures {
                        json.object { json in
                            json.member("note", "\(picture.facts.target.number)")
                            json.member("changed", picture.isChange)
                            json.member("pixels_sha256", picture.pixels)
                        }
                    }
                }
            }
        }
    }
}
