import Geodesy
import Model

/// The parameters of a route.
struct DirectionsQuery {
    let request: RouteRequest
    /// Whether the straight line is requested.
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
            throw .badField("mode", "one of these is needed: \(modes).")
        }
        return mode
    }

    /// Reads the language; the parameter takes precedence over `Accept-Language`.
    private static func language(
        _ word: String?,
        else languages: LanguagePreference
    ) throws(Refusal) -> StepLanguage {
        guard let word else { return StepLanguage(languages) }
        let found = LanguagePreference(field: word).lookUp { StepLanguage(rawValue: $0) }
        guard let found else {
            let all = StepLanguage.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("lang", "one of these is needed: \(all).")
        }
        return found
    }

    private static func isStraight(_ word: String?) throws(Refusal) -> Bool {
        switch word {
        case nil: return false
        case Route.Engine.bearing.rawValue?: return true
        default: throw .badField("engine", "only 'bearing' can be chosen: the straight line.")
        }
    }
}
