/// Proposals of handles for a new member, made from their names at an identity provider.
package struct HandleProposal: Sendable {
    /// A handle made from the name, or `nil` if too little of the name can be used.
    package let base: Handle?

    /// Takes the first of the names that gives a handle that is not reserved.
    ///
    /// A name that contains `@`, as an email address does, is not used.
    package init(_ names: [String?]) {
        base = names.lazy.compactMap { $0 }.compactMap(Self.handle).first { !$0.isReserved }
    }

    /// Returns the proposals in order: the handle, then with 2 to 9, then with random numbers.
    ///
    /// Without a handle, each proposal is `member_` and a random number.
    package func candidates(_ random: () -> UInt32) -> [Handle] {
        guard let base else { return (0..<8).compactMap { _ in Handle("member_\(Self.digits(random()))") } }
        let plain = [base] + (2...9).compactMap { Self.handle(base.text, "_\($0)") }
        return plain + (0..<8).compactMap { _ in Self.handle(base.text, "_\(Self.digits(random()))") }
    }

    private static func digits(_ number: UInt32) -> String {
        let text = String(number)
        return String(repeating: "0", count: 10 - text.count) + text
    }

    private static func handle(_ text: String, _ suffix: String) -> Handle? {
        Handle(text.prefix(30 - suffix.utf8.count) + suffix)
    }

    private static func handle(_ name: String) -> Handle? {
        guard !name.contains("@") else { return nil }
        var text = ""
        for character in name.lowercased() {
            let plain = letters[character] ?? String(character)
            for byte in plain.utf8.prefix(4) {
                let isKept =
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                if isKept {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else if byte < 0x80, !text.isEmpty, text.last != "_" {
                    text += "_"
                }
            }
            if text.utf8.count >= 30 { break }
        }
        text = String(text.prefix(30))
        while text.last == "_" { text.removeLast() }
        return Handle(text)
    }

    /// Latin letters with diacritics, each with its plain form.
    private static let letters: [Character: String] = {
        let groups: KeyValuePairs = [
            "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ",
            "h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő",
            "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų",
            "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
        ]
        var letters: [Character: String] = [:]
        for (plain, marked) in groups {
            for letter in marked { letters[letter] = plain }
        }
        return letters
    }()
}
