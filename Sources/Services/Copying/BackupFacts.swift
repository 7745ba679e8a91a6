package import JSONText
package import Model

/// The contents of `backup.json`.
package struct BackupFacts: Sendable, Hashable {
    package let createdAt: Instant
    /// The version of the program.
    package let version: String
    package let members: Int
    package let notes: Int
    package let files: Int
    package let bytes: Int
    /// The hashes of files that were missing or damaged when the backup was made.
    package let missing: [String]

    /// Writes the facts as members of an object.
    package func write(to json: inout JSONWriter) {
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
    /// Reads the facts that ``write(to:)`` wrote; returns `nil` for other JSON.
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
