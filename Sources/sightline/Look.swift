import App
import ArgumentParser
import Geodesy
import Model
import Services
import ViewEngine

/// Shows what is in view from a place.
struct Look: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what is in view from a place.",
        discussion: """
            Lists what a server would answer at /v1/view, nearest first, and draws it with --svg. Angles are in \
            degrees, lengths in metres. Without --as, it is what somebody sees who is not signed in.
            """
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var stand: ViewpointOptions

    @Option(help: ArgumentHelp("The member whose eyes see.", valueName: "handle"))
    var `as`: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many are listed, at most \(Looking.limits.upperBound).", valueName: "count")
    )
    var limit = Looking.defaultLimit

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width of the nearest label, as a share of the frame.", valueName: "share")
    )
    var labelWidth = Looking.defaultLabelWidth

    @Option(
        help: ArgumentHelp(
            "What is looked for, separated by commas: \(Looking.kinds.keys.sorted().joined(separator: ", ")).",
            valueName: "kinds"
        )
    )
    var kinds = Looking.kinds.keys.sorted().joined(separator: ",")

    @Option(help: ArgumentHelp("The languages of names, the best first, as in 'sv,en'.", valueName: "tags"))
    var languages: String?

    @Option(help: ArgumentHelp("Where to draw the picture; '-' is standard output.", valueName: "file"))
    var svg: String?

    private func kindsAsked() throws -> Set<Target.Kind> {
        Set(
            try kinds.split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let kind = Looking.kinds[String(word)] else {
                    let words = Looking.kinds.keys.sorted().joined(separator: ", ")
                    throw ValidationError("--kinds: there is no '\(word)'; what there is: \(words).")
                }
                return kind
            }
        )
    }

    func validate() throws {
        _ = try kindsAsked()
        _ = try stand.viewpoint()
        guard Looking.limits.contains(limit) else {
            throw ValidationError(
                "--limit is a number from \(Looking.limits.lowerBound) to \(Looking.limits.upperBound)."
            )
        }
        guard Looking.labelWidths.contains(labelWidth) else {
            let bounds = Looking.labelWidths
            throw ValidationError(
                "--label-width is a number from \(bounds.lowerBound) to \(bounds.upperBound)."
            )
        }
        if svg == "-", output.json {
            throw ValidationError("--svg - and --json cannot both have standard output.")
        }
    }

    func run() async throws {
        let viewpoint = try stand.viewpoint()
        let scene = try await Looking(try data.settings()).scene(
            from: viewpoint,
            as: self.as,
            kinds: kindsAsked(),
            languages: languages.map { LanguagePreference(field: $0) } ?? .none,
            limit: limit,
            labelWidth: labelWidth
        )
        if let svg {
            let picture = Looking.picture(viewpoint, scene, labelWidth: labelWidth)
            if svg == "-" { return Terminal.write(picture) }
            try Looking.write(picture, to: svg)
        }
        if output.json {
            let hasHeading = stand.heading != nil
            Terminal.write(Looking.json(viewpoint, hasHeading: hasHeading, scene) + "\n")
        } else {
            Terminal.write(SceneText(viewpoint, scene).text(Terminal.tableStyle))
        }
    }
}
