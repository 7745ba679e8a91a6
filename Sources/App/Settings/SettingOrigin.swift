/// Where the value of a setting was written.
public enum SettingOrigin: Sendable, Hashable {
    /// On the command line.
    case flag(String)
    /// In an environment variable of that name.
    case environment(String)
    /// In the configuration file at a path.
    case file(String)
    /// Nowhere: it is the one that Sightline comes with.
    case standard

    /// The place in words.
    public var description: String {
        switch self {
        case .flag(let name): "--\(name)"
        case .environment(let name): name
        case .file(let path): path
        case .standard: "default"
        }
    }
}
