import App
import ArgumentParser
import Model
import Services

extension Moderate {
    struct Review: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Handle the open reports one by one, with a key for each act.",
            discussion: """
                \(ReviewKey.words)

                An act ends all reports about the same content. Through a pipe, every line is a key, followed by the \
                reason, or after 'i' the file.
                """
        )

        @OptionGroup var actor: ActorOptions

        @Option(help: ArgumentHelp("Show only reports assigned to this moderator.", valueName: "name"))
        var assignee: String?

        @OptionGroup var data: DataOptions

        func run() async throws {
            let settings = try data.settings()
            try await OperatorSession.with(settings) { session in
                let actor = try await session.actor(actor.as)
                let assignee = assignee.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
                try await Keyboard.using { keyboard in
                    let input = ReviewInput(keyboard: Terminal.canAnswer ? keyboard : nil)
                    var review = ReviewWalk(session: session, actor: actor, assignee: assignee, input: input)
                    try await review.run()
                }
            }
        }
    }
}

enum ReviewKey: Character, CaseIterable {
    case hide = "h"
    case remove = "r"
    case warn = "w"
    case suspend = "s"
    case blockImage = "b"
    case assign = "a"
    case done = "d"
    case reject = "x"
    case next = "n"
    case more = "m"
    case image = "i"
    case quit = "q"
    case help = "?"

    var meaning: String {
        switch self {
        case .hide: "hide it"
        case .remove: "remove it"
        case .warn: "warn its author"
        case .suspend: "suspend its author"
        case .blockImage: "refuse its picture and remove it"
        case .assign: "assign it to yourself and go to the next"
        case .done: "resolve the report without an act"
        case .reject: "reject the report"
        case .next: "leave it and go to the next"
        case .more: "show everything about it"
        case .image: "write its picture to a file"
        case .quit: "quit"
        case .help: "show this help"
        }
    }

    var needsReason: Bool {
        switch self {
        case .hide, .remove, .warn, .suspend, .blockImage, .done, .reject: true
        case .assign, .next, .more, .image, .quit, .help: false
        }
    }

    static let words = allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ") + "."

    static let prompt =
        "[h]ide [r]emove [w]arn [s]uspend [b]lock [a]ssign [d]one [x]reject [n]ext [m]ore [i]mage [q]uit [?] "
}

/// The input of a review: the keys of a terminal, or the lines of a pipe.
struct ReviewInput {
    let keyboard: Keyboard?

    /// Returns the next key and the reason given with it; `nil` at the end of input.
    func next() throws -> (key: Character, reason: String?)? {
        Terminal.write(ReviewKey.prompt)
        if let keyboard {
            switch try keyboard.key() {
            case .end:
                Terminal.write("\n")
                return nil
            case .character(let key):
                Terminal.write("\(String(key).onOneLine)\n")
                return (key, nil)
            }
        }
        guard let line = readLine() else {
            Terminal.write("\n")
            return nil
        }
        Terminal.write("\(line.onOneLine)\n")
        guard let key = line.first else { return (" ", nil) }
        let rest = line.dropFirst().drop { $0 == " " }
        return (key, rest.isEmpty ? nil : String(rest))
    }

    /// Asks for a reason; returns `nil` when the moderator goes back.
    func reason(for key: ReviewKey, else standard: String) -> String? {
        guard keyboard != nil else { return standard }
        Terminal.write("\(key.meaning). Reason (Enter: \(standard); '-' goes back): ")
        guard let line = readLine(), line != "-" else { return nil }
        return line.isEmpty ? standard : line
    }

    /// Asks for the path of a file; returns `nil` when the moderator goes back.
    func path(else standard: String) -> String? {
        guard keyboard != nil else { return standard }
        Terminal.write("File (Enter: \(standard); '-' goes back): ")
        guard let line = readLine(), line != "-" else { return nil }
        return line.isEmpty ? standard : line
    }
}
