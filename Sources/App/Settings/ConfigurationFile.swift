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
    let providers: [NamedObject]
    /// The sources of live departures in the order of the file.
    let transit: [NamedObject]

    /// An object with a name, whose values are texts.
    typealias NamedObject = (name: String, parts: [(key: String, text: String)])

    /// Reads the file; refuses unknown keys, which would otherwise go unnoticed.
    init(path: String) throws(SettingsError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw .file(path, exists ? "cannot be read" : "cannot be read: there is no such file")
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
        var (providers, transit): ([NamedObject], [NamedObject]) = ([], [])
        for (key, value) in object.members {
            if key == ProviderForm.key {
                providers = try Self.objects(value, of: key, path: path, text: \.stringValue) {
                    SettingsError.provider($0, $1)
                }
                continue
            }
            if key == TransitForm.key {
                transit = try Self.objects(value, of: key, path: path, text: Self.text) {
                    SettingsError.transit($0, $1)
                }
                continue
            }
            guard let name = SettingName(rawValue: key) else { throw .unknownKey(key, file: path) }
            values[name] = try Self.text(of: value, name: name, path: path)
        }
        self.values = values
        self.providers = providers
        self.transit = transit
    }

    /// Reads an object of objects, with texts or lists of texts as values; `text` is `nil` for other values.
    private static func objects(
        _ value: JSONValue,
        of key: String,
        path: String,
        text: (JSONValue) -> String?,
        otherwise fault: (String, String) -> SettingsError
    ) throws(SettingsError) -> [NamedObject] {
        if case .null = value { return [] }
        guard let object = value.objectValue else {
            throw .file(path, "has \(value.kind) as '\(key)', but must have an object")
        }
        var objects: [NamedObject] = []
        for (name, value) in object.members {
            guard let members = value.objectValue?.members else {
                throw fault("\(key).\(name)", "It must be an object.")
            }
            var parts: [(key: String, text: String)] = []
            for (part, value) in members {
                let texts = (value.arrayValue ?? [value]).map(text)
                guard !texts.contains(nil) else {
                    throw fault("\(key).\(name).\(part)", "It must be a string or an array of strings.")
                }
                parts.append((part, texts.compactMap { $0 }.joined(separator: ",")))
            }
            objects.append((name, parts))
        }
        return objects
    }

    /// A whole number counts as its digits.
    private static func text(_ value: JSONValue) -> String? {
        if case .integer(let number) = value { return String(number) }
        return value.stringValue
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
