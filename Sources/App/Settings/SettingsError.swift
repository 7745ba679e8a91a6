/// The reason why the settings are refused: a sentence for the operator.
package enum SettingsError: Error, Sendable, Hashable {
    /// A value is not accepted.
    case value(SettingName, text: String, origin: SettingOrigin, accepted: String)
    /// A value is not accepted, for the given reason; the value may be a secret and is not shown.
    case explained(SettingName, origin: SettingOrigin, String)
    /// A setting of an identity provider, given by its key or variable, is not accepted; its value is not
    /// shown.
    case provider(String, String)
    /// The configuration file cannot be read, or is not a JSON object.
    case file(String, String)
    /// The configuration file holds an unknown key.
    case unknownKey(String, file: String)
}

extension SettingsError: CustomStringConvertible {
    /// A sentence that names the setting, its source, and the accepted values.
    package var description: String {
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
