import App
import ArgumentParser

enum Confirmation {
    /// Asks on standard error; when there is no one to ask, only `yes` confirms.
    static func isGiven(_ question: String, yes: Bool) throws -> Bool {
        if yes { return true }
        guard Terminal.canAnswer else {
            throw ValidationError("The command cannot ask for confirmation without a terminal. Use --yes.")
        }
        Terminal.writeError("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
