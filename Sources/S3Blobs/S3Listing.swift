import TextCoding

struct S3Listing: Hashable {
    struct Entry: Hashable {
        let name: String
        let byteCount: Int
        /// The last write, in milliseconds since 1970.
        let modifiedAt: Int64
    }

    let entries: [Entry]
    /// Whether more objects follow.
    let isTruncated: Bool

    /// Reads the answer to `ListObjectsV2` with URL-encoded names; `nil` when it is invalid.
    init?(_ bytes: [UInt8]) {
        guard let root = try? XMLNode.parse(bytes), root.name == "ListBucketResult",
            let truncated = root.text("IsTruncated"), truncated == "true" || truncated == "false"
        else { return nil }
        // A store that does not support the encoding omits `EncodingType` and leaves the objects' names
        // unencoded.
        let isEncoded = root.text("EncodingType") == "url"
        var entries: [Entry] = []
        for child in root.children where child.name == "Contents" {
            guard let raw = child.text("Key"),
                let name = isEncoded ? PercentCoding.decode(raw, plusIsSpace: true) : raw,
                let byteCount = child.text("Size").flatMap({ Int($0, radix: 10) }), byteCount >= 0,
                let modifiedAt = child.text("LastModified").flatMap(Self.milliseconds)
            else { return nil }
            entries.append(Entry(name: name, byteCount: byteCount, modifiedAt: modifiedAt))
        }
        self.entries = entries
        isTruncated = truncated == "true"
    }

    /// Reads `2013-05-24T00:00:00.000Z`.
    static func milliseconds(_ text: String) -> Int64? {
        let form = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:00)/
        guard let match = text.wholeMatch(of: form), let year = Int64(match.1, radix: 10),
            let month = Int64(match.2, radix: 10),
            let day = Int64(match.3, radix: 10), let hour = Int64(match.4, radix: 10),
            let minute = Int64(match.5, radix: 10),
            let second = Int64(match.6, radix: 10), (1...12).contains(month), (1...31).contains(day),
            hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let fraction = (match.7.map(String.init) ?? "") + "000"
        let seconds = SigningTime.seconds(
            year: year,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        )
        return seconds * 1_000 + (Int64(fraction.prefix(3), radix: 10) ?? 0)
    }
}
