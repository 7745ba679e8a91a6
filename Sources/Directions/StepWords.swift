import Bounds
import CVocabulary
import Geodesy
import Model

/// The words for manoeuvres in a language; in a pattern, `$` is the action, `@` the street, `#` a number.
struct StepWords {
    private static let directions = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]

    private static let all = Dictionary(
        StepLanguage.allCases.map { ($0, texts(in: $0)) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The texts of a language by their keys.
    private static func texts(in language: StepLanguage) -> [String: String] {
        let rows = TextTable.rows(vocabulary_directions())
        let column = rows.first?.firstIndex(of: language.rawValue) ?? 0
        let texts = rows.compactMap { row in row[checked: column].map { (row[0], $0) } }
        return Dictionary(texts) { first, _ in first }
    }

    private let texts: [String: String]

    init(_ language: StepLanguage) {
        texts = Self.all[language] ?? [:]
    }

    private func text(_ key: String) -> String { texts[key] ?? "" }

    private func text(_ key: String, _ side: Side?) -> String {
        text(side.map { "\(key) \($0.rawValue)" } ?? key)
    }

    private func text(_ key: String, _ turn: Turn) -> String { text("\(key) \(turn.rawValue)") }

    /// The instruction as a sentence without a full stop.
    func instruction(_ manoeuvre: Manoeuvre, street: String?, bearing: Double?) -> String {
        switch manoeuvre {
        case .depart:
            fill("along", bearing.map { fill("depart", direction($0)) } ?? text("setOff"), street)
        case .turn(let turn): fill(turn == .straight ? "along" : "onto", text("turn", turn), street)
        case .goOn: fill("along", text("goOn"), street)
        case .keep(let turn): fill("along", text("keep", turn), street)
        case .turnAtEndOfRoad(let turn): fill("onto", fill("endOfRoad", text("turn", turn)), street)
        case .merge(let side): fill("onto", text("merge", side), street)
        case .ramp(let side): fill("onto", text("ramp", side), street)
        case .exit(let side): fill("onto", text("exit", side), street)
        case .roundabout(let exit?):
            fill("onto", text("roundaboutExit").replacing("#", with: String(exit)), street)
        case .roundabout(nil): fill("onto", text("roundabout"), street)
        case .leaveRoundabout: fill("onto", text("leaveRoundabout"), street)
        case .ferry: street.map { "\(text("ferry")): \($0)" } ?? text("ferry")
        case .leaveFerry: text("leaveFerry")
        case .stairs: text("stairs")
        case .lift: text("lift")
        case .escalator: text("escalator")
        case .enterBuilding: text("enterBuilding")
        case .leaveBuilding: text("leaveBuilding")
        case .arrive(let side, let isEnd): text(isEnd ? "arrival" : "stopover", side)
        }
    }

    func straightLine(bearing: Double?) -> String {
        bearing.map { fill("straightLine", direction($0)) } ?? text("isThere")
    }

    private func direction(_ bearing: Double) -> String {
        let octant = Int(nearest: Angle.positive(bearing) / 45) % 8
        return Self.directions[checked: octant].map { text($0) } ?? ""
    }

    private func fill(_ pattern: String, _ what: String) -> String {
        text(pattern).replacing("$", with: what)
    }

    /// Fills in the action and the street; without a street name, the result is the action alone.
    private func fill(_ pattern: String, _ what: String, _ street: String?) -> String {
        guard let street else { return what }
        // The name is inserted last, so that characters in it are not taken for placeholders.
        return fill(pattern, what).replacing("@", with: street)
    }
}
