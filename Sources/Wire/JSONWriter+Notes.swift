package import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// The distance and azimuth are included if the request had a position.
    package mutating func note(_ note: Note, from position: Coordinate?) {
        object { json in
            json.member("id", note.id.description)
            json.author("author", note.author)
            json.content(of: note)
            json.object("image") { json in
                json.size(of: note.image)
                json.member("url", note.image.path(of: .display))
                json.member("thumb_url", note.image.path(of: .thumb))
                json.member("original_url", note.image.path(of: .original))
            }
            json.counts(of: note)
            json.member("favorited", note.response.isFavorite)
            json.member("created_at", note.createdAt.description)
            json.member("updated_at", note.updatedAt.description)
            if let position { json.bearing(from: position, to: note.coordinate) }
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
    private mutating func content(of note: Note) {
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

    private mutating func size(of image: NoteImage) {
        member("width", image.width)
        member("height", image.height)
        member("bytes", image.byteCount)
        member("sha256", image.sha256)
    }

    private mutating func counts(of note: Note) {
        count("comment_count", "comment_count_more", note.response.commentCount)
        count("favorite_count", "favorite_count_more", note.response.favoriteCount)
    }
}

extension Note {
    /// The name of the image's file in the author's export.
    package var exportedImageName: String { "images/\(id).\(image.format.fileExtension)" }
}
