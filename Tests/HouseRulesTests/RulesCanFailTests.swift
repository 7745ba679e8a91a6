import Testing

/// Each rule against made-up files that break it, and against near misses that do not.
@Suite struct RulesCanFailTests {
    private let table = [
        "Low": Imports(outside: ["Glibc", "NIO*"]),
        "High": Imports(own: ["Low"]),
    ]

    @Test(arguments: [
        ("import Foundation", "Foundation"),
        ("public import struct Foundation.URL", "Foundation"),
        ("@preconcurrency import GRDB", "GRDB"),
        ("@_spi(Testing) internal import Crypto", "Crypto"),
        ("#if canImport(Glibc)", nil),
        ("// import Foundation", nil),
        ("let text = \"import Foundation\"", nil),
    ])
    func `an import line is recognised`(_ line: String, _ module: String?) {
        #expect(HouseRules.importedModule(line) == module)
    }

    @Test func `a module from outside the table is found with its line`() {
        let file = SourceFile("Sources/Low/A.swift", "import Glibc\nimport NIOCore\n\nimport Foundation\n")
        let found = HouseRules.imports(in: [file], table: table)
        #expect(found.map(\.description) == ["Sources/Low/A.swift:4: Low may not import Foundation"])
    }

    @Test func `an upward import is found, a downward one is not`() {
        let up = SourceFile("Sources/Low/A.swift", "import High\n")
        let down = SourceFile("Sources/High/A.swift", "import Low\n")
        #expect(HouseRules.imports(in: [up, down], table: table).map(\.path) == [up.path])
    }

    @Test func `a target without a row is found`() {
        let file = SourceFile("Sources/New/A.swift", "let a = 1\n")
        #expect(HouseRules.imports(in: [file], table: table).count == 1)
    }

    @Test func `a cycle in the table is found`() {
        let cyclic = ["A": Imports(own: ["B"]), "B": Imports(own: ["C"]), "C": Imports(own: ["A"])]
        #expect(ImportTable.cycle(in: cyclic) != nil)
        #expect(ImportTable.cycle(in: table) == nil)
    }

    @Test func `a file of more than four hundred lines is found`() {
        let longest = SourceFile("Sources/A/A.swift", String(repeating: "\n", count: 400))
        let longer = SourceFile("Sources/A/B.swift", String(repeating: "\n", count: 401))
        #expect(HouseRules.length(of: [longest, longer]).map(\.path) == [longer.path])
    }

    @Test(arguments: [
        "let a = try! b()", "let a = b as! C", "fatalError(\"no\")", "nonisolated(unsafe) var a = 1",
        "Task.detached { }", "// TODO: later", "/// FIXME",
    ])
    func `a shortcut is found`(_ line: String) {
        #expect(HouseRules.shortcuts(in: [SourceFile("Sources/A/A.swift", line)]).count == 1)
    }

    @Test func `a shortcut in a comment is not found`() {
        let file = SourceFile("Sources/A/A.swift", "let url = \"https://a\"  // never try! here\n")
        #expect(HouseRules.shortcuts(in: [file]).isEmpty)
    }

    @Test func `an unchecked Sendable without a reason right above is found`() {
        let bare = "final class A: @unchecked Sendable {}\n"
        let far = "// The lock guards all.\n\nfinal class A: @unchecked Sendable {}\n"
        let proved = "// The lock guards all.\nfinal class A:\n    @unchecked Sendable {}\n"
        let files = [("bare", bare), ("far", far), ("proved", proved)].map { SourceFile($0.0, $0.1) }
        #expect(HouseRules.unprovedSendability(in: files).map(\.path) == ["bare", "far"])
    }

    @Test(arguments: [
        "let q = \"SELECT id FROM note\"", "    SELECT \\(columns)", "INSERT INTO note VALUES (1)",
        "\"DELETE FROM note\"", "UPDATE note SET a = 1", "CREATE UNIQUE INDEX a ON b (c)",
        "PRAGMA integrity_check",
    ])
    func `an SQL statement is found only outside the storage layers`(_ line: String) {
        let outside = SourceFile("Sources/Services/A.swift", line)
        let inside = SourceFile("Sources/Storage/A.swift", line)
        #expect(HouseRules.statements(in: [outside, inside]).map(\.path) == [outside.path])
    }

