import Foundation
import Logging
import Model
import Relational
import SQLiteEngine
import Services
import Storage
import TestData
import Testing

@testable import App
@testable import seed

@Suite struct InstallationTests {
    private let scratch: Scratch
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        scratch = try Scratch()
    }

    private func settings(_ flags: [SettingName: String] = [:]) throws -> Settings {
        let own: [SettingName: String] = [
            .database: scratch.path + "/data.sqlite", .uploads: scratch.path + "/uploads",
        ]
        return try Settings(flags: own.merging(flags) { $1 })
    }

    @Test func `opening creates missing parts once`() async throws {
        let first = try await CompositionRoot.open(settings(), logger: logger)
        #expect(
            first.migrations == Schema.migrations.map(\.name)
        )
        await first.close()
        let second = try await CompositionRoot.open(settings(), logger: logger)
        #expect(second.migrations.isEmpty)
        await second.close()
    }

    @Test func `a seeded installation has no faults`() async throws {
        let settings = try settings()
        _ = try await Seeder.run(settings) { try await $0.populate(notes: 250, seed: 3) }
        let inspection = try await Inspection.open(settings)
        let findings = try await inspection.doctor.examine { _ in }
        #expect(findings.allSatisfy { $0.verdict == .fine })
        #expect(findings.contains { $0.detail.hasPrefix("250,") })
        #expect(try await inspection.media.usage().blobs == 1)
        await inspection.close()
    }

    @Test func `a command that only reads creates nothing`() async throws {
        let settings = try settings()
        await #expect(throws: InstallationError.noDatabase(settings.database)) {
            try await Inspection.open(settings)
        }
        #expect(!FileManager.default.fileExists(atPath: settings.database))
        _ = try await CompositionRoot.migrate(settings)
        await #expect(throws: InstallationError.noUploads(settings.uploads)) {
            try await Inspection.open(settings)
        }
        #expect(!FileManager.default.fileExists(atPath: settings.uploads))
    }

    @Test func `a command that only reads refuses an older or newer schema`() async throws {
        let settings = try settings()
        try FileManager.default.createDirectory(atPath: settings.uploads, withIntermediateDirectories: true)
        let stores = try await OpenStores.make(settings)
        await #expect(
            throws: InstallationError.olderSchema(
                settings.database,
                Schema.migrations.map(\.name)
            )
        ) {
            try await Inspection.open(settings)
        }
        _ = try await OpenStores.migrate(stores.database, DatabaseLocation(settings.database))
        try await stores.database.write { connection in
            try connection.execute("INSERT INTO migration (name, applied_at) VALUES ('999_future', 0)")
        }
        await stores.database.close()
        await expectMessage(containing: "999_future") { try await Inspection.open(settings) }
        await expectMessage(containing: "999_future") { try await CompositionRoot.migrate(settings) }
        await expectMessage(containing: "999_future") {
            try await CompositionRoot.open(settings, logger: logger)
        }
    }

    @Test func `a part that cannot be opened is named`() async throws {
        let text = try scratch.write("This is no database, whatever its name says.\n", to: "text.sqlite")
        await expectMessage(containing: text) {
            try await CompositionRoot.open(settings([.database: text]), logger: logger)
        }
        await expectMessage(containing: "none") {
            try await CompositionRoot.open(
                settings([.database: scratch.path + "/none/data.sqlite"]),
                logger: logger
            )
        }
        await expectMessage(containing: "\(text)/below") {
            try await CompositionRoot.open(settings([.uploads: text + "/below"]), logger: logger)
        }
    }

    @Test func `the printed schema equals that of the migrations`() {
        #expect(SchemaText.whole(for: .postgres).contains("\n-- Migration 001_foundation\n"))
        #expect(SchemaText.whole(for: .postgres).contains("CREATE TABLE IF NOT EXISTS migration"))
        #expect(SchemaText.whole(for: .postgres).contains("note_by_cell"))
    }

    private func expectMessage(
        containing text: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> some Sendable
    ) async {
        do {
            _ = try await body()
            Issue.record("nothing was thrown", sourceLocation: sourceLocation)
        } catch {
            #expect(Sentence.telling(error).contains(text), sourceLocation: sourceLocation)
        }
    }
}
