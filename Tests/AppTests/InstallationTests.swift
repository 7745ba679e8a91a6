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

    @Test func `opening makes what is missing, and once only`() async throws {
        let first = try await Installation.open(settings(), logger: logger)
        #expect(
            first.migrations == Schema.migrations.map(\.name)
        )
        await first.close()
        let second = try await Installation.open(settings(), logger: logger)
        #expect(second.migrations.isEmpty)
        await second.close()
    }

    @Test func `what is seeded is found whole`() async throws {
        let settings = try settings()
        _ = try await Seeding(settings).run { try await $0.populate(notes: 250, seed: 3) { _ in } }
        let inspection = try await Inspection.open(settings)
        let findings = try await inspection.doctor.examine { _ in }
        #expect(findings.allSatisfy { $0.verdict == .fine })
        #expect(findings.contains { $0.detail.hasPrefix("250,") })
        #expect(try await inspection.media.usage().blobs == 1)
        await inspection.close()
    }

    @Test func `looking makes nothing`() async throws {
        let settings = try settings()
        await #expect(throws: InstallationError.noDatabase(settings.database)) {
            try await Inspection.open(settings)
        }
        #expect(!FileManager.default.fileExists(atPath: settings.database))
        _ = try await Installation.migrate(settings)
        await #expect(throws: InstallationError.noUploads(settings.uploads)) {
            try await Inspection.open(settings)
        }
        #expect(!FileManager.default.fileExists(atPath: settings.uploads))
    }

    @Test func `a schema that is older or newer is not looked at`() async throws {
        let settings = try settings()
        try FileManager.default.createDirectory(atPath: settings.uploads, withIntermediateDirectories: true)
        let premises = try await Premises.make(settings)
        await #expect(
            throws: InstallationError.olderSchema(
                settings.database,
                Schema.migrations.map(\.name)
            )
        ) {
            try await Inspection.open(settings)
        }
        _ = try await Premises.migrate(premises.database, DatabaseLocation(settings.database))
        try await premises.database.write { connection in
            try connection.execute("INSERT INTO migration (name, applied_at) VALUES ('999_future', 0)")
        }
        await premises.database.close()
        await expectMessage(containing: "999_future") { try await Inspection.open(settings) }
        await expectMessage(containing: "999_future") { try await Installation.migrate(settings) }
        await expectMessage(containing: "999_future") {
            try await Installation.open(settings, logger: logger)
        }
    }

    @Test func `what cannot be opened is named`() async throws {
        let text = try scratch.write("This is no database, whatever its name says.\n", to: "text.sqlite")
        await expectMessage(containing: text) {
            try await Installation.open(settings([.database: text]), logger: logger)
        }
        await expectMessage(containing: "none") {
            try await Installation.open(
                settings([.database: scratch.path + "/none/data.sqlite"]),
                logger: logger
            )
        }
        await expectMessage(containing: "\(text)/below") {
            try await Installation.open(settings([.uploads: text + "/below"]), logger: logger)
        }
    }

    @Test func `the schema is printed as the migrations have it`() {
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
