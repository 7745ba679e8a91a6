import Geodesy
import Model
import Testing

struct NoteFilterTests {
    private let here: Coordinate
    private let author = Member.ID(rawValue: 1)
    private let group = Group.ID(rawValue: 2)
    private let created = Instant(milliseconds: 1000)

    init() throws {
        here = try #require(Coordinate(latitude: 59, longitude: 18))
    }

    private func admits(
        _ filter: NoteFilter,
        audience: Audience = .everyone,
        placeID: Place.ID? = nil
    ) -> Bool {
        filter.admits(
            coordinate: here,
            author: author,
            audience: audience,
            placeID: placeID,
            createdAt: created,
            viewingDirection: nil
        )
    }

    @Test func `a filter without conditions matches everything`() {
        #expect(admits(NoteFilter()))
    }

    @Test func `since is inclusive and until is exclusive`() {
        var filter = NoteFilter()
        filter.since = created
        #expect(admits(filter))
        filter.since = created + 1
        #expect(!admits(filter))
        filter.since = nil
        filter.until = created
        #expect(!admits(filter))
        filter.until = created + 1
        #expect(admits(filter))
    }

    @Test func `an author and a group are matched`() {
        var filter = NoteFilter()
        filter.author = author
        #expect(admits(filter))
        filter.author = .init(rawValue: 9)
        #expect(!admits(filter))
        filter.author = nil
        filter.group = group
        #expect(admits(filter, audience: .group(group)))
        #expect(!admits(filter, audience: .group(.init(rawValue: 3))))
        #expect(!admits(filter, audience: .friends))
    }

    @Test func `a place is matched`() {
        var filter = NoteFilter()
        filter.placeID = .init(rawValue: 5)
        #expect(admits(filter, placeID: .init(rawValue: 5)))
        #expect(admits(filter, placeID: Place.ID(rawValue: 6)) == false)
        #expect(!admits(filter))
    }

    @Test func `a circle includes its edge`() {
        var filter = NoteFilter()
        let center = here.destination(azimuth: 30, distance: 500)
        let distance = center.distance(to: here)
        filter.area = .circle(center: center, radius: distance)
        #expect(admits(filter))
        filter.area = .circle(center: center, radius: distance.nextDown)
        #expect(!admits(filter))
    }

    @Test func `a box includes its edges`() throws {
        var filter = NoteFilter()
        filter.area = .box(try #require(BoundingBox(west: 18, south: 59, east: 19, north: 60)))
        #expect(admits(filter))
        filter.area = .box(try #require(BoundingBox(west: 18.1, south: 59, east: 19, north: 60)))
        #expect(!admits(filter))
        filter.area = .box(try #require(BoundingBox(west: 17, south: 58, east: -170, north: 60)))
        #expect(admits(filter))
    }
}

struct VisibilityTests {
    private let author = Member.ID(rawValue: 1)
    private let reader = Member.ID(rawValue: 2)
    private let now = Instant(milliseconds: 1000)
    private let here: Coordinate

    init() throws {
        here = try #require(Coordinate(latitude: 59, longitude: 18))
    }

    private func facts(_ audience: Audience = .everyone, revealRadius: Double? = nil) -> VisibilityFacts {
        VisibilityFacts(
            author: author,
            authorIsSuspended: false,
            state: .published,
            audience: audience,
            window: .always,
            coordinate: here,
            revealRadius: revealRadius
        )
    }

    private func viewer(_ member: Member.ID?, at position: Coordinate? = nil) -> Viewer {
        Viewer(member: member, position: position, instant: now)
    }

    @Test func `the author always sees the note`() {
        var hidden = facts(.onlyMe, revealRadius: 1)
        hidden.authorIsSuspended = true
        hidden.window = Window(uncheckedOpens: nil, closes: now)
        for state in Note.State.allCases {
            hidden.state = state
            #expect(hidden.isVisible(to: viewer(author), standing: ViewerRelation()))
        }
    }

    @Test func `others do not see notes that are hidden, removed, suspended or closed`() {
        let standing = ViewerRelation()
        var note = facts()
        #expect(note.isVisible(to: viewer(nil), standing: standing))
        note.state = .hidden
        #expect(!note.isVisible(to: viewer(nil), standing: standing))
        note.state = .removed
        #expect(!note.isVisible(to: viewer(nil), standing: standing))
        note = facts()
        note.authorIsSuspended = true
        #expect(!note.isVisible(to: viewer(nil), standing: standing))
        note = facts()
        note.window = Window(uncheckedOpens: now + 1, closes: nil)
        #expect(!note.isVisible(to: viewer(nil), standing: standing))
    }

    @Test func `a block on either side hides the note`() {
        var standing = ViewerRelation()
        standing.areFriends = true
        standing.viewerBlockedAuthor = true
        #expect(!facts().isVisible(to: viewer(reader), standing: standing))
        standing.viewerBlockedAuthor = false
        standing.authorBlockedViewer = true
        #expect(!facts(.friends).isVisible(to: viewer(reader), standing: standing))
    }

    @Test func `a group's note is visible only if author and viewer are members`() {
        let note = facts(.group(.init(rawValue: 3)))
        var standing = ViewerRelation()
        #expect(!note.isVisible(to: viewer(reader), standing: standing))
        standing.viewerIsInGroup = true
        #expect(!note.isVisible(to: viewer(reader), standing: standing))
        standing.authorIsInGroup = true
        #expect(note.isVisible(to: viewer(reader), standing: standing))
        #expect(!note.isVisible(to: viewer(nil), standing: standing))
    }

    @Test func `a note with a reveal radius needs a position within it, edge included`() {
        let there = here.destination(azimuth: 70, distance: 300)
        let radius = there.distance(to: here)
        #expect(facts(revealRadius: radius).isVisible(to: viewer(nil, at: there), standing: ViewerRelation()))
        let note = facts(revealRadius: radius.nextDown)
        #expect(!note.isVisible(to: viewer(nil, at: there), standing: ViewerRelation()))
        #expect(!note.isVisible(to: viewer(nil), standing: ViewerRelation()))
    }
}
