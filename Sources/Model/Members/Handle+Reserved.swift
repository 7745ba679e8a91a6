extension Handle {
    /// Reads a handle that a member may choose; throws for a reserved one.
    package static func chosen(_ text: String) throws(Refusal) -> Handle {
        let handle = try checked(text)
        try handle.requireFree()
        return handle
    }

    /// Reads any valid handle, reserved or not.
    package static func checked(_ text: String) throws(Refusal) -> Handle {
        guard let handle = Handle(text) else {
            throw .badField("handle", "Must be 3 to 30 of the characters a–z, 0–9 and _.")
        }
        return handle
    }

    package func requireFree() throws(Refusal) {
        guard !isReserved else {
            throw .refusedField(
                "handle",
                "This handle is reserved because it looks official. Choose another one.",
                code: "reserved-handle"
            )
        }
    }

    /// Whether the handle is reserved: it would pass for somebody who speaks for the server or for everybody.
    ///
    /// No member may choose a reserved handle; operators may give it. Underscores, digits at either end, and
    /// digits that stand for letters do not hide a reserved word: `admin_1`, `the_m0d_team` and `r_o_o_t` are
    /// reserved as `admin`, `mod` and `root` are. A reserved word beside a name is allowed: `ada_root`.
    package var isReserved: Bool {
        let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: "_") })
        let inner = Array(bytes.drop(while: Self.isDigit).reversed().drop(while: Self.isDigit).reversed())
        return [bytes, inner].contains { text in
            ["i", "l"].contains { one in Self.isMadeOfReservedWords(Self.letters(text, one: one)) }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the text with each digit replaced by the letter that it looks like.
    private static func letters(_ text: [UInt8], one: String) -> String {
        let shapes: [UInt8: String] = [
            UInt8(ascii: "0"): "o", UInt8(ascii: "1"): one, UInt8(ascii: "3"): "e", UInt8(ascii: "4"): "a",
            UInt8(ascii: "5"): "s", UInt8(ascii: "7"): "t",
        ]
        return text.map { shapes[$0] ?? String(Unicode.Scalar($0)) }.joined()
    }

    /// Whether a text consists only of reserved words and words that may stand beside them.
    private static func isMadeOfReservedWords(_ text: String, after reserved: Bool = false) -> Bool {
        guard !text.isEmpty else { return reserved }
        return reservedWords.contains { word in
            text.hasPrefix(word) && isMadeOfReservedWords(String(text.dropFirst(word.count)), after: true)
        }
            || companions.contains { word in
                text.hasPrefix(word)
                    && isMadeOfReservedWords(String(text.dropFirst(word.count)), after: reserved)
            }
    }

    private static let reservedWords = [
        "abuse", "admin", "administration", "administrator", "administrators", "admins", "anonymous",
        "contact",
        "deleted", "everybody", "everyone", "help", "helpdesk", "hostmaster", "info", "legal", "mod",
        "moderation", "moderator", "moderators", "mods", "noreply", "null", "official", "operator",
        "operators",
        "owner", "postmaster", "privacy", "root", "safety", "security", "server", "sightline", "staff",
        "superuser", "support", "sysadmin", "sysop", "system", "undefined", "webmaster",
    ]

    /// Words that are not reserved by themselves.
    private static let companions = [
        "account", "app", "desk", "global", "our", "real", "service", "site", "super", "team", "the", "your",
    ]
}
