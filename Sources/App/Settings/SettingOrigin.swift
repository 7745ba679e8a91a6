/// The source of a setting's value.
package enum SettingOrigin: Sendable, Hashable {
    /// On the command line.
    case flag(String)
    /// In an environment variable of that name.
    case environment(String)
    /// In the configuration file at a path.
    case file(String)
    /// The built-in default.
    case standard

    /// The source in words.
    package var description: String {
        switch self {
        case .flag(let name): "--\(name)"
        case .environment(let name): name
        case .file(let path): path
        case .standard: "default"
        }
    }
}
