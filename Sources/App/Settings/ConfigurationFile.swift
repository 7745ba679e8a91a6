import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A configuration file: one JSON object with names of settings as keys.
struct ConfigurationFile {
    let path: String
    let values: [SettingName: String]
    /// The identity providers in the order of the file.
    let providers: [(name: String, parts: [(key: String, text: String)])]

    /// Reads the file; refuses unknown keys, which would otherwise go unnoticed.
    init(path: String) throws(SettingsError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw .file(path, "cannot be read")
        }
        try self.init(path: path, text: Array(data))
    }

    init(path: String, text: [UInt8]) throws(SettingsError) {
        self.path = path
        let value: JSONValue
        do {
            value = try JSONValue.parse(text)
        } catch {
            throw .file(path, "is not JSON: \(error)")
        }
        guard case .object(let object) = value else { throw .file(path, "is not a JSON object") }
        var values: [SettingName: String] = [:]
        var providers: [(name: String, parts: [(key: String, text: String)])] = []
        for (key, value) in object.members {
            if key == ProviderForm.key {
                providers = try Self.providers(value, path: path)
                continue
            }
            guard let name = SettingName(rawValue: key) else { throw .unknownKey(key, file: path) }
            values[name] = try Self.text(of: value, name: name, path: path)
        }
        self.values = values
        self.providers = providers
    }

    /// Reads the providers: an object for each, with texts or lists of texts as values.
    private static func providers(
        _ value: JSONValue,
        path: String
    ) throws(SettingsError) -> [(name: String, parts: [(key: String, text: String)])] {
        if case .null = value { return [] }
        guard let object = value.objectValue else {
            throw .file(path, "has \(value.kind) as '\(ProviderForm.key)', but must have an object")
        }
        var providers: [(name: String, parts: [(key: String, text: String)])] = []
        for (name, value) in object.members {
            guard let members = value.objectValue?.members else {
                throw .provider("\(ProviderForm.key).\(name)", "It must be an object.")
            }
            var parts: [(key: String, text: String)] = []
            for (key, value) in members {
                let texts = (value.arrayValue ?? [value]).map(\.stringValue)
                guard !texts.contains(nil) else {
                    throw .provider(
                        "\(ProviderForm.key).\(name).\(key)",
                        "It must be a string or an array of strings."
                    )
                }
                parts.append((key, texts.compactMap { $0 }.joined(separator: ",")))
            }
            providers.append((name, parts))
        }
        return providers
    }

    /// Returns the value in the form of its flag; `nil` for `null`, which counts as absent.
    private static func text(
        of value: JSONValue,
        name: SettingName,
        path: String
    ) throws(SettingsError) -> String? {
        switch value {
        case .null: return nil
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .number(let number): return String(number)
        case .bool(let isOn) where name == .rateLimit || name == .existing: return isOn ? "on" : "off"
        case .array(let elements) where [.trustedProxies, .signOnReturn, .publicHolidays].contains(name):
            let texts = elements.compactMap(\.stringValue)
            if texts.count == elements.count { return texts.joined(separator: ",") }
        case .bool, .array, .object: break
        }
        throw .file(path, "has \(value.kind) as '\(name.rawValue)', but must have a string or a number")
    }
}
