import Testing

/// The rules, held against the files as they are.
@Suite struct HouseRulesTests {
    @Test func `every target imports only what its layer may`() throws {
        expectNone(HouseRules.imports(in: try SourceTree.sources(), table: ImportTable.targets))
    }

    @Test func `the table of layers has no cycle`() {
        #expect(ImportTable.cycle(in: ImportTable.targets) == nil)
    }

    @Test func `no file is longer than the limit`() throws {
        expectNone(HouseRules.length(of: try SourceTree.sources()))
    }

    @Test func `no source has a forbidden shortcut`() throws {
        expectNone(HouseRules.shortcuts(in: try SourceTree.sources()))
    }

    @Test func `every unchecked Sendable has a reason`() throws {
        expectNone(HouseRules.unprovedSendability(in: try SourceTree.sources()))
    }

    @Test func `only the storage layers contain SQL`() throws {
        expectNone(HouseRules.statements(in: try SourceTree.sources()))
    }

    @Test func `code that reads outside text cannot trap`() throws {
        expectNone(OutsideText.offences(in: try SourceTree.sources()))
    }

    @Test func `no file names a machine`() async throws {
        expectNone(HouseRules.machines(in: try await SourceTree.tracked()))
    }

    @Test func `no code starts processes with Foundation`() async throws {
        expectNone(HouseRules.processes(in: try await SourceTree.tracked()))
    }

    @Test func `comments are wrapped once, at 110 columns`() async throws {
        expectNone(CommentWrap.offences(in: try await SourceTree.tracked()))
    }

    @Test func `every path that the documents name exists`() async throws {
        expectNone(DocumentPaths.offences(in: try await SourceTree.tracked(), exists: SourceTree.exists))
    }

    @Test func `every link between documents leads to a file and a heading`() async throws {
        expectNone(DocumentLinks.offences(in: try await SourceTree.tracked(), exists: SourceTree.exists))
    }

    @Test(arguments: [
        "README.md", "schema.sql", "Package.swift", "Makefile", ".swift-format", "uploads/.gitkeep",
    ])
    func `every expected file is in the top folder`(_ path: String) {
        #expect(SourceTree.exists(path), "\(path) is missing")
    }

    @Test(arguments: [
        ".ci/run", "Benchmarks/run", "scripts/cluster", "scripts/cluster-check", "scripts/free-ports",
        "scripts/moto", "scripts/openapi", "scripts/postgres", "scripts/proof-fuzz", "scripts/protobuf",
        "scripts/release", "scripts/s3", "scripts/schema", "scripts/setup", "scripts/test",
        "scripts/transit-reference",
    ])
    func `every script is executable`(_ path: String) {
        #expect(SourceTree.isExecutable(path), "\(path) is not executable")
    }
}

/// Reports each offence as a failure of its own, with its file and line.
private func expectNone(_ offences: [Offence], sourceLocation: SourceLocation = #_sourceLocation) {
    for offence in offences {
        Issue.record("\(offence)", sourceLocation: sourceLocation)
    }
}
