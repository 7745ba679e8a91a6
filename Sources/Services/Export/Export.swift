package import Archive
import Blobs
import JSONText
package import Model
import Relational
import Storage
import Wire

/// Reads rows page by page and images piece by piece, so that memory does not grow with the data; a change
/// during the export is included if its row is read later.
package struct Export: Sendable {
    /// The session or the account of the export has ended, and the archive is incomplete.
    package struct Ended: Error, Sendable {}

    package typealias Piece = ZipArchive.Piece

    package let member: Member

    private let session: Session.ID?
    private let platform: Platform
    private let blobs: any BlobStore
    private let lease: Lease

    private static let pageSize = 100
    private static let pieceSize = 128 << 10

    init(
        of member: Member,
        in session: Session.ID?,
        platform: Platform,
        blobs: any BlobStore,
        lease: Lease
    ) {
        self.member = member
        self.session = session
        self.platform = platform
        self.blobs = blobs
        self.lease = lease
    }

    package var fileName: String {
        "sightline-\(member.handle.text)-\(platform.now().description.prefix(10)).zip"
    }

    /// Waits for `sink`, so that pieces do not pile up; throws ``Ended`` as soon as the session is over, by
    /// log-out, suspension or the end of the account.
    package func write(to sink: (Piece) async throws -> Void) async throws {
        do {
            var work = ExportWork(
                zip: try ZipArchive(),
                seconds: platform.now().milliseconds / Instant.Span.second,
                lease: lease,
                mayGoOn: mayGoOn
            )
            try await work.goOn()
            try await lists(&work, sink)
            let notes = try await read { try ExportStore($0).noteIDs(of: member.id) }
            try await images(of: notes, &work, sink)
            try work.add("README.txt", Array(work.readme(for: member, notes: notes.count).utf8))
            try work.zip.close()
            try await work.flush(sink)
        } catch {
            await lease.release()
            throw error
        }
        await lease.release()
    }

    @Sendable private func mayGoOn() async throws -> Bool {
        if let session { return try await SessionService(platform: platform).isOpen(session) }
        return try await read { try MemberStore($0).isKept(member.id) }
    }

    private func read<T: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await platform.database.read(body)
    }

    // MARK: - Rows

    private func lists(_ work: inout ExportWork, _ sink: (Piece) async throws -> Void) async throws {
        let (id, size) = (member.id, Self.pageSize)
        var json = JSONWriter(reservingCapacity: 1024)
        json.exported(member)
        try work.add("member.json", json.bytes)
        try await work.list("handles.json", sink) { (last: MemberStore.FormerHandle?) in
            last == nil ? try await read { try MemberStore($0).formerHandles(of: id) } : []
        } write: {
            $0.exported($1)
        }
        try await work.list("sessions.json", sink) { (last: Session?) in
            let now = platform.now()
            return try await read {
                try SessionStore($0).sessions(of: id, before: last?.id, at: now, limit: size)
            }
        } write: {
            $0.session($1)
        }
        try await work.list("identities.json", sink) { (last: LinkedIdentity?) in
            last == nil ? try await read { try IdentityStore($0).identities(of: id) } : []
        } write: {
            $0.identity($1)
        }
        try await work.list("warnings.json", sink) { (last: Warning?) in
            last == nil ? try await read { try ModerationLog($0).warnings(of: id) } : []
        } write: {
            $0.warning($1)
        }
        try await people(&work, sink)
        let notes = try await read { try ExportStore($0).noteIDs(of: id) }
        var rest = notes[...]
        try await work.list("notes.json", sink) { (_: Note?) in
            let page = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            return try await self.notes(page)
        } write: {
            $0.exported($1)
        }
        try await work.list("comments.json", sink) { (last: ExportStore.OwnComment?) in
            try await read { try ExportStore($0).comments(of: id, after: last?.id, limit: size) }
        } write: {
            $0.exported($1)
        }
        try await work.list("favorites.json", sink) { (last: FavoriteEntry?) in
            try await read {
                try FavoriteStore($0).entries(of: id, kind: nil, before: last, limit: size)
            }
        } write: {
            $0.exported($1)
        }
        for table in Schema.tables {
            guard let export = table.export else { continue }
            try await work.list(export.file, sink) { (last: [SQLValue]?) in
                try await read { try table.rows(of: id, after: last, limit: size, on: $0) }
            } write: {
                table.write($1, to: &$0)
            }
        }
        try await work.list("reports.json", sink) { (last: Report?) in
            try await read { try ReportStore($0).reports(by: id, before: last?.id, limit: size) }
        } write: {
            $0.report($1)
        }
    }

    private func people(_ work: inout ExportWork, _ sink: (Piece) async throws -> Void) async throws {
        let (id, size) = (member.id, Self.pageSize)
        try await work.list("friends.json", sink) { (last: Acquaintance?) in
            try await read { try FriendStore($0).friends(of: id, after: last?.member.id, limit: size) }
        } write: {
            $0.exported($1)
        }
        try await work.list("requests.json", sink) { (last: FriendRequest?) in
            try await read {
                try FriendStore($0).requests(of: id, nil, after: last?.member.id, limit: size)
            }
        } write: {
            $0.friendRequest($1, isExport: true)
        }
        try await work.list("blocks.json", sink) { (last: Acquaintance?) in
            try await read { try FriendStore($0).blocks(of: id, after: last?.member.id, limit: size) }
        } write: {
            $0.exported($1)
        }
        try await work.list("groups.json", sink) { (last: Group?) in
            try await read { try GroupStore($0).groups(of: id, after: last?.id, limit: size) }
        } write: {
            $0.exported($1, for: id)
        }
    }

    private func notes(_ ids: [Note.ID]) async throws -> [Note] {
        guard !ids.isEmpty else { return [] }
        let viewer = Viewer(member: member.id, position: nil, instant: platform.now())
        return try await read { try NoteStore($0).notes(ids, for: viewer) }
    }

    // MARK: - Images

    private func images(
        of ids: [Note.ID],
        _ work: inout ExportWork,
        _ sink: (Piece) async throws -> Void
    ) async throws {
        for id in ids {
            try await work.goOn()
            // Each note is read again, because it may have been removed or deleted since it was listed.
            guard let note = try await notes([id]).first else {
                work.leftOut("note \(id): it was deleted during the export")
                continue
            }
            // The row of a removed note is exported, but its image is not.
            guard note.state != .removed else {
                work.leftOut("note \(note.id): a moderator removed it, so its image is left out")
                continue
            }
            try await image(of: note, &work, sink)
        }
    }

    private func image(
        of note: Note,
        _ work: inout ExportWork,
        _ sink: (Piece) async throws -> Void
    ) async throws {
        guard let key = BlobKey(rawValue: note.image.sha256), let reader = try? await blobs.open(key) else {
            work.leftOut("note \(note.id): its image cannot be found")
            return
        }
        defer { reader.close() }
        let name = note.exportedImageName
        try work.zip.beginStored(name, byteCount: reader.byteCount, modifiedAt: work.seconds)
        for start in stride(from: 0, to: reader.byteCount, by: Self.pieceSize) {
            let range = start..<min(start + Self.pieceSize, reader.byteCount)
            if work.isCheckDue {
                try await work.goOn()
                guard try await notes([note.id]).first.map({ $0.state != .removed }) == true else {
                    try await fill(range.lowerBound..<reader.byteCount, &work, sink)
                    return work.leftOut(
                        "note \(note.id): \(name) was removed during the export; the rest of it is zeroes"
                    )
                }
            }
            do {
                try work.zip.write(try await reader.read(range))
            } catch is BlobError {
                try await fill(range.lowerBound..<reader.byteCount, &work, sink)
                return work.leftOut(
                    "note \(note.id): \(name) could not be read completely; the rest of it is zeroes"
                )
            }
            try await work.flush(sink)
        }
    }

    /// Fills the rest of an image with zeroes, because the archive already states its length.
    private func fill(
        _ range: Range<Int>,
        _ work: inout ExportWork,
        _ sink: (Piece) async throws -> Void
    ) async throws {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
            try work.zip.write([UInt8](repeating: 0, count: min(Self.pieceSize, range.upperBound - start)))
            try await work.flush(sink)
        }
    }
}
