import Archive
import JSONText
import Model
import Storage

struct ExportWork {
    let zip: ZipArchive
    /// The time at which the export was made, in seconds since 1970.
    let seconds: Int64

    private let lease: Lease
    private let mayGoOn: @Sendable () async throws -> Bool
    private var renewedAt: Instant
    private var checkedAt: Instant
    private var missing: [String] = []
    private var missingCount = 0

    /// The most missing images that the archive lists by name.
    private static let mostNamed = 10_000

    /// The milliseconds for which a check stays valid while an image is written.
    private static let checkSpan = 5 * Instant.Span.second

    init(
        zip: ZipArchive,
        seconds: Int64,
        lease: Lease,
        mayGoOn: @escaping @Sendable () async throws -> Bool
    ) {
        self.zip = zip
        self.seconds = seconds
        self.lease = lease
        self.mayGoOn = mayGoOn
        renewedAt = lease.now()
        checkedAt = renewedAt
    }

    func add(_ name: String, _ bytes: [UInt8]) throws {
        try zip.begin(name, modifiedAt: seconds)
        try zip.write(bytes)
    }

    /// Passes the finished bytes of the archive to `sink`.
    func flush(_ sink: (ZipArchive.Piece) async throws -> Void) async throws {
        if let piece = zip.take() { try await sink(piece) }
    }

    /// Adds a file with the items of all pages as a JSON array.
    ///
    /// `next` gets the last item of the previous page, and returns the next page or, at the end, an empty
    /// one.
    mutating func list<Item>(
        _ name: String,
        _ sink: (ZipArchive.Piece) async throws -> Void,
        next: (Item?) async throws -> [Item],
        write: (inout JSONWriter, Item) -> Void
    ) async throws {
        try zip.begin(name, modifiedAt: seconds)
        var last: Item?
        while true {
            let page = try await next(last)
            guard let end = page.last else { break }
            for (index, item) in page.enumerated() {
                var json = JSONWriter(reservingCapacity: 1024)
                write(&json, item)
                try zip.write(Array((last == nil && index == 0 ? "[\n" : ",\n").utf8))
                try zip.write(json.bytes)
            }
            last = end
            try await flush(sink)
            try await goOn()
        }
        try zip.write(Array((last == nil ? "[]\n" : "\n]\n").utf8))
    }

    /// Throws unless the export may go on, and renews the lease that keeps other exports of the member from
    /// beginning.
    mutating func goOn() async throws {
        checkedAt = lease.now()
        guard try await mayGoOn() else { throw Export.Ended() }
        guard lease.now() >= renewedAt + Instant.Span.minute else { return }
        // If the lease ran out, another export may have begun.
        guard try await lease.renew() else { throw Export.Ended() }
        renewedAt = lease.now()
    }

    /// `true` when the export has to check again that it may go on.
    var isCheckDue: Bool { lease.now() >= checkedAt + Self.checkSpan }

    /// Adds an image to the list of those that are missing or not whole.
    mutating func leftOut(_ line: String) {
        missingCount += 1
        if missing.count < Self.mostNamed { missing.append(line) }
    }

    func readme(for member: Member, notes: Int) -> String {
        let tables = Schema.tables.compactMap(\.export).map { export in
            export.file + String(repeating: " ", count: max(1, 17 - export.file.count)) + export.content
        }.joined(separator: "\n")
        var text = """
            All data of @\(member.handle.text) on this Sightline server, as of \
            \(Instant(milliseconds: seconds * Instant.Span.second)).

            member.json      the account
            handles.json     handles that the member gave up
            sessions.json    sessions; the server keeps no tokens, so none are here
            identities.json  linked accounts of identity providers
            warnings.json    warnings by moderators
            friends.json     friends
            requests.json    open requests for friendship
            blocks.json      members that the member blocked
            groups.json      groups that the member owns or belongs to
            notes.json       notes, the oldest first, with all their fields
            images/          the image of each note as it was uploaded, without its metadata, named by the note's id
            comments.json    comments, the oldest first
            favorites.json   favorite notes and places
            \(tables)
            reports.json     reports by the member, with their outcome

            Instants are in UTC, positions in degrees (WGS 84), lengths in metres. Ids are strings.

            """
        guard missingCount > 0 else { return text + "All \(notes) images are complete.\n" }
        text += "These images are missing or incomplete:\n\n"
        for line in missing { text += line + "\n" }
        if missingCount > missing.count { text += "and \(missingCount - missing.count) more\n" }
        return text
    }
}
