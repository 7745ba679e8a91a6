/// An error as a sentence for the operator.
package enum SettingsError: Error, Sendable, Hashable {
    case value(SettingName, text: String, origin: SettingOrigin, accepted: String)
    /// The value is not accepted and not shown, because it may be a secret.
    case explained(SettingName, origin: SettingOrigin, String)
    /// The key or variable of an identity provider is not accepted; its value is not shown.
    case provider(String, String)
    /// The key or variable of a source of live departures is not accepted; its value is not shown.
    case transit(String, String)
    /// The file cannot be read, or is not a JSON object.
    case file(String, String)
    case unknownKey(String, file: String)
}

extension SettingsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .value(let name, let text, let origin, let accepted):
            "'\(text)' is not accepted as \(name.rawValue) (from \(origin.description)): must be \(accepted)."
        case .explained(let name, let origin, let sentence):
            "The value of \(name.rawValue) (from \(origin.description)) is not accepted. \(sentence)"
        case .provider(let key, let sentence):
            "The setting \(key) of an identity provider is not accepted. \(sentence)"
        case .transit(let key, let sentence):
            "The setting \(key) of a source of live departures is not accepted. \(sentence)"
        case .file(let path, let reason):
            "The configuration file \(path) \(reason)."
        case .unknownKey(let key, let file):
            "The configuration file \(file) has the unknown key '\(key)'."
        }
    }
}
