import Geodesy
import Model
import Testing

struct NoteTests {
    private let start = Instant(milliseconds: 1000)

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    // MARK: Audience

    @Test func `an audience is read from its word and group`() throws {
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
    func `a group with another audience is refused`(_ name: String) throws {
        let found = try refusal { _ = try Audience(name: name, group: .init(rawValue: 7)) }
        #expect(found.fields.map(\.name) == ["group_id"])
    }

    @Test(arguments: ["", "Public", "everyone", "groups"])
    func `an unknown audience is refused`(_ name: String) throws {
        #expect(try refusal { _ = try Audience(name: name, group: nil) }.fields.map(\.name) == ["audience"])
        let both = try refusal { _ = try Audience(name: name, group: .init(rawValue: 7)) }
        #expect(both.fields.map(\.name) == ["audience"])
    }

    @Test func `the audience group without a group is refused`() throws {
        #expect(
            try refusal { _ = try Audience(name: "group", group: nil) }.fields.map(\.name) == ["group_id"]
        )
    }

    // MARK: Window

    @Test func `a window includes its first instant and excludes its last`() throws {
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

    @Test func `a note is published at the later of its creation and opening`() throws {
        func published(_ opens: Int64?) throws -> Instant {
            var edit = try NoteEdit(title: .set("t"))
            edit.audience = .set(.everyone)
            edit.opens = .set(opens.map { start + $0 })
            return Note(
                id: .init(rawValue: 1),
                author: .init(id: .init(rawValue: 1), handle: "ada", displayName: "Ada", pictureURL: nil),
                content: try NoteDraft(edit).content(with: photo(place(1, 2))),
                image: NoteImage(name: "n", format: .png, width: 1, height: 2, byteCount: 3, sha256: ""),
                createdAt: start,
                updatedAt: start
            ).publishedAt
        }
        #expect(try published(nil) == start)
        #expect(try published(-5) == start)
        #expect(try published(5) == start + 5)
    }

    // MARK: Limits

    @Test(arguments: [
        (0.0, 0.0), (360, 0), (-360, 0), (359.5, 359.5), (-0.5, 359.5), (-90, 270), (-1e-20, 0), (-0.0, 0),
    ])
    func `a heading is normalized to one turn`(_ given: Double, _ expected: Double) {
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

    private func draft(_ set: (inout NoteEdit) -> Void = { _ in }) throws -> NoteDraft {
        var edit = try NoteEdit(title: .set("t"))
        edit.audience = .set(.everyone)
        set(&edit)
        return try NoteDraft(edit)
    }

    @Test func `a draft needs a title and an audience`() throws {
        #expect(try refusal { _ = try NoteDraft(NoteEdit()) }.fields.map(\.name) == ["title"])
        let titled = try NoteEdit(title: .set("t"))
        #expect(try refusal { _ = try NoteDraft(titled) }.fields.map(\.name) == ["audience"])
    }

    @Test func `a draft whose window ends before it begins is refused before the photo is read`() throws {
        let found = try refusal {
            _ = try draft { ($0.opens, $0.closes) = (.set(start), .set(start)) }
        }
        #expect(found.code == "window-ends-before-it-begins")
    }

    @Test func `a title has 1 to 120 scalars`() throws {
        let longest = String(repeating: "å", count: 120)
        #expect(try NoteEdit(title: .set(longest)).title.value == longest)
        for title in ["", "   ", String(repeating: "x", count: 121), "a\nb"] {
            let found = try refusal { _ = try NoteEdit(title: .set(title)) }
            #expect(found.fields.map(\.name) == ["title"])
        }
    }

    @Test func `a body and an alternative text may have lines, and empty ones are none`() throws {
        let (body, altText) = (String(repeating: "å\n", count: 1000), String(repeating: "å\t", count: 750))
        let edit = try NoteEdit(body: .set(body), altText: .set(altText))
        #expect(edit.body.value == body)
        #expect(edit.altText.value == altText)
        let empty = try NoteEdit(body: .set(""), altText: .set(""))
        #expect(empty.body.value == .some(nil))
        #expect(empty.altText.value == .some(nil))
        for wrong in [body + "x", "\u{7}"] {
            #expect(try refusal { _ = try NoteEdit(body: .set(wrong)) }.fields.map(\.name) == ["body"])
        }
        for wrong in [altText + "x", "\u{7}"] {
            let found = try refusal { _ = try NoteEdit(altText: .set(wrong)) }
            #expect(found.fields.map(\.name) == ["alt_text"])
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
            takenAt: start
        )
    }

    @Test func `the author's values take precedence over the photo's`() throws {
        let there = try place(10, 20)
        let fromPhoto = try draft().content(with: photo(there))
        #expect(
            fromPhoto.standpoint
                == Standpoint(coordinate: there, altitude: 12, accuracy: nil, heading: 90, fieldOfView: 40)
        )
        #expect(fromPhoto.takenAt == start)
        let here = try place(1, 2)
        let stated = try draft {
            $0.coordinate = .set(here)
            $0.heading = .set(5)
            $0.fieldOfView = .set(70)
            $0.accuracy = .set(3)
            $0.takenAt = .set(start + 1)
        }.content(with: photo(there))
        #expect(
            stated.standpoint
                == Standpoint(coordinate: here, altitude: nil, accuracy: 3, heading: 5, fieldOfView: 70)
        )
        #expect(stated.takenAt == start + 1)
    }

