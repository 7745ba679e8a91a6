import HTTPTypes
import Hummingbird
import Model

extension Request {
    var languages: LanguagePreference {
        guard let field = headers[.acceptLanguage] else { return .none }
        return LanguagePreference(field: field)
    }
}
