public import JSONText
public import Model

/// What a backup says of itself, in `backup.json`.
public struct BackupFacts: Sendable, Hashable {
    /// When it was begun.
    public let createdAt: Instant
    /// The program that made it.
    public let version: String
    /// How many members there are.
    public let members: Int
    /// How many notes there are.
    public let notes: Int
    /// How many image files there are.
    public let files: Int
    /// Their bytes.
    public let bytes: Int
    /// Files that the database names but that were missing or damaged already, by the hash that names them.
    public let missing: [String]

    /// Writes the facts as the members of an object.
    public func write(to json: inout JSONWriter) {
        json.member("format", 1)
        json.member("created_at", createdAt.description)
        json.member("version", version)
        json.member("members", members)
        json.member("notes", notes)
        json.member("files", files)
        json.member("bytes", bytes)
        json.array("missing") { json in for name in missing { json.value(name) } }
    }
}

extension BackupFacts {
    /// Reads what ``write(to:)`` wrote, or returns `nil`.
    init?(_ json: JSONValue) {
        guard json["format"]?.integerValue == 1, let time = json["created_at"]?.stringValue,
            let createdAt = Instant(rfc3339: time), let version = json["version"]?.stringValue,
            let members = json["members"]?.integerValue, let notes = json["notes"]?.integerValue,
            let files = json["files"]?.integerValue, let bytes = json["bytes"]?.integerValue,
            let missing = json["missing"]?.arrayValue
        else { return nil }
        self.init(
            createdAt: createdAt,
            version: version,
            members: Int(members),
            notes: Int(notes),
            files: Int(files),
            bytes: Int(bytes),
            missing: missing.compactMap(\.stringValue)
        )
    }
}