    @Test(arguments: [
        "// SELECT id FROM note", "let text = \"Select a place from the list\"", "case update, delete",
    ])
    func `single SQL words are not found`(_ line: String) {
        #expect(HouseRules.statements(in: [SourceFile("Sources/API/A.swift", line)]).isEmpty)
    }

    @Test(arguments: ["home", "root", "work", "Users"])
    func `a path of a machine is found`(_ folder: String) {
        let found = ["cd /\(folder)/x", "\"/\(folder)/x\"", "/\(folder)/x"].flatMap {
            HouseRules.machines(in: [SourceFile("README.md", $0)])
        }
        #expect(found.count == 3)
        let relative = ["../\(folder)/x", "https://a.example/\(folder)/x", "$HOME/\(folder)x"].flatMap {
            HouseRules.machines(in: [SourceFile("README.md", $0)])
        }
        #expect(relative.isEmpty)
    }

    @Test func `a package host is found, a citation is not`() {
        let mirror = SourceFile("Makefile", "curl http" + "://registry.example.org/a")
        let citation = SourceFile("A.swift", "// https://www.rfc-editor.org/rfc/rfc9457")
        #expect(HouseRules.machines(in: [mirror, citation]).map(\.path) == [mirror.path])
    }

    // Put together from parts, so that this file does not break the rule.
    @Test(arguments: [
        "let a = %()", "let a = Foundation.%()", "try %.run(url, arguments: [])", "let a: % = .init()",
        "f(%.init())",
    ])
    func `a process that Foundation starts is found`(_ line: String) {
        let line = line.replacing("%", with: "Process")
        let file = SourceFile("Tests/ATests/A.swift", line)
        #expect(
            HouseRules.processes(in: [file]).map(\.description) == [
                "Tests/ATests/A.swift:1: Process does not belong here"
            ]
        )
    }

    @Test(arguments: [
        "let a = try Child%(\"/bin/ls\")", "%Info.processInfo.environment", "// never %()",
        "let a: Child% = b", "subprocess()",
    ])
    func `another word Process is not found`(_ line: String) {
        let line = line.replacing("%", with: "Process")
        #expect(HouseRules.processes(in: [SourceFile("Tests/ATests/A.swift", line)]).isEmpty)
    }

    @Test func `a file that is not Swift is not checked for processes`() {
        let line = "% () and %()".replacing("%", with: "Process")
        #expect(HouseRules.processes(in: [SourceFile("README.md", line)]).isEmpty)
    }

    @Test(arguments: [
        "let a = Int(value)", "let a = UInt8(value + 32)", "text.flatMap { Int64($0) }",
        "bytes.map(Int.init)",
        "let a = Int((value * 10).rounded())", "list.first!.name", "let a = list.last!", "for a in b..<c { }",
        "for a in 0..<length { }", "let a = (low)...(high)", "text[a..<b]", "let a = list[index]",
        "list[index + 1].name = a",
        "bytes[start...].first", "text[..<end]", "list[0][index]", "a.map { list[$0] }", "call()[index]",
        "Dictionary(uniqueKeysWithValues: pairs)", "let name = \"a\", code = list[index]",
        #"let text = "\(Int(value)) m""#,
    ])
    func `code that can trap on outside text is found`(_ line: String) {
        let file = SourceFile("Sources/OSM/A.swift", line)
        #expect(!OutsideText.offences(in: [file]).isEmpty)
        #expect(OutsideText.offences(in: [SourceFile("Sources/Storage/A.swift", line)]).isEmpty)
    }

    @Test(arguments: [
        "let a = Int(exactly: value)", "let a = UInt8(truncatingIfNeeded: value)",
        "Int(clamping: a) + Int(nearest: b)",
        "let a = Int(text, radix: 10)", "text.flatMap { Int64($0, radix: 36) }", "let a = Int64(1) << 62",
        "print(value)",
        "list.first != nil", "list.first?.name", "(1...12).contains(a)", "case 0x80...:", "0..<list.count",
        "0..<count",
        "UInt8(ascii: \"a\")...UInt8(ascii: \"z\")", "1...Limits.longest", "func a(_ names: String...)",
        "list[0]",
        "list[checked: index]", "headers[.host]", "json[\"name\"]", "table[key, default: 0]", "text[...]",
        "bytes[0..<4]",
        "let a: [String: Int] = [:], b = a[key]", "let a = [first, second]", "// never list[index]",
        "let a = \"list[index] and b..<c\"", "let a = list[index]  // in range: asked above",
        "// in range: asked above\nlet a = list[index]",
    ])
    func `code that cannot trap or has a reason is not found`(_ text: String) {
        #expect(OutsideText.offences(in: [SourceFile("Sources/OSM/A.swift", text)]).map(\.description) == [])
    }

    private func wrapping(_ text: String) -> [String] {
        CommentWrap.offences(in: [SourceFile("Sources/A/A.swift", text)]).map(\.description)
    }

    /// With `// ` before it, 108 columns.
    private let full = String(repeating: "word ", count: 20) + "words"

    @Test func `a comment that is too long, and one that is wrapped too early, are found`() {
        #expect(wrapping("    /// \(full)") == ["Sources/A/A.swift:1: a comment has at most 110 columns"])
        #expect(
            wrapping("// one\n// two\n// \(full)\n// a\n") == [
                "Sources/A/A.swift:1: a comment is wrapped at 110 columns: 'two' fits here",
                "Sources/A/A.swift:2: a comment is wrapped at 110 columns: 'word' fits here",
                "Sources/A/A.swift:3: a comment is wrapped at 110 columns: 'a' fits here",
            ]
        )
        #expect(wrapping("// \(full)\n// ab\n") == [])
    }

    @Test(arguments: [
        "/// One.\n///\n/// Two.\n", "// One.\n/// Two.\n", "// One.\n\n// Two.\n", "// One.\n    // Two.\n",
        "/// - one\n/// - two\n///   words\n", "/// 1. one\n/// 2. two\n", "/// | a | b |\n/// | c | d |\n",
        "/// ```\n/// a\n/// b\n/// ```\n", "///     a\n///     b\n", "// MARK: - One\n// Two\n",
        "// https://example.org\n// Two\n", "let a = \"\"\"\n    // One.\n    // Two.\n    \"\"\"\n",
        "let a = 1  // one\n// Two.\n", "//One\n//two\n",
    ])
    func `a comment that cannot be wrapped otherwise is no offence`(_ text: String) {
        #expect(wrapping(text) == [])
    }

    @Test func `a path that a document names and that does not exist is found`() {
        let text = "See `Sources/A/B.swift` and `Sources/A/C.swift`.\nSee `docs/D*.md`.\n"
        func offences(_ path: String) -> [String] {
            DocumentPaths.offences(in: [SourceFile(path, text)]) { $0 == "Sources/A/B.swift" }
                .map(\.description)
        }
        #expect(offences("docs/a.md") == ["docs/a.md:1: Sources/A/C.swift does not exist"])
        #expect(offences("docs/proofs/a.md") == [])
        #expect(offences("Sources/A/A.swift") == [])
    }

    @Test func `a link that leads to no file or no heading is found`() {
        let text = """
            # What `is` new?
            [here](#what-is-new), [not here](#old), [b](../b.md#up-and-down), [not in b](../b.md#down)
            [nowhere](c.md), [elsewhere](https://example.org/c.md#d)
            """
        let files = [SourceFile("docs/a.md", text), SourceFile("b.md", "## [Up](docs/a.md) and down\n")]
        let offences = DocumentLinks.offences(in: files) { ["docs/a.md", "b.md"].contains($0) }
        #expect(
            offences.map(\.description) == [
                "docs/a.md:2: docs/a.md has no heading for #old",
                "docs/a.md:2: b.md has no heading for #down",
                "docs/a.md:3: the link to c.md leads nowhere",
            ]
        )
    }
}
