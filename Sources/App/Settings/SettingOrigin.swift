package enum SettingOrigin: Sendable, Hashable {
    case flag(String)
    case environment(String)
    case file(String)
    /// The built-in default.
    case standard

    package var description: String {
        switch self {
        case .flag(let name): "--\(name)"
        case .environment(let name): name
        case .file(let path): path
        case .standard: "default"
        }
    }
}
