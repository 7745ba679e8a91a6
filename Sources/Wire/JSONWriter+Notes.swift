import Bounds
package import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// The distance and azimuth are included if the request had a position.
    package mutating func note(_ note: Note, from position: Coordinate?) {
        self.note(EncodedNote(note), from: position)
    }

    /// See ``note(_:from:)``.
    package mutating func note(_ note: EncodedNote, from position: Coordinate?) {
        object { json in
            json.members(raw: note.constants.id)
            json.member("author", raw: note.author)
            json.members(raw: note.constants.content)
            json.counts(note.response)
            json.member("favorited", note.response.isFavorite)
            json.members(raw: note.constants.times)
            if let position { json.bearing(from: position, to: note.constants.coordinate) }
        }
    }

    /// A note in its author's export, with the name of its image's file.
    package mutating func exported(_ note: Note) {
        object { json in
            json.member("id", note.id.description)
            json.content(of: note)
            json.object("image") { json in
                json.member("file", note.state == .removed ? nil : note.exportedImageName)
                json.member("type", note.image.format.mediaType)
                json.size(of: note.image)
            }
            json.counts(of: note)
            json.member("created_at", note.createdAt.description)
            json.member("updated_at", note.updatedAt.description)
        }
    }

    package mutating func moderated(_ note: Note, image: NoteImage.ID?, path: String?) {
        object { json in
            json.texts(of: note)
            json.coordinate(note.coordinate)
            json.member("audience", note.content.audience.name)
            json.member("image_id", image?.description)
            json.member("url", path)
            json.member("sha256", note.image.sha256)
        }
    }

    /// The properties of a GeoJSON feature, whose coordinate is the geometry.
    package mutating func properties(of note: Note, root: String) {
        texts(of: note)
        member("author_id", note.author.id.description)
        member("author", note.author.displayName)
        member("audience", note.content.audience.name)
        member("poi_id", note.content.placeID?.description)
        camera(of: note)
        member("image_url", root + note.image.path(of: .display))
        member("thumb_url", root + note.image.path(of: .thumb))
        member("original_url", root + note.image.path(of: .original))
        counts(of: note)
        member("created_at", note.createdAt.description)
        member("url", "\(root)/v1/notes/\(note.id)")
    }

    /// A note as an item of JSON Feed 1.1.
    package mutating func feedItem(_ note: Note, from position: Coordinate?, root: String) {
        object { json in
            json.member("id", note.id.description)
            json.member("url", "\(root)/v1/notes/\(note.id)")
            json.member("title", note.content.title)
            json.member("content_text", note.content.body ?? "")
            json.member("image", root + note.image.path(of: .display))
            json.member("date_published", note.publishedAt.description)
            json.member("date_modified", note.updatedAt.description)
            json.array("authors") { json in
                json.object { json in
                    json.member("name", note.author.displayName)
                    json.member("url", "\(root)/v1/members/\(note.author.id)")
                    if let picture = note.author.pictureURL { json.member("avatar", picture) }
                }
            }
            json.array("attachments") { json in
                json.object { json in
                    json.member("url", root + note.image.path(of: .original))
                    json.member("mime_type", note.image.format.mediaType)
                    if let text = note.content.altText { json.member("title", text) }
                    json.member("size_in_bytes", note.image.byteCount)
                }
            }
            json.object("_sightline") { json in
                json.coordinate(note.coordinate)
                json.member("alt_m", note.content.standpoint.altitude, decimals: 2)
                json.direction(of: note)
                json.member("taken_at", note.content.takenAt?.description)
                json.member("audience", note.content.audience.name)
                if let position { json.bearing(from: position, to: note.coordinate) }
            }
        }
    }

    /// Everything that the author can set, and the state.
    fileprivate mutating func content(of note: Note) {
        texts(of: note)
        coordinate(note.coordinate)
        camera(of: note)
        member("taken_at", note.content.takenAt?.description)
        member("audience", note.content.audience.name)
        member("group_id", note.content.audience.group?.description)
        member("visible_from", note.content.window.opens?.description)
        member("visible_until", note.content.window.closes?.description)
        member("reveal_within_m", note.content.revealRadius, decimals: 2)
        member("poi_id", note.content.placeID?.description)
        member("state", note.state.rawValue)
    }

    private mutating func texts(of note: Note) {
        member("title", note.content.title)
        member("body", note.content.body)
        member("alt_text", note.content.altText)
    }

    private mutating func camera(of note: Note) {
        member("alt_m", note.content.standpoint.altitude, decimals: 2)
        member("accuracy_m", note.content.standpoint.accuracy, decimals: 2)
        direction(of: note)
    }

    private mutating func direction(of note: Note) {
        member("heading_deg", note.content.standpoint.heading.map(Rounding.azimuth), decimals: 4)
        member("fov_deg", note.content.standpoint.fieldOfView, decimals: 4)
    }

    fileprivate mutating func size(of image: NoteImage) {
        member("width", image.width)
        member("height", image.height)
        member("bytes", image.byteCount)
        member("sha256", image.sha256)
    }

    private mutating func counts(of note: Note) {
        counts(note.response)
    }

    private mutating func counts(_ response: Note.Response) {
        count("comment_count", "comment_count_more", response.commentCount)
        count("favorite_count", "favorite_count_more", response.favoriteCount)
    }
}

