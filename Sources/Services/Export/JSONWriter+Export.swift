import JSONText
import Model
import Storage
import Wire

/// The JSON that only an export contains, with all stored fields.
extension JSONWriter {
    mutating func exported(_ former: MemberStore.FormerHandle) {
        object { json in
            json.member("handle", former.handle)
            json.member("given_up_at", former.givenUpAt.description)
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

    mutating func exported(_ comment: ExportStore.OwnComment) {
        object { json in
            json.member("id", comment.id.description)
            json.target(comment.targetKind, comment.targetID)
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
            json.target(favorite.target.kind, favorite.target.number)
            json.member("marked_at", favorite.markedAt.description)
        }
    }

}