    @Test func `the photo's altitude counts only with its position and if plausible`() throws {
        let there = try place(10, 20)
        #expect(try draft().content(with: photo(there, altitude: 1e9)).standpoint.altitude == nil)
        #expect(try draft().content(with: photo(there, altitude: .nan)).standpoint.altitude == nil)
        let moved = try draft { $0.coordinate = .set(there) }
        #expect(try moved.content(with: photo(there)).standpoint.altitude == nil)
        let raised = try draft { ($0.coordinate, $0.altitude) = (.set(there), .set(3)) }
        #expect(try raised.content(with: photo(there)).standpoint.altitude == 3)
    }

    @Test func `a missing field of view is 60 degrees`() throws {
        let content = try draft().content(with: photo(place(1, 2), fieldOfView: nil))
        #expect(content.standpoint.fieldOfView == 60)
    }

    @Test func `a draft without a position is refused`() throws {
        let found = try refusal { _ = try draft().content(with: photo(nil)) }
        #expect(found.reason == .unprocessable)
        #expect(found.code == "no-position")
    }

    @Test func `a position of the author or the photo is rounded`() throws {
        let there = try place(59.332_612_3, 18.064_912_3)
        let kept = try draft { $0.positionPrecision = 1000 }.content(with: photo(there))
        #expect(kept.standpoint.coordinate == there.rounded(toMetres: 1000))
        #expect(kept.standpoint.coordinate != there)
        let stated = try draft { ($0.positionPrecision, $0.coordinate) = (1000, .set(there)) }
        #expect(try stated.content(with: photo(nil)).standpoint.coordinate == kept.standpoint.coordinate)
    }

    // MARK: Edit

    private func content(_ set: (inout NoteEdit) -> Void = { _ in }) throws -> Note.Content {
        let there = try place(1, 2)
        return try draft {
            $0.coordinate = .set(there)
            ($0.altitude, $0.accuracy, $0.heading, $0.fieldOfView) = (.set(3), .set(4), .set(5), .set(6))
            set(&$0)
        }.content(with: photo(nil))
    }

    @Test func `an empty edit changes nothing`() throws {
        let old = try content {
            ($0.opens, $0.closes) = (.set(start), .set(start + 5))
            ($0.revealRadius, $0.placeID) = (.set(50), .set(.init(rawValue: 7)))
        }
        #expect(try old.applying(NoteEdit()) == old)
        #expect(old.placeID == .init(rawValue: 7))
        #expect(try NoteEdit().title.isKept)
    }

    @Test func `an edit sets and clears`() throws {
        let old = try content { ($0.revealRadius, $0.placeID) = (.set(50), .set(.init(rawValue: 7))) }
        var edit = try NoteEdit(title: .set("new"), body: .set("a body"))
        let there = try place(3, 4)
        edit.coordinate = .set(there)
        edit.altitude = .set(nil)
        edit.heading = .set(9)
        edit.audience = .set(.onlyMe)
        edit.revealRadius = .set(nil)
        edit.placeID = .set(nil)
        #expect(
            try old.applying(edit)
                == Note.Content(
                    title: "new",
                    body: "a body",
                    standpoint: Standpoint(
                        coordinate: there,
                        altitude: nil,
                        accuracy: 4,
                        heading: 9,
                        fieldOfView: 6
                    ),
                    takenAt: start,
                    audience: .onlyMe
                )
        )
        edit.positionPrecision = 10_000
        #expect(try old.applying(edit).standpoint.coordinate == there.rounded(toMetres: 10_000))
        #expect(Change.set("x").applied(to: "y") == "x")
        #expect(Change<String>.keep.applied(to: "y") == "y")
        #expect(!Change.set("x").isKept)
    }

    @Test func `an edit of one end of a window is checked against the other`() throws {
        let old = try content { ($0.opens, $0.closes) = (.set(start), .set(start + 10)) }
        var edit = try NoteEdit()
        edit.opens = .set(start + 10)
        #expect(try refusal { _ = try old.applying(edit) }.code == "window-ends-before-it-begins")
        edit.closes = .set(nil)
        #expect(try old.applying(edit).window == Window(opens: start + 10, closes: nil))
    }

    // MARK: Image

    @Test func `an image has the paths of its variants`() {
        let image = NoteImage(name: "n", format: .png, width: 1, height: 2, byteCount: 3, sha256: "")
        #expect(image.path(of: .original) == "/uploads/n/original.png")
        #expect(image.path(of: .display) == "/uploads/n/display.jpg")
        #expect(image.path(of: .thumb) == "/uploads/n/thumb.jpg")
        #expect(NoteImage.Format.jpeg.mediaType == "image/jpeg")
        #expect(NoteImage.Format.png.mediaType == "image/png")
    }
}
