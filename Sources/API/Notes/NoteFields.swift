import Geodesy
import JSONText
import Model

extension NoteDraft {
    init(_ fields: Fields) throws {
        for name in ["title", "audience"] where !fields.has(name) {
            throw Refusal.badField(name, "This field is required.")
        }
        try self.init(NoteEdit(fields))
    }
}

extension NoteEdit {
    /// Reads an upload or a PATCH: absent fields stay unchanged, and `null` clears optional ones.
    init(_ fields: consuming Fields) throws {
        var fields = fields
        try self.init(
            title: fields.change("title") { try Fields.required($0.string($1), $1) },
            body: fields.change("body") { try $0.string($1) },
            altText: fields.change("alt_text") { try $0.string($1) }
        )
        let isMoved = fields.has("lat") || fields.has("lon")
        let position = try fields.coordinate()
        if isMoved { coordinate = .set(try Fields.required(position, "lat")) }
        altitude = try fields.change("alt_m") { try $0.number($1, in: NoteLimits.altitude) }
        accuracy = try fields.change("accuracy_m") { try $0.number($1, in: NoteLimits.accuracy) }
        heading = try fields.change("heading_deg") {
            try $0.number($1, in: NoteLimits.heading).map(NoteLimits.normalized)
        }
        fieldOfView = try fields.change("fov_deg") {
            try $0.number($1, in: NoteLimits.fieldOfView) ?? NoteLimits.defaultFieldOfView
        }
        takenAt = try fields.change("taken_at") { try $0.instant($1) }
        let group: Group.ID? = try fields.id("group_id")
        audience = try fields.change("audience") {
            try Audience(name: Fields.required($0.string($1), $1), group: group)
        }
        if audience.isKept, group != nil {
            throw Refusal.badField("group_id", "This field is accepted only with 'audience'.")
        }
        opens = try fields.change("visible_from") { try $0.instant($1) }
        closes = try fields.change("visible_until") { try $0.instant($1) }
        revealRadius = try fields.change("reveal_within_m") {
            try $0.number($1, in: NoteLimits.revealRadius)
        }
        placeID = try fields.change("poi_id") { try $0.id($1) }
        positionPrecision = try fields.number("position_precision_m", in: NoteLimits.positionPrecision)
        try fields.finish()
    }
}
