/// The other forms of a word, by rules that need no list of words.
extension SearchText {
    /// The inflectional endings of Swedish, English, French, German and Finnish words.
    private static let endings = [
        "s", "n", "t", "e", "r", "en", "et", "es", "er", "na", "in", "arna", "erna", "orna", "ssa", "lla",
    ]
    /// The fewest letters of a basic form.
    private static let shortestStem = 4

    /// Returns the possible basic forms of a folded word, the longest first; empty for a short word.
    package static func stems(of word: String) -> [String] {
        let length = word.utf8.count
        return endings.flatMap { ending in
            guard length >= shortestStem + ending.utf8.count, word.hasSuffix(ending) else {
                return [String]()
            }
            let stem = String(word.dropLast(ending.count))
            return [stem] + (doubled(stem).map { [$0] } ?? [])
        }
    }

    /// Returns the strong grade of a weakened Finnish stem: `kirkot` is the plural of `kirkko`.
    private static func doubled(_ stem: String) -> String? {
        guard let vowel = stem.last, "aeiouy".contains(vowel), let consonant = stem.dropLast().last,
            "kpt".contains(consonant)
        else { return nil }
        return "\(stem.dropLast())\(consonant)\(vowel)"
    }

    /// Whether one folded word is the other with an ending.
    package static func isInflected(_ word: String, of stem: String) -> Bool {
        guard stem.utf8.count >= shortestStem, word.utf8.count <= stem.utf8.count + 3 else { return false }
        return word.hasPrefix(stem)
    }

    /// Returns the equivalents of a word: short and long forms, and digits for the numbers in kings' names.
    static func equals(of word: String) -> [String] {
        equals[word] ?? []
    }

    private static let equals: [String: [String]] = {
        var equals: [String: [String]] = [:]
        let roman = [
            "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
            "xvi",
        ]
        var groups = roman.enumerated().map { [String($0 + 1), $1] }
        groups += [
            ["st", "saint", "sankt", "sint"], ["ste", "sainte"], ["mt", "mount"], ["str", "strasse"],
            ["av", "ave", "avenue"], ["bd", "bld", "blvd", "boulevard"],
            ["dr", "doktor", "doctor", "docteur"],
            ["hbf", "hauptbahnhof"], ["bf", "bhf", "bahnhof"], ["rd", "road"], ["sq", "square"],
            ["and", "und", "et", "och", "ja", "og"], ["centre", "center"], ["theatre", "theater"],
        ]
        for group in groups {
            for word in group { equals[word, default: []] += group.filter { $0 != word } }
        }
        return equals
    }()

    /// Whether a word is an article, a preposition or a word of nearness, which a name may lack.
    static func isUnimportant(_ word: String) -> Bool { unimportant.contains(word) }

    private static let unimportant: Set<String> = Set(
        """
        the a an in at on by near nearby around me my closest nearest to of and for with
        i pa nara vid hos mig och narmaste en ett med av till
        le la les l de du des d au aux dans pres proche moi et un une
        der die das dem den am im zum zur bei beim und ein eine in der nahe nachste nachster nachstes von fur mit mir
        lahella lahin lahimpana lahella lahellani minua ja luona
        el los las del di il y cerca vicino
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    /// Whether a word is a preposition, as in `hôtel de la gare`, which is a hotel.
    static func isPreposition(_ word: String) -> Bool { prepositions.contains(word) }

    private static let prepositions: Set<String> = Set(
        "in at on by near of for with pa nara vid hos med av till de du des d au aux dans pres a am im zum zur bei beim von fur mit"
            .split(separator: " ").map(String.init)
    )
}
