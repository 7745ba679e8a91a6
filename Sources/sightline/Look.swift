import App
import ArgumentParser
import Drawing
import JSONText
import Model
import Services
import ViewEngine

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
            "The number of entries to list: at most \(ViewService.Question.largestLimit), or "
                + "\(ViewService.Question.largestLimitAllAround) with --fov 360.",
            valueName: "count"
        )
    )
    var limit = ViewService.Question.defaultLimit

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width of the nearest label, as a share of the frame.", valueName: "share")
    )
    var labelWidth = ViewService.Question.defaultLabelWidth

    @Option(
        help: "The choice if --limit is exceeded: the nearest, or the nearest in each sector of 30°."
    )
    var cap = SightingCap.nearest

    @Option(help: ArgumentHelp("The languages of names, the best first, such as 'sv,en'.", valueName: "tags"))
    var languages: String?

    @Option(
        help: ArgumentHelp(
            "The instant to look at, as in 2026-11-25T08:30:00+01:00; now if it is not given.",
            valueName: "instant"
        )
    )
    var at: String?

    @Option(help: ArgumentHelp("A file to draw the picture to; '-' is standard output.", valueName: "file"))
    var svg: String?

    private func question() throws -> ViewService.Question {
        var question = ViewService.Question(try stand.viewpoint(), limit: limit, labelWidth: labelWidth)
        question.filter = try wanted.filter()
        question.cap = cap
        question.hasHeading = stand.heading != nil
        return question
    }

    func validate() throws {
        _ = try question()
        let limits = 1...ViewService.Question.largestLimit(fieldOfView: stand.fov)
        guard limits.contains(limit) else {
            throw ValidationError("--limit: Must be from \(limits.lowerBound) to \(limits.upperBound).")
        }
        let bounds = ViewService.Question.labelWidths
        guard bounds.contains(labelWidth) else {
            throw ValidationError(
                "--label-width: Must be from \(bounds.lowerBound) to \(bounds.upperBound)."
            )
        }
        if let at, Instant(rfc3339: at) == nil {
            throw ValidationError("--at: Must be an instant as in 2026-11-25T08:30:00+01:00.")
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
            languages: languages.map { LanguagePreference(field: $0) } ?? .none,
            at: at.flatMap { Instant(rfc3339: $0) }
        )
        if let svg {
            let picture = ViewPicture(question.viewpoint, scene, labelWidth: labelWidth).svg
            if svg == "-" { return Terminal.write(picture) }
            try Looking.write(picture, to: svg)
        }
        if output.json {
            var json = JSONWriter()
            json.view(question, scene)
            Terminal.write(json.text + "\n")
        } else {
            Terminal.write(SceneText(question.viewpoint, scene).text(Terminal.tableStyle))
        }
    }
}
