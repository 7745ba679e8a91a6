import Configuration
import Synchronization

/// Reads settings: flags take precedence over the environment, and the environment over the file.
struct SettingReader {
    private let config: ConfigReader
    private let origins = Origins()
    private let file: String?

    init(
        flags: [SettingName: String],
        environment: [String: String],
        file: ConfigurationFile?
    ) {
        // An empty variable counts as unset, because compose files and systemd units write unset variables
        // that way.
        let variables = environment.filter {
            $0.key.hasPrefix(SettingName.environmentPrefix) && !$0.value.isEmpty
        }
        self.file = file?.path
        config = ConfigReader(
            providers: [
                InMemoryProvider(name: "flags", values: Self.values(flags)),
                EnvironmentVariablesProvider(environmentVariables: variables)
                    .prefixKeys(with: ConfigKey(["sightline"])),
                InMemoryProvider(name: "file", values: Self.values(file?.values ?? [:])),
            ],
            accessReporter: origins
        )
    }

    /// Returns a setting's text and origin; `nil` when it is not set.
    func text(_ name: SettingName) -> (text: String, origin: SettingOrigin)? {
        guard let text = config.string(forKey: ConfigKey([name.rawValue])) else { return nil }
        let origin: SettingOrigin =
            switch origins.provider(of: name.rawValue) {
            case 0: .flag(name.rawValue)
            case 1: .environment(name.environmentVariable)
            default: .file(file ?? "")
            }
        return (text, origin)
    }

    private static func values(_ texts: [SettingName: String]) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, text) in texts {
            values[AbsoluteConfigKey([name.rawValue])] = ConfigValue(.string(text), isSecret: false)
        }
        return values
    }
}

/// Records which provider, by its index, supplied the value of a key.
private final class Origins: AccessReporter {
    private let places = Mutex<[String: Int]>([:])

    func report(_ event: AccessEvent) {
        let place = event.providerResults.firstIndex { result in
            if case .success(let found) = result.result { found.value != nil } else { false }
        }
        let key = event.metadata.key.components.joined(separator: ".")
        places.withLock { $0[key] = place }  // in range: a dictionary
    }

    func provider(of key: String) -> Int? {
        places.withLock { $0[key] }  // in range: a dictionary
    }
}
