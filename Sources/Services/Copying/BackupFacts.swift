public import JSONText
public import Model

/// The facts of a backup, stored in `backup.json`.
public struct BackupFacts: Sendable, Hashable {
    /// The instant at which the backup was begun.
    public let createdAt: Instant
    /// The version of the program that made it.
    public let version: String
    /// The number of members.
    public let members: Int
    /// The number of notes.
    public let notes: Int
    /// The number of image files.
    public let files: Int
    /// The bytes of the image files.
    public let bytes: Int
    /// The hashes of files that the database names but that were missing or damaged when the backup was made.
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
        json.member("missing", missing)
    }
}

extension BackupFacts {
    /// Reads the JSON of ``write(to:)``, or returns `nil` when it is invalid.
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
