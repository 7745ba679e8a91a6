import App
import ArgumentParser

/// Whether the operator means it.
enum Confirmation {
    /// Asks on standard error; without anybody who can be asked, only `yes` says so.
    static func isGiven(_ question: String, yes: Bool) throws -> Bool {
        if yes { return true }
        guard Terminal.canAnswer else {
            throw ValidationError("There is nobody to ask here: --yes does it without asking.")
        }
        Terminal.writeError("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
