/// What holds everywhere in the repository, each rule a function from files to the lines that break it.
enum HouseRules {
    /// Imports follow the table of layers, and every target has a row in it.
    static func imports(in files: [SourceFile], table: [String: Imports]) -> [Offence] {
        files.flatMap { file -> [Offence] in
            guard let target = file.target else { return [] }
            guard let imports = table[target] else {
                return [
                    Offence(path: file.path, line: 1, rule: "the table of layers has no target \(target)")
                ]
            }
            return file.numberedLines.compactMap { line in
                guard let module = importedModule(line.text), module != target, !imports.allow(module) else {
                    return nil
                }
                return Offence(path: file.path, line: line.number, rule: "\(target) may not import \(module)")
            }
        }
    }

    /// A file that grows past four hundred lines holds more than one thing.
    ///
    /// How long generated files are is a matter of what they are generated from.
    static func length(of files: [SourceFile], most: Int = 400) -> [Offence] {
        files.filter { $0.lines.count - 1 > most && !$0.isGenerated }.map {
            Offence(path: $0.path, line: most + 1, rule: "a file has at most \(most) lines")
        }
    }

    /// What ends a process, escapes the compiler's checks or was left for later.
    static func shortcuts(in files: [SourceFile]) -> [Offence] {
        let forbidden = ["try!", "as!", "fatalError(", "nonisolated(unsafe)", "Task.detached"]
        return files.filter { !$0.isGenerated }.flatMap { file in
            file.numberedLines.flatMap { line -> [Offence] in
                let code = line.text.withoutComment
                let shortcuts = forbidden.filter { code.contains($0) }
                let leftovers = ["TODO", "FIXME"].filter { line.text.contains($0) }
                return (shortcuts + leftovers).map {
                    Offence(path: file.path, line: line.number, rule: "\($0) does not belong here")
                }
            }
        }
    }

    /// `@unchecked Sendable` stands below the comment that proves it.
    static func unprovedSendability(in files: [SourceFile]) -> [Offence] {
        files.filter { !$0.isGenerated }.flatMap { file in
            file.numberedLines.compactMap { line in
                guard line.text.withoutComment.contains("@unchecked Sendable") else { return nil }
                let above = file.lines[..<(line.number - 1)].reversed().prefix(6).prefix { !$0.isBlank }
                guard !above.contains(where: { $0.trimmedStart.hasPrefix("//") }) else { return nil }
                return Offence(
                    path: file.path,
                    line: line.number,
                    rule: "@unchecked Sendable needs a comment above it that proves it"
                )
            }
        }
    }

    /// SQL is written in the layers that are about it, and nowhere else.
    static func statements(in files: [SourceFile]) -> [Offence] {
        // A map's background may be an SQLite file, whose two statements its format dictates.
        let database: Set = ["Storage", "Relational", "SQLiteEngine", "PostgresEngine", "Basemap"]
        let statement =
            #/
            \bSELECT\s+\S.*\bFROM\b | ^\s*"*SELECT\s | \bINSERT\s+INTO\b | \bDELETE\s+FROM\b
            | \bUPDATE\s+\w+\s+SET\b | \bPRAGMA\s+\w
            | \b(?:CREATE|ALTER|DROP)\s+(?:UNIQUE\s+)?(?:TABLE|INDEX|TRIGGER|VIEW)\b
            /#
        return files.filter { !database.contains($0.target ?? "") }.flatMap { file in
            file.numberedLines.compactMap { line in
                guard (try? statement.firstMatch(in: line.text.withoutComment)) != nil else { return nil }
                return Offence(path: file.path, line: line.number, rule: "SQL stands in Storage")
            }
        }
    }

    /// No file names a folder of one person's machine, or a host that packages are fetched from.
    ///
    /// Hosts are known by their first label: mirrors and registries are a matter of the machine, not of the
    /// project.
    static func machines(in files: [SourceFile]) -> [Offence] {
        // Put together from parts, so that this file does not break its own rule.
        let folders = ["work", "home", "root", "Users"].map { "/\($0)/" }
        let host =
            /https?:\/\/(deb|security|archive|mirrors?|packages|pypi|files|registry|proxy|index|static)\./
        return files.flatMap { file in
            file.numberedLines.flatMap { line -> [Offence] in
                let named = folders.filter { line.text.namesAbsolutePath(below: $0) }
                let fetched = (try? host.firstMatch(in: line.text)).flatMap { $0 }.map { String($0.output.0) }
                return (named + [fetched].compactMap { $0 }).map {
                    Offence(path: file.path, line: line.number, rule: "\($0) belongs to a machine")
                }
            }
        }
    }

    /// No program is started with the `Process` of Foundation, not in the tests either.
    ///
    /// On Linux it reads beyond the end of a buffer where more than some 1,350 descriptors are open: tests
    /// have `ChildProcess`.
    static func processes(in files: [SourceFile]) -> [Offence] {
        // No `\b`: to Unicode, `Foundation.Process` is one word.
        let start = /(?:^|\W)Process\s*(?:\(|\.\s*(?:init|run|launchedProcess)\W)|:\s*Process\s*=/
        return files.filter(\.isSwift).flatMap { file in
            file.numberedLines.compactMap { line in
                guard (try? start.firstMatch(in: line.text.withoutComment)) != nil else { return nil }
                return Offence(path: file.path, line: line.number, rule: "Process does not belong here")
            }
        }
    }

    /// The module that a line of Swift imports: `Foundation` for `public import struct Foundation.URL`.
    static func importedModule(_ line: String) -> String? {
        guard line.contains("import ") else { return nil }
        let pattern =
            #/
            ^\s* (?:@\w+ (?:\([^)]*\))? \s+)*
            (?:(?:public|package|internal|fileprivate|private)\s+)? import\s+
            (?:(?:struct|class|enum|protocol|typealias|func|var|let|actor)\s+)? (\w+)
            /#
        return (try? pattern.firstMatch(in: line)).flatMap { $0 }.map { String($0.output.1) }
    }
}

extension String {
    fileprivate var trimmedStart: Substring { drop { $0 == " " || $0 == "\t" } }

    fileprivate var isBlank: Bool { trimmedStart.isEmpty }

    /// Whether an absolute path begins with `folder` in the text: `/x/…`, but neither `a/x/…` nor `../x/…`.
    fileprivate func namesAbsolutePath(below folder: String) -> Bool {
        ranges(of: folder).contains { range in
            guard range.lowerBound > startIndex else { return true }
            let before = self[index(before: range.lowerBound)]
            return !(before.isLetter || before.isNumber || "._-~}*)/".contains(before))
        }
    }
}
