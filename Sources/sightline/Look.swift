import App
import ArgumentParser
import Model
import Services
import ViewEngine

/// Shows the things in view from a position.
struct Look: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what is in view from a place.",
        discussion: """
            Lists the answer of /v1/view, nearest first, and draws it with --svg. Angles are in \
            degrees, lengths in metres. Without --as, the viewer is not signed in.
            """
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var stand: ViewpointOptions
    @OptionGroup var wanted: ViewFilterOptions

    @Option(help: ArgumentHelp("The member who looks.", valueName: "handle"))
    var `as`: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of entries to list: at most \(Looking.limits(fieldOfView: 180).upperBound), or "
                + "\(Looking.limits(fieldOfView: 360).upperBound) with --fov 360.",
            valueName: "count"
        )
    )
    var limit = Looking.defaultLimit

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width of the nearest label, as a share of the frame.", valueName: "share")
    )
    var labelWidth = Looking.defaultLabelWidth

    @Option(
        help: "The choice if more are in view: the nearest, or the nearest in each sector of 30°."
    )
    var cap = SightingCap.nearest

    @Option(help: ArgumentHelp("The languages of names, the best first, such as 'sv,en'.", valueName: "tags"))
    var languages: String?

    @Option(help: ArgumentHelp("A file to draw the picture to; '-' is standard output.", valueName: "file"))
    var svg: String?

    private func question() throws -> ViewService.Question {
        var question = ViewService.Question(try stand.viewpoint(), limit: limit, labelWidth: labelWidth)
        question.filter = try wanted.filter()
        question.cap = cap
        return question
    }

    func validate() throws {
        _ = try question()
        let limits = Looking.limits(fieldOfView: stand.fov)
        guard limits.contains(limit) else {
            throw ValidationError("--limit: Must be from \(limits.lowerBound) to \(limits.upperBound).")
        }
        guard Looking.labelWidths.contains(labelWidth) else {
            let bounds = Looking.labelWidths
            throw ValidationError(
                "--label-width: Must be from \(bounds.lowerBound) to \(bounds.upperBound)."
            )
        }
        if svg == "-", output.json {
            throw ValidationError("--svg - and --json cannot both write to standard output.")
        }
    }

    func run() async throws {
        let question = try question()
        let scene = try await Looking(try data.settings()).scene(
            question,
            as: self.as,
            author: wanted.author,
            languages: languages.map { LanguagePreference(field: $0) } ?? .none
        )
        if let svg {
            let picture = Looking.picture(question.viewpoint, scene, labelWidth: labelWidth)
            if svg == "-" { return Terminal.write(picture) }
            try Looking.write(picture, to: svg)
        }
        if output.json {
            let hasHeading = stand.heading != nil
            Terminal.write(Looking.json(question, hasHeading: hasHeading, scene) + "\n")
        } else {
            Terminal.write(SceneText(question.viewpoint, scene).text(Terminal.tableStyle))
        }
    }
}
