import Geodesy
import Model
import Testing

struct NoteTests {
    private let start = Instant(milliseconds: 1000)

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    // MARK: Audience

    @Test func `an audience is a word, and a group with one of them`() throws {
        let group = Group.ID(rawValue: 7)
        #expect(try Audience(name: "public", group: nil) == .everyone)
        #expect(try Audience(name: "friends", group: nil) == .friends)
        #expect(try Audience(name: "private", group: nil) == .onlyMe)
        #expect(try Audience(name: "group", group: group) == .group(group))
        for audience in [Audience.everyone, .friends, .group(group), .onlyMe] {
            #expect(try Audience(name: audience.name, group: audience.group) == audience)
        }
    }

    @Test(arguments: ["public", "friends", "private"])
    func `a group goes with no other audience`(_ name: String) throws {
        let found = try refusal { _ = try Audience(name: name, group: .init(rawValue: 7)) }
        #expect(found.fields.map(\.name) == ["group_id"])
    }

    @Test(arguments: ["", "Public", "everyone", "groups"])
    func `no other word is an audience`(_ name: String) throws {
        #expect(try refusal { _ = try Audience(name: name, group: nil) }.fields.map(\.name) == ["audience"])
        let both = try refusal { _ = try Audience(name: name, group: .init(rawValue: 7)) }
        #expect(both.fields.map(\.name) == ["audience"])
    }

