package import JSONText
package import Model

extension JSONWriter {
    package mutating func target(_ kind: String, _ number: Int64) {
        object("target") { json in
            json.member("kind", kind)
            json.member("id", String(number))
        }
    }

    /// A comment with its first replies.
    package mutating func comment(_ comment: Comment) {
        object { json in
            json.member("id", comment.id.description)
            json.target(comment.target.kind, comment.target.number)
            json.member("parent_id", comment.parent?.description)
            json.author("author", comment.author)
            json.member("body", comment.body)
            json.member("reply_count", comment.replyCount)
            json.array("replies") { json in
                for reply in comment.replies { json.comment(reply) }
            }
            json.member("created_at", comment.createdAt.description)
            json.member("edited_at", comment.editedAt?.description)
            json.member("state", comment.state.rawValue)
        }
    }
}
