import Geodesy
import JSONText
import Model

extension NoteDraft {
    /// Reads the fields of a form.
    init(_ fields: consuming Fields) throws(Refusal) {
        var fields = fields
        let title = try Fields.required(fields.string("title"), "title")
        let audience = try Fields.required(fields.string("audience"), "audience")
        let group: Group.ID? = try fields.id("group_id")
        try self.init(title: title, audience: Audience(name: audience, group: group))
        body = try fields.noteBody()
        altText = try fields.altText()
        coordinate = try fields.coordinate()
        altitude = try fields.number("alt_m", in: NoteLimits.altitude)
        accuracy = try fields.number("accuracy_m", in: NoteLimits.accuracy)
        heading = try fields.number("heading_deg", in: NoteLimits.heading).map(NoteLimits.normalized)
        fieldOfView = try fields.number("fov_deg", in: NoteLimits.fieldOfView)
        takenAt = try fields.instant("taken_at")
        window = try Window(opens: fields.instant("visible_from"), closes: fields.instant("visible_until"))
        revealRadius = try fields.number("reveal_within_m", in: NoteLimits.revealRadius)
        poi = try fields.id("poi_id")
        positionPrecision = try fields.number("position_precision_m", in: NoteLimits.positionPrecision)
        try fields.finish()
    }
}

extension NoteEdit {
    /// Reads the fields of a PATCH: absent fields stay unchanged, and `null` clears optional ones.
    init(_ fields: consuming Fields) throws(Refusal) {
        self.init()
        var fields = fields
        if fields.has("title") {
            let title = try Fields.required(fields.string("title"), "title")
            self.title = .set(try Text.checkedLine(title, field: "title", length: NoteLimits.title))
        }
        if fields.has("body") { body = .set(try fields.noteBody()) }
        if fields.has("alt_text") { altText = .set(try fields.altText()) }
        if fields.has("lat") || fields.has("lon") {
            coordinate = .set(try Fields.required(fields.coordinate(), "lat"))
        }
        if fields.has("alt_m") { altitude = .set(try fields.number("alt_m", in: NoteLimits.altitude)) }
        if fields.has("accuracy_m") {
            accuracy = .set(try fields.number("accuracy_m", in: NoteLimits.accuracy))
        }
        if fields.has("heading_deg") {
            heading = .set(
                try fields.number("heading_deg", in: NoteLimits.heading).map(NoteLimits.normalized)
            )
        }
        if fields.has("fov_deg") {
            let angle = try fields.number("fov_deg", in: NoteLimits.fieldOfView)
            fieldOfView = .set(angle ?? NoteLimits.defaultFieldOfView)
        }
        if fields.has("taken_at") { takenAt = .set(try fields.instant("taken_at")) }
        try readAudience(&fields)
        if fields.has("visible_from") { opens = .set(try fields.instant("visible_from")) }
        if fields.has("visible_until") { closes = .set(try fields.instant("visible_until")) }
        if fields.has("reveal_within_m") {
            revealRadius = .set(try fields.number("reveal_within_m", in: NoteLimits.revealRadius))
        }
        if fields.has("poi_id") { poi = .set(try fields.id("poi_id")) }
        positionPrecision = try fields.number("position_precision_m", in: NoteLimits.positionPrecision)
        try fields.finish()
    }

    private mutating func readAudience(_ fields: inout Fields) throws(Refusal) {
        let group: Group.ID? = try fields.id("group_id")
        guard fields.has("audience") else {
            if group != nil { throw .badField("group_id", "This field is accepted only with 'audience'.") }
            return
        }
        let name = try Fields.required(fields.string("audience"), "audience")
        audience = .set(try Audience(name: name, group: group))
    }
}

extension Fields {
    fileprivate mutating func noteBody() throws(Refusal) -> String? {
        guard let text = try string("body"), !text.isEmpty else { return nil }
        return try Text.checked(text, field: "body", length: NoteLimits.body, controls: .lineBreaksAndTabs)
    }

    fileprivate mutating func altText() throws(Refusal) -> String? {
        guard let text = try string("alt_text"), !text.isEmpty else { return nil }
        return try Text.checked(
            text,
            field: "alt_text",
            length: NoteLimits.altText,
            controls: .lineBreaksAndTabs
        )
    }
}