    @Test func `the audience group needs a group`() throws {
        #expect(
            try refusal { _ = try Audience(name: "group", group: nil) }.fields.map(\.name) == ["group_id"]
        )
    }

    // MARK: Window

    @Test func `a window holds its first instant and not its last`() throws {
        let window = try Window(opens: start, closes: start + 10)
        #expect(!window.contains(start - 1))
        #expect(window.contains(start))
        #expect(window.contains(start + 9))
        #expect(!window.contains(start + 10))
        #expect(Window.always.contains(Instant(milliseconds: .min)))
        #expect(try Window(opens: nil, closes: start).contains(Instant(milliseconds: .min)))
        #expect(try !Window(opens: nil, closes: start).contains(start))
        #expect(try Window(opens: start, closes: nil).contains(Instant(milliseconds: .max)))
    }

    @Test(arguments: [0, -1, -1000])
    func `a window that ends before it begins is refused`(_ length: Int64) throws {
        let found = try refusal { _ = try Window(opens: start, closes: start + length) }
        #expect(found.reason == .unprocessable)
        #expect(found.code == "window-ends-before-it-begins")
        #expect(found.fields.map(\.name) == ["visible_until"])
    }

    @Test func `a note is published when it is made or when it opens, whichever is later`() {
        func published(_ opens: Int64?) -> Instant {
            Note.publishedAt(
                createdAt: start,
                window: Window(uncheckedOpens: opens.map { start + $0 }, closes: nil)
            )
        }
        #expect(published(nil) == start)
        #expect(published(-5) == start)
        #expect(published(5) == start + 5)
    }

    // MARK: Limits

    @Test(arguments: [
        (0.0, 0.0), (360, 0), (-360, 0), (359.5, 359.5), (-0.5, 359.5), (-90, 270), (-1e-20, 0), (-0.0, 0),
    ])
    func `a heading is brought into one turn`(_ given: Double, _ expected: Double) {
        let heading = NoteLimits.normalized(heading: given)
        #expect(heading == expected)
        #expect(heading.sign == .plus)
    }

    @Test func `a number within its bounds is accepted, the bounds included`() throws {
        let bounds = NoteLimits.revealRadius
        #expect(try NoteLimits.checked(1, field: "r", in: bounds) == 1)
        #expect(try NoteLimits.checked(100_000, field: "r", in: bounds) == 100_000)
        for value in [0.999, 100_001, .nan, .infinity, -.infinity] {
            let found = try refusal { _ = try NoteLimits.checked(value, field: "r", in: bounds) }
            #expect(found.reason == .malformed)
            #expect(found.detail.contains("1 to 100000"))
        }
    }

    // MARK: Draft

    @Test func `a draft needs a title of 1 to 120 scalars`() throws {
        #expect(
            try NoteDraft(title: String(repeating: "å", count: 120), audience: .everyone).window == .always
        )
        for title in ["", "   ", String(repeating: "x", count: 121), "a\nb"] {
            let found = try refusal { _ = try NoteDraft(title: title, audience: .everyone) }
            #expect(found.fields.map(\.name) == ["title"])
        }
    }

    private func photo(
        _ coordinate: Coordinate?,
        altitude: Double? = 12,
        heading: Double? = 90,
        fieldOfView: Double? = 40
    ) -> NoteDraft.PhotoFacts {
        NoteDraft.PhotoFacts(
            coordinate: coordinate,
            altitude: altitude,
            heading: heading,
            fieldOfView: fieldOfView,
            takenAt: nil
        )
    }

    @Test func `what the author says counts before what the photo says`() throws {
        var draft = try NoteDraft(title: "t", audience: .everyone)
        let there = try place(10, 20)
        let fromPhoto = try draft.place(in: photo(there))
        #expect(
            fromPhoto
                == Standpoint(coordinate: there, altitude: 12, accuracy: nil, heading: 90, fieldOfView: 40)
        )
        draft.coordinate = try place(1, 2)
        draft.heading = 5
        draft.fieldOfView = 70
        draft.accuracy = 3
        let stated = try draft.place(in: photo(there))
        #expect(try stated.coordinate == place(1, 2))
        #expect(stated.heading == 5)
        #expect(stated.fieldOfView == 70)
        #expect(stated.accuracy == 3)
    }

    @Test func `the photo's altitude counts only with the photo's position, and only when it can be`() throws
    {
        var draft = try NoteDraft(title: "t", audience: .everyone)
        let there = try place(10, 20)
        #expect(try draft.place(in: photo(there, altitude: 1e9)).altitude == nil)
        #expect(try draft.place(in: photo(there, altitude: .nan)).altitude == nil)
        draft.coordinate = there
        #expect(try draft.place(in: photo(there)).altitude == nil)
        draft.altitude = 3
        #expect(try draft.place(in: photo(there)).altitude == 3)
    }

    @Test func `a field of view that nobody tells is 60 degrees`() throws {
        let draft = try NoteDraft(title: "t", audience: .everyone)
        #expect(try draft.place(in: photo(place(1, 2), fieldOfView: nil)).fieldOfView == 60)
    }

    @Test func `without any position a draft is refused`() throws {
        let draft = try NoteDraft(title: "t", audience: .everyone)
        let found = try refusal { _ = try draft.place(in: photo(nil)) }
        #expect(found.reason == .unprocessable)
        #expect(found.code == "no-position")
    }

    @Test func `a position is rounded before it is kept, whoever told it`() throws {
        var draft = try NoteDraft(title: "t", audience: .everyone)
        draft.positionPrecision = 1000
        let there = try place(59.332_612_3, 18.064_912_3)
        let kept = try draft.place(in: photo(there)).coordinate
        #expect(kept == there.rounded(toMetres: 1000))
        #expect(kept != there)
        draft.coordinate = there
        #expect(try draft.place(in: photo(nil)).coordinate == kept)
    }

    // MARK: Edit

    @Test func `an edit that says nothing changes nothing`() throws {
        let edit = NoteEdit()
        let place = Standpoint(
            coordinate: try place(1, 2),
            altitude: 3,
            accuracy: 4,
            heading: 5,
            fieldOfView: 6
        )
        #expect(edit.place(after: place) == place)
        let window = try Window(opens: start, closes: start + 5)
        #expect(try edit.window(after: window) == window)
        #expect(edit.title.isKept)
    }

    @Test func `an edit sets and clears`() throws {
        var edit = NoteEdit()
        let old = Standpoint(
            coordinate: try place(1, 2),
            altitude: 3,
            accuracy: 4,
            heading: 5,
            fieldOfView: 6
        )
        edit.coordinate = .set(try place(3, 4))
        edit.altitude = .set(nil)
        edit.heading = .set(9)
        let new = edit.place(after: old)
        #expect(
            try new
                == Standpoint(coordinate: place(3, 4), altitude: nil, accuracy: 4, heading: 9, fieldOfView: 6)
        )
        edit.positionPrecision = 10_000
        #expect(try edit.place(after: old).coordinate == place(3, 4).rounded(toMetres: 10_000))
        #expect(Change.set("x").applied(to: "y") == "x")
        #expect(Change<String>.keep.applied(to: "y") == "y")
        #expect(!Change.set("x").isKept)
    }

    @Test func `an edit of one end is checked against the other`() throws {
        let old = try Window(opens: start, closes: start + 10)
        var edit = NoteEdit()
        edit.opens = .set(start + 10)
        #expect(try refusal { _ = try edit.window(after: old) }.code == "window-ends-before-it-begins")
        edit.closes = .set(nil)
        #expect(try edit.window(after: old) == Window(opens: start + 10, closes: nil))
    }

    // MARK: Image

    @Test func `the paths of an image`() {
        let image = NoteImage(name: "n", format: .png, width: 1, height: 2, byteCount: 3, sha256: "")
        #expect(image.path(of: .original) == "/uploads/n/original.png")
        #expect(image.path(of: .display) == "/uploads/n/display.jpg")
        #expect(image.path(of: .thumb) == "/uploads/n/thumb.jpg")
        #expect(NoteImage.Format.jpeg.mediaType == "image/jpeg")
        #expect(NoteImage.Format.png.mediaType == "image/png")
    }
}
