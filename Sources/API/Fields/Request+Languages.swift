import HTTPTypes
import Hummingbird
import Model

extension Request {
    /// The languages that the client's user reads.
    var languages: LanguagePreference {
        guard let field = headers[.acceptLanguage] else { return .none }
        return LanguagePreference(field: field)
    }
}
