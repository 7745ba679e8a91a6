import Identity
package import Model
import Relational
import Storage

/// The keys by which a fleet's trackers report positions.
package struct TrackerService: Sendable {
    let platform: Platform
    let networks: TransitNetworks

    /// Makes a key for the vehicles of a source; its text is told once, and only its digest is stored.
    ///
    /// Throws `404` when there is no such source.
    package func add(_ name: String, of source: String) async throws -> (key: TrackerKey, text: String) {
        let name = try Text.checkedName(name, field: "name", length: TrackerKey.nameLength)
        guard try await networks.map().source(source) != nil else { throw Refusal.notFound }
        let token = SessionToken()
        let key = TrackerKey(
            id: platform.ids.next(),
            source: source,
            name: name,
            createdAt: platform.now()
        )
        try await platform.database.write { try TrackerKeyStore($0).insert(key, digest: token.digest) }
        return (key, token.text)
    }

    /// All keys, also revoked ones, the oldest first.
    package func keys() async throws -> [TrackerKey] {
        try await platform.database.read { try TrackerKeyStore($0).keys() }
    }

    /// Returns `false` when there is no such key, or it is revoked already.
    package func revoke(_ id: TrackerKey.ID) async throws -> Bool {
        let now = platform.now()
        return try await platform.database.write { try TrackerKeyStore($0).revoke(id, at: now) }
    }

    /// Throws `401` unless the text is a key that is not revoked, and `403` when it is one of another source.
    package func authenticate(_ text: String, for source: String) async throws {
        guard let digest = SessionToken(text)?.digest,
            let key = try await platform.database.readOne({ try TrackerKeyStore($0).key(digest: digest) }),
            key.revokedAt == nil
        else { throw Refusal.badTrackerKey }
        guard key.source == source else { throw Refusal.otherSource }
        let now = platform.now()
        if key.lastUsedAt.map({ $0 + TrackerKeyStore.noteUseEvery <= now }) ?? true {
            try await platform.database.write { try TrackerKeyStore($0).noteUse(of: key.id, at: now) }
        }
    }
}

extension Refusal {
    /// The key of a tracker is missing, malformed, unknown or revoked.
    package static let badTrackerKey = Refusal(
        .unauthenticated,
        code: "bad-tracker-key",
        "Send the key of a tracker as 'Authorization: Bearer <key>'. This one is missing, invalid or revoked."
    )

    fileprivate static let otherSource = Refusal(
        .forbidden,
        code: "other-source",
        "This key is for the vehicles of another source."
    )
}
