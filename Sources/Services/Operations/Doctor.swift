package import Model
package import Relational
import Storage

package struct Doctor: Sendable {
    package struct Finding: Sendable, Hashable {
        package enum Verdict: String, Sendable, Hashable {
            case fine
            /// Something is unusual, but harmless.
            case notice
            /// Something is broken.
            case fault
        }

        package let verdict: Verdict
        package let subject: String
        package let detail: String
    }

    /// The age in milliseconds from which an orphan that housekeeping does not know is a fault.
    package static let orphanGrace = Instant.Span.day

    let database: any Database
    private let media: MediaService
    private let ownership: Ownership
    private let grace: Int64
    let now: @Sendable () -> Instant
    private let integrityCheck: @Sendable () async throws -> [String]

    /// `grace` is the span for which servers keep orphans, in milliseconds; `integrityCheck` is the engine's
    /// own check.
    package init(
        database: any Database,
        media: MediaService,
        ownership: Ownership,
        grace: Int64,
        now: @escaping @Sendable () -> Instant,
        integrityCheck: @escaping @Sendable () async throws -> [String]
    ) {
        self.database = database
        self.media = media
        self.ownership = ownership
        self.grace = grace
        self.now = now
        self.integrityCheck = integrityCheck
    }

    /// Checks the schema, the database, and every file against its row.
    package func examine(report: Progress.Report) async throws -> [Finding] {
        var findings = [try await schema()]
        findings += try await integrityCheck().prefix(20).map {
            Finding(verdict: .fault, subject: "database", detail: $0)
        }
        if findings.count == 1 {
            findings.append(
                Finding(verdict: .fine, subject: "database", detail: "the file and all references are intact")
            )
        }
        guard findings[0].verdict == .fine else { return findings }
        findings += try await ledger()
        findings += try await transit()
        let owner = try await owner()
        findings.append(owner)
        // Findings about files are meaningless when the store belongs to another database.
        guard owner.verdict != .fault else { return findings }
        findings += try await files(report: report)
        findings.append(try await orphans())
        return findings
    }

    private func schema() async throws -> Finding {
        let pending = try await Schema.migrator.pending(in: database)
        guard pending.isEmpty else {
            return Finding(
                verdict: .fault,
                subject: "schema",
                detail:
                    "migrations are missing (\(pending.map(\.name).joined(separator: ", "))); run 'sightline migrate'"
            )
        }
        return Finding(verdict: .fine, subject: "schema", detail: "up to date")
    }

    private func owner() async throws -> Finding {
        switch try await ownership.verdict() {
        case .ours:
            Finding(verdict: .fine, subject: "image store", detail: "belongs to this database")
        case .unmarked:
            Finding(
                verdict: .notice,
                subject: "image store",
                detail: "has no owner yet; the next start of a server marks it"
            )
        case .others:
            Finding(
                verdict: .fault,
                subject: "image store",
                detail: "belongs to another database, and two databases would remove each other's images; "
                    + "name the right one, or run 'sightline media take-over'"
            )
        }
    }

    private func ledger() async throws -> [Finding] {
        let (withoutBlob, withoutNote, miscounted, notes) = try await database.read { connection in
            let doctor = DoctorStore(connection)
            return (
                try doctor.imagesWithoutBlob(limit: 20),
                try doctor.imagesWithoutNote(limit: 20),
                try BlobLedger(connection).miscounted(limit: 20),
                try doctor.noteCount()
            )
        }
        var findings = withoutBlob.map {
            Finding(
                verdict: .fault,
                subject: "image \($0)",
                detail: "its file is not listed in the database"
            )
        }
        findings += withoutNote.map {
            Finding(verdict: .fault, subject: "image \($0)", detail: "no note shows it")
        }
        findings += miscounted.map {
            Finding(verdict: .fault, subject: "blob \($0.sha256)", detail: "its number of uses is wrong")
        }
        if findings.isEmpty {
            findings.append(
                Finding(verdict: .fine, subject: "notes", detail: "\(notes), all with an image")
            )
        }
        return findings
    }

    private func files(report: Progress.Report) async throws -> [Finding] {
        let faults = try await media.verify(report: report)
        if faults.isEmpty {
            return [Finding(verdict: .fine, subject: "files", detail: "all are complete")]
        }
        return faults.map { fault in
            // A doomed blob may lose its file a moment before its row.
            let isNeeded = !fault.notes.isEmpty
            let needs =
                isNeeded ? "; needed by note \(fault.notes.joined(separator: ", "))" : "; no note needs it"
            return Finding(
                verdict: isNeeded ? .fault : .notice,
                subject: "file \(fault.sha256)",
                detail: fault.kind.rawValue + needs
            )
        }
    }

    private func orphans() async throws -> Finding {
        let orphans = try await media.orphans()
        // Housekeeping removes known orphans within a day after the grace period, so older orphans are a
        // fault.
        let old = orphans.filter { orphan in
            orphan.age >= Self.orphanGrace && orphan.known.map { $0 >= grace + Self.orphanGrace } ?? true
        }
        let others = orphans.count - old.count
        guard old.isEmpty else {
            return Finding(
                verdict: .fault,
                subject: "orphans",
                detail: "\(old.count) files without a row, \(old.reduce(0) { $0 + $1.byteCount }) bytes; "
                    + "see 'sightline media orphans'"
            )
        }
        return Finding(
            verdict: others == 0 ? .fine : .notice,
            subject: "orphans",
            detail: others == 0
                ? "none" : "\(others) files of running or interrupted uploads; servers remove these"
        )
    }
}
