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
            json.count("reply_count", "reply_count_more", comment.replyCount)
            json.array("replies") { json in
                for reply in comment.replies { json.comment(reply) }
            }
            json.member("created_at", comment.createdAt.description)
            json.member("edited_at", comment.editedAt?.description)
            json.member("state", comment.state.rawValue)
        }
    }

    /// A count, and whether there may be more than were counted.
    mutating func count(_ name: StaticString, _ more: StaticString, _ count: CappedCount) {
        member(name, count.value)
        member(more, count.more)
    }
}