/// A note whose JSON is partly written: what depends on the viewer is added when an answer is written.
package struct EncodedNote: Sendable {
    /// The members that are the same for every viewer, as long as the note does not change.
    package struct Constants: Sendable {
        package let author: Member.ID
        package let coordinate: Coordinate
        /// Where the parts of the JSON end.
        package struct Layout: Sendable {
            package let idEnd: Int
            package let timesEnd: Int
            package let length: Int

            package init(idEnd: Int, timesEnd: Int, length: Int) {
                (self.idEnd, self.timesEnd, self.length) = (idEnd, timesEnd, length)
            }
        }

        /// The id, the times and the content, one after another.
        package let json: [UInt8]
        package let layout: Layout

        package init(_ note: Note) {
            author = note.author.id
            coordinate = note.coordinate
            var json = JSONWriter(reservingCapacity: 1024)
            json.member("id", digits: note.id.rawValue)
            let idEnd = json.endPart()
            json.member("created_at", note.createdAt.description)
            json.member("updated_at", note.updatedAt.description)
            let timesEnd = json.endPart()
            json.content(of: note)
            json.object("image") { json in
                json.size(of: note.image)
                json.member("url", note.image.path(of: .display))
                json.member("thumb_url", note.image.path(of: .thumb))
                json.member("original_url", note.image.path(of: .original))
            }
            self.json = json.bytes
            layout = Layout(idEnd: idEnd, timesEnd: timesEnd, length: self.json.count)
        }

        /// The JSON of a note with its layout, as another value had them.
        package init(_ json: [UInt8], _ layout: Layout, author: Member.ID, _ coordinate: Coordinate) {
            (self.json, self.layout, self.author, self.coordinate) = (json, layout, author, coordinate)
        }

        fileprivate var id: ArraySlice<UInt8> { json.slice(from: 0, to: layout.idEnd) ?? [] }
        fileprivate var times: ArraySlice<UInt8> { json.slice(from: layout.idEnd, to: layout.timesEnd) ?? [] }
        fileprivate var content: ArraySlice<UInt8> { json.from(layout.timesEnd) }
    }

    package let constants: Constants
    fileprivate let author: [UInt8]
    fileprivate let response: Note.Response

    /// `author` is the author as ``author(_:)`` wrote them.
    package init(_ constants: Constants, author: [UInt8], response: Note.Response) {
        (self.constants, self.author, self.response) = (constants, author, response)
    }

    package init(_ note: Note) {
        self.init(Constants(note), author: Self.author(note.author), response: note.response)
    }

    package static func author(_ author: Note.Author) -> [UInt8] {
        var json = JSONWriter()
        json.author(author)
        return json.bytes
    }
}

extension Note {
    /// The name of the image's file in the author's export.
    package var exportedImageName: String { "images/\(id).\(image.format.fileExtension)" }
}
