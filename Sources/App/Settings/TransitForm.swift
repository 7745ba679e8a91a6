import Departures
import Model
import Services

/// Reads the sources of live departures; a variable of the environment overrides the configuration file.
struct TransitForm {
    static let key = "transit"
    private static let prefix = SettingName.environmentPrefix + "TRANSIT_"

    private var names: [String] = []
    private var settings: [String: [String: String]] = [:]
    /// The key or the variable that a setting came from, for errors.
    private var origins: [String: [String]] = [:]

    /// Collects the settings; the providers refuse what they do not know.
    init(environment: [String: String], file: ConfigurationFile?) throws(SettingsError) {
        for source in file?.transit ?? [] {
            guard TransitSourceFacts.isName(source.name) else {
                throw .transit(
                    "\(Self.key).\(source.name)",
                    "The name must be 1 to 40 of the characters a–z, 0–9, -, _ and . alone."
                )
            }
            for part in source.parts { add(part.text, as: part.key, of: source.name, from: file?.path ?? "") }
            if source.parts.isEmpty { names.append(source.name) }
        }
        let variables = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
        for (variable, text) in variables.sorted(by: { $0.key < $1.key }) {
            let rest = variable.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
            // The longest setting that fits: `client-id` and not `id`.
            let fitting = LiveSource.settings.filter { rest.hasSuffix("-\($0)") }
            guard let setting = fitting.max(by: { $0.count < $1.count }) else {
                let example = "\(Self.prefix)NAME_KEY"
                throw .transit(variable, "It must end in the name of a setting, as in \(example).")
            }
            let name = String(rest.dropLast(setting.count + 1))
            // A source of the file may have an underscore in its name, which a variable cannot tell.
            let known = names.first { $0.replacing("_", with: "-").replacing(".", with: "-") == name }
            guard TransitSourceFacts.isName(known ?? name) else {
                throw .transit(variable, "The name must consist of the characters A–Z, 0–9 and _.")
            }
            add(text, as: setting, of: known ?? name, from: variable)
        }
    }

    private mutating func add(_ text: String, as setting: String, of name: String, from origin: String) {
        if !names.contains(name) { names.append(name) }
        // in range: dictionaries
        settings[name, default: [:]][setting] = text
        if origins[name]?.contains(origin) != true { origins[name, default: []].append(origin) }
    }

    /// Reads the sources, each with a description for the operator that leaves out what may be secret.
    func read() throws(SettingsError) -> [(source: LiveSource, shown: Settings.ShownProvider)] {
        var read: [(source: LiveSource, shown: Settings.ShownProvider)] = []
        for name in names {
            let source: LiveSource
            do {
                source = try LiveSource(name, settings: settings[name] ?? [:])  // in range: a dictionary
            } catch {
                throw .transit("\(Self.key).\(name)", "\(error)")
            }
            let shown = Settings.ShownProvider(
                name: "\(Self.key).\(name)",
                value: source.kind,
                origin: (origins[name] ?? []).joined(separator: ", ")  // in range: a dictionary
            )
            read.append((source, shown))
        }
        return read
    }
}
