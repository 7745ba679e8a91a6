import Geodesy
import JSONText
import Model
import Storage

/// The JSON of the things in an export, with all stored fields except secrets.
extension JSONWriter {
    mutating func exported(_ member: Member) {
        object { json in
            json.member("id", member.id.description)
            json.member("handle", member.handle.text)
            json.member("display_name", member.displayName)
            json.member("picture_url", member.pictureURL)
            json.member("role", member.role.rawValue)
            json.member("created_at", member.createdAt.description)
            json.member("suspended_at", member.suspendedAt?.description)
        }
    }

    mutating func exported(_ session: Session) {
        object { json in
            json.member("id", session.id.description)
            json.member("created_at", session.createdAt.description)
            json.member("last_used_at", session.lastUsedAt.description)
            json.member("expires_at", session.expiresAt.description)
            json.member("user_agent", session.userAgent)
        }
    }

    mutating func exported(_ identity: ExportStore.OwnIdentity) {
        object { json in
            json.member("id", String(identity.id))
            json.member("provider", identity.provider)
            json.member("issuer", identity.issuer)
            json.member("subject", identity.subject)
            json.member("created_at", identity.createdAt.description)
        }
    }

    mutating func exported(_ warning: Warning) {
        object { json in
            json.member("reason", warning.reason)
            json.member("at", warning.at.description)
        }
    }

    mutating func exported(_ other: Acquaintance) {
        object { json in
            json.person(other.member)
            json.member("since", other.since.description)
        }
    }

    mutating func exported(_ request: FriendRequest) {
        object { json in
            json.person(request.member)
            json.member("direction", request.direction.rawValue)
            json.member("created_at", request.createdAt.description)
        }
    }

    mutating func exported(_ group: Group, for member: Member.ID) {
        object { json in
            json.member("id", group.id.description)
            json.member("name", group.name)
            json.member("owned", group.ownerID == member)
            if let owner = group.owner {
                json.object("owner") { json in
                    json.member("id", owner.id.description)
                    json.member("handle", owner.handle)
                }
            } else {
                json.null("owner")
            }
            json.member("member_count", group.memberCount)
            json.member("created_at", group.createdAt.description)
        }
    }

    mutating func exported(_ note: Note) {
        object { json in
            json.member("id", note.id.description)
            json.member("title", note.title)
            json.member("body", note.body)
            json.member("alt_text", note.altText)
            json.exported(note.place)
            json.member("taken_at", note.takenAt?.description)
            json.member("audience", note.audience.name)
            json.member("group_id", note.audience.group?.description)
            json.member("visible_from", note.window.opens?.description)
            json.member("visible_until", note.window.closes?.description)
            json.member("reveal_within_m", note.revealRadius, decimals: 2)
            json.member("poi_id", note.poi?.description)
            json.member("state", note.state.rawValue)
            json.object("image") { json in
                let file = "images/\(note.id).\(note.image.format.fileExtension)"
                json.member("file", note.state == .removed ? nil : file)
                json.member("type", note.image.format.mediaType)
                json.member("width", note.image.width)
                json.member("height", note.image.height)
                json.member("bytes", note.image.byteCount)
                json.member("sha256", note.image.sha256)
            }
            json.member("comment_count", note.response.commentCount)
            json.member("favorite_count", note.response.favoriteCount)
            json.member("created_at", note.createdAt.description)
            json.member("updated_at", note.updatedAt.description)
        }
    }

    mutating func exported(_ comment: ExportStore.OwnComment) {
        object { json in
            json.member("id", comment.id.description)
            json.object("target") { json in
                json.member("kind", comment.targetKind)
                json.member("id", String(comment.targetID))
            }
            json.member("parent_id", comment.parent?.description)
            json.member("body", comment.body)
            json.member("created_at", comment.createdAt.description)
            json.member("edited_at", comment.editedAt?.description)
            json.member("hidden_at", comment.hiddenAt?.description)
            json.member("removed_at", comment.removedAt?.description)
        }
    }

    mutating func exported(_ favorite: FavoriteEntry) {
        object { json in
            json.object("target") { json in
                json.member("kind", favorite.target.kind)
                json.member("id", String(favorite.target.number))
            }
            json.member("marked_at", favorite.markedAt.description)
        }
    }

    mutating func exported(_ rating: PlaceStore.Rating) {
        object { json in
            json.member("poi_id", rating.place.description)
            json.member("stars", rating.stars)
            json.member("created_at", rating.createdAt.description)
            json.member("updated_at", rating.updatedAt.description)
        }
    }

    mutating func exported(_ report: Report) {
        object { json in
            json.member("id", report.id.description)
            json.object("target") { json in
                json.member("kind", report.target.kind)
                json.member("id", String(report.target.number))
            }
            json.member("reason", report.reason.rawValue)
            json.member("comment", report.comment)
            json.member("state", report.state.rawValue)
            json.member("created_at", report.createdAt.description)
            json.member("updated_at", report.updatedAt.description)
        }
    }

    private mutating func exported(_ place: Standpoint) {
        member("lat", place.coordinate.latitude, decimals: 7)
        member("lon", place.coordinate.longitude, decimals: 7)
        member("alt_m", place.altitude, decimals: 2)
        member("accuracy_m", place.accuracy, decimals: 2)
        member("heading_deg", place.heading, decimals: 4)
        member("fov_deg", place.fieldOfView, decimals: 4)
    }

    private mutating func person(_ other: Member) {
        object("member") { json in
            json.member("id", other.id.description)
            json.member("handle", other.handle.text)
            json.member("display_name", other.displayName)
        }
    }
}
