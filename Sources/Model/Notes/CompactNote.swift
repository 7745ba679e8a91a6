package import Geodesy

/// The facts of a note that decide who sees it and where a list or a view puts it, in 96 bytes.
///
/// Servers keep very many of them in memory. Titles and pictures are not among them.
package struct CompactNote: Sendable {
    package enum Audience: UInt8, Sendable {
        case everyone
        case friends
        case group
        case onlyMe
    }

    package let id: Note.ID
    package let author: Member.ID
    package let coordinate: Coordinate
    package let publishedAt: Instant
    package let createdAt: Instant
    /// Metres; not a number where the altitude is not known.
    fileprivate let altitudeOrNone: Double
    /// Metres; infinite for a note that is visible from anywhere.
    fileprivate let reveal: Double
    fileprivate let opens: Int64
    fileprivate let closes: Int64
    fileprivate let group: Int64
    fileprivate let audience: Audience
    fileprivate let isPublished: Bool
    /// Whether anybody may see the note anywhere and at any time, as far as the author is not suspended or
    /// blocked.
    fileprivate let isOpenToAll: Bool

    package init(
        id: Note.ID,
        author: Member.ID,
        coordinate: Coordinate,
        altitude: Double?,
        audience: Model.Audience,
        window: Window,
        revealRadius: Double?,
        isPublished: Bool,
        createdAt: Instant,
        publishedAt: Instant
    ) {
        self.id = id
        self.author = author
        self.coordinate = coordinate
        self.publishedAt = publishedAt
        self.createdAt = createdAt
        altitudeOrNone = altitude ?? .nan
        reveal = revealRadius ?? .infinity
        opens = window.opens?.milliseconds ?? .min
        closes = window.closes?.milliseconds ?? .max
        group = audience.group?.rawValue ?? 0
        self.audience =
            switch audience {
            case .everyone: .everyone
            case .friends: .friends
            case .group: .group
            case .onlyMe: .onlyMe
            }
        self.isPublished = isPublished
        isOpenToAll = isPublished && audience == .everyone && window == .always && revealRadius == nil
    }

    /// In metres.
    package var altitude: Double? { altitudeOrNone.isNaN ? nil : altitudeOrNone }

    /// The instants at which the window of the note opens and closes.
    package var edges: [Instant] {
        [opens, closes].filter { $0 != .min && $0 != .max }.map(Instant.init(milliseconds:))
    }
}

/// A viewer with everything about them that visibility depends on.
package struct ViewerFacts: Sendable {
    /// What is stored of a member.
    package struct Relations: Sendable, Hashable {
        /// The members that have the viewer as a friend.
        package var friends: Set<Member.ID> = []
        /// The members of each group that the viewer is in.
        package var groups: [Group.ID: Set<Member.ID>] = [:]
        /// The members with a block between them and the viewer, in either direction.
        package var blocked: Set<Member.ID> = []

        package init() {}

        /// The bytes that the sets take, roughly.
        package var byteCount: Int {
            32 * (friends.count + blocked.count + groups.reduce(0) { $0 + 2 + $1.value.count })
        }
    }

    package let viewer: Viewer
    package let relations: Relations
    /// The members who are suspended or whose accounts have ended.
    package let suspended: Set<Member.ID>
    private let origin: GeodesicOrigin?
    /// A bit for each member whom the viewer cannot see, which others may share: most authors are told apart
    /// from those members without a look into the sets.
    private let exclusions: UInt64

    package init(_ viewer: Viewer, _ relations: Relations, suspended: Set<Member.ID>) {
        self.viewer = viewer
        self.relations = relations
        self.suspended = suspended
        origin = viewer.position.map(GeodesicOrigin.init)
        exclusions = Self.bits(of: relations.blocked) | Self.bits(of: suspended)
    }

    /// Of more members than there are bits, most bits would be taken.
    private static func bits(of members: Set<Member.ID>) -> UInt64 {
        members.count > 64 ? .max : members.reduce(0) { $0 | bit(of: $1) }
    }

    private static func bit(of member: Member.ID) -> UInt64 {
        // Fibonacci hashing, as in a hash table of 64 places.
        let hash = UInt64(bitPattern: member.rawValue) &* 0x9E37_79B9_7F4A_7C15
        return 1 << (hash >> 58)
    }

    /// The visibility rule for notes in memory; ``VisibilityFacts/isVisible(to:standing:)`` and the predicate
    /// in `Storage` are the same rule, and tests hold them together.
    package func maySee(_ note: CompactNote) -> Bool {
        if note.isOpenToAll, exclusions & Self.bit(of: note.author) == 0 { return true }
        if note.author == viewer.member { return true }
        guard note.isPublished, note.opens <= viewer.instant.milliseconds,
            note.closes > viewer.instant.milliseconds, isMeant(note), isNear(note)
        else { return false }
        return maySee(author: note.author)
    }

    /// Whether the viewer can see a member: the member is not suspended, and no block is between them.
    package func maySee(author: Member.ID) -> Bool {
        if exclusions & Self.bit(of: author) == 0 { return true }
        return !suspended.contains(author) && !relations.blocked.contains(author)
    }

    private func isMeant(_ note: CompactNote) -> Bool {
        switch note.audience {
        case .everyone: return true
        case .onlyMe: return false
        case .friends: return relations.friends.contains(note.author)
        case .group:
            // in range: a dictionary
            guard let members = relations.groups[Group.ID(rawValue: note.group)] else { return false }
            return members.contains(note.author)
        }
    }

    private func isNear(_ note: CompactNote) -> Bool {
        if note.reveal == .infinity { return true }
        guard let origin else { return false }
        return origin.distance(to: note.coordinate) <= note.reveal
    }
}
