/// The parameters of a PHC string, which are checked before the string is passed to the library.
struct PHCString {
    let memoryKiB: Int
    let passes: Int
    let lanes: Int

    /// Reads `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; returns `nil` if the text has another form.
    init?(_ text: String) {
        guard text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 6, fields[0].isEmpty, fields[1] == "argon2id", fields[2] == "v=19",
            !fields[4].isEmpty, !fields[5].isEmpty
        else { return nil }
        let costs = fields[3].split(separator: ",", omittingEmptySubsequences: false)
        guard costs.count == 3, let memoryKiB = Self.cost("m=", costs[0]),
            let passes = Self.cost("t=", costs[1]),
            let lanes = Self.cost("p=", costs[2])
        else { return nil }
        self.memoryKiB = memoryKiB
        self.passes = passes
        self.lanes = lanes
    }

    /// Whether checking a password takes at most 256 MiB and sixteen passes, so that a planted hash cannot
    /// bring the server down.
    var isAffordable: Bool {
        memoryKiB <= 262_144 && passes <= 16 && lanes <= 16
    }

    private static func cost(_ name: String, _ field: Substring) -> Int? {
        guard field.hasPrefix(name) else { return nil }
        let digits = field.dropFirst(name.count)
        guard (1...9).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else {
            return nil
        }
        return Int(digits, radix: 10)
    }
}
