import Foundation

/// A text file of the repository, or one that a test makes up.
struct SourceFile {
    /// The path from the root of the package, with `/` between its parts.
    let path: String
    let lines: [String]

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The target that the file belongs to: the folder below `Sources`.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// Nobody writes what a program generates, so how it is written is that program's matter.
    var isGenerated: Bool { path.contains("/Generated/") }

    /// Each line with its number, counted from one.
    var numberedLines: some Sequence<(number: Int, text: String)> {
        lines.enumerated().lazy.map { (number: $0.offset + 1, text: $0.element) }
    }
}

/// A line that breaks a rule, as an editor or a reader can find it.
struct Offence: Hashable, CustomStringConvertible {
    let path: String
    let line: Int
    let rule: String

    var description: String { "\(path):\(line): \(rule)" }
}

extension String {
    /// The line up to a `//` that does not stand inside a string literal.
    var withoutComment: Substring {
        var quoted = false
        var previous: Character?
        for index in indices {
            let character = self[index]
            if character == "\"" && previous != "\\" { quoted.toggle() }
            if character == "/" && previous == "/" && !quoted {
                return self[..<self.index(before: index)]
            }
            previous = character
        }
        return self[...]
    }
}
