/// The refusal of a command that was already running; it ends with the usage of this command.
///
/// The parser knows the command only while it reads the arguments, and would tell the usage of the program.
struct UsageRefusal: Error, Sendable {
    let text: String

    /// `usage` begins with the names of the program and its commands.
    init(_ message: String, usage: String) {
        let words = usage.split(separator: " ")
        let command = words.prefix { $0.first.map { "<[-".contains($0) } != true }.joined(separator: " ")
        text = """
            Error: \(message)
            Usage: \(usage)
              See '\(command) --help' for more information.

            """
    }
}
