import Geodesy
import Model

struct DirectionsQuery {
    let request: RouteRequest
    let isStraight: Bool

    init(_ fields: consuming Fields, languages: LanguagePreference) throws(Refusal) {
        var fields = fields
        let start = try fields.point("from")
        let end = try fields.point("to")
        let via = try fields.points("via", most: RouteRequest.mostVia)
        let mode = try Self.mode(fields.string("mode"))
        let language = try Self.language(fields.string("lang"), else: languages)
        isStraight = try Self.isStraight(fields.string("engine"))
        try fields.finish()
        let request = RouteRequest(
            from: try Fields.required(start, "from"),
            to: try Fields.required(end, "to"),
            via: via,
            mode: mode,
            language: language
        )
        self.request = try Fields.required(request, "via")
    }

    private static func mode(_ word: String?) throws(Refusal) -> TravelMode {
        guard let word else { return .car }
        guard let mode = TravelMode(rawValue: word) else {
            let modes = TravelMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("mode", "Must be one of: \(modes).")
        }
        return mode
    }

    /// Reads the language from the parameter, or else from `Accept-Language`.
    private static func language(
        _ word: String?,
        else languages: LanguagePreference
    ) throws(Refusal) -> StepLanguage {
        guard let word else { return StepLanguage(languages) }
        let found = LanguagePreference(field: word).lookUp { StepLanguage(rawValue: $0) }
        guard let found else {
            let all = StepLanguage.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("lang", "Must be one of: \(all).")
        }
        return found
    }

    private static func isStraight(_ word: String?) throws(Refusal) -> Bool {
        switch word {
        case nil: return false
        case Route.Engine.bearing.rawValue?: return true
        default: throw .badField("engine", "Must be 'bearing', which stands for the straight line.")
        }
    }
}
