/// Why the settings are refused: a sentence for the operator.
public enum SettingsError: Error, Sendable, Hashable {
    /// A value is not accepted.
    case value(SettingName, text: String, origin: SettingOrigin, accepted: String)
    /// A value is not accepted, for a reason that the sentence gives; it may hold what must not be shown.
    case explained(SettingName, origin: SettingOrigin, String)
    /// What is said of an identity provider under a key, or in a variable, is not accepted; the value is not shown.
    case provider(String, String)
    /// The configuration file cannot be read, or is not a JSON object.
    case file(String, String)
    /// The configuration file holds a key that is no setting.
    case unknownKey(String, file: String)
}

extension SettingsError: CustomStringConvertible {
    /// A sentence that names the setting, the place, and what is accepted.
    public var description: String {
        switch self {
        case .value(let name, let text, let origin, let accepted):
            "'\(text)' is not accepted as \(name.rawValue) (from \(origin.description)): \(accepted)."
        case .explained(let name, let origin, let sentence):
            "What \(origin.description) says is not accepted as \(name.rawValue): \(sentence)"
        case .provider(let key, let sentence):
            "What \(key) says of an identity provider is not accepted: \(sentence)"
        case .file(let path, let reason):
            "The configuration file \(path) \(reason)."
        case .unknownKey(let key, let file):
            "The configuration file \(file) has the key '\(key)', which is no setting."
        }
    }
}
