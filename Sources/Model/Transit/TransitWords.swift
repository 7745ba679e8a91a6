import Bounds
import CVocabulary

/// The words of a departure board in one of four languages.
package struct TransitWords: Sendable {
    package enum Word: String, Sendable, CaseIterable {
        case line
        case destination
        case platform
        case leaves
        case now
        case minutes
        case live
        case scheduled
        case stale
        case cancelled
        case skipped
        case delayed
        case approaching
        case atStop = "at-stop"
        case accessible
        case nothing
        case failed
        case ended
        case begins
    }

    package static let languages = ["en", "sv", "fr", "zh"]

    private static let all: [String: [String: String]] = {
        let rows = TextTable.rows(vocabulary_transit())
        var all: [String: [String: String]] = [:]
        for language in languages {
            let column = rows.first?.firstIndex(of: language) ?? 0
            for row in rows.dropFirst() {
                guard let key = row.first, let text = row[checked: column] else { continue }
                all[language, default: [:]][key] = text  // in range: dictionaries
            }
        }
        return all
    }()

    package let language: String

    /// Takes the first language of the preference that there is, else English.
    package init(_ preference: LanguagePreference) {
        language = preference.lookUp { Self.languages.contains($0) ? $0 : nil } ?? "en"
    }

    package subscript(word: Word) -> String {
        Self.all[language]?[word.rawValue] ?? word.rawValue  // in range: dictionaries
    }

    /// A sentence about a number or a name.
    package func text(_ word: Word, _ number: String) -> String {
        self[word].replacing("#", with: number)  // in range: a word
    }

    /// The time until a departure, as in "4 min".
    package func wait(seconds: Int) -> String {
        seconds < 60 ? self[.now] : text(.minutes, String(seconds / 60))
    }

    /// The word for a status; `nil` when there is nothing to say.
    package func status(_ status: DepartureStatus) -> String? {
        switch status {
        case .ok: nil
        case .delayed: self[.delayed]
        case .cancelled: self[.cancelled]
        case .skipped: self[.skipped]
        case .approaching: self[.approaching]
        case .atStop: self[.atStop]
        }
    }
}
