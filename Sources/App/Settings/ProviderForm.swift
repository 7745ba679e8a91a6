import Identity
import JSONText

/// Reads the identity providers; a variable of the environment overrides the configuration file.
struct ProviderForm {
    static let key = "sign-on-providers"

    enum Part: String, CaseIterable {
        case issuer
        case clientID = "client-id"
        case clientSecret = "client-secret"
        case algorithms
        case audiences
        case scopes

        /// The suffix of the part's environment variable.
        var suffix: String { "_" + rawValue.uppercased().replacing("-", with: "_") }
    }

    private typealias Parts = [Part: (text: String, origin: SettingOrigin)]
    private var names: [String] = []
    private var parts: [String: Parts] = [:]

    /// Collects the parts; refuses unknown ones, which would otherwise go unnoticed.
    init(environment: [String: String], file: ConfigurationFile?) throws(SettingsError) {
        for provider in file?.providers ?? [] {
            guard OpenIDConfiguration.isName(provider.name) else {
                throw .provider(
                    "\(Self.key).\(provider.name)",
                    "The name must be 1 to 32 of the characters a–z, 0–9 and -."
                )
            }
            names.append(provider.name)
            parts[provider.name] = [:]
            for (key, text) in provider.parts {
                guard let part = Part(rawValue: key) else {
                    let known = Part.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .provider("\(Self.key).\(provider.name).\(key)", "It must be one of: \(known).")
                }
                // in range: dictionaries
                parts[provider.name]?[part] = (text, .file(file?.path ?? ""))
            }
        }
        let prefix = SettingName.environmentPrefix + "SIGN_ON_"
        for (variable, text) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(prefix) && variable != SettingName.signOnReturn.environmentVariable
            && !text.isEmpty
        {
            let rest = variable.dropFirst(prefix.count)
            guard let part = Part.allCases.first(where: { rest.hasSuffix($0.suffix) }),
                rest.utf8.count > part.suffix.utf8.count
            else {
                let known = Part.allCases.map { "\(prefix)NAME\($0.suffix)" }.joined(separator: ", ")
                throw .provider(variable, "It must be one of: \(known).")
            }
            let name = rest.dropLast(part.suffix.count).lowercased().replacing("_", with: "-")
            guard OpenIDConfiguration.isName(name) else {
                throw .provider(variable, "The name must consist of the characters A–Z, 0–9 and _.")
            }
            if parts[name] == nil { names.append(name) }
            // in range: dictionaries
            parts[name, default: [:]][part] = (text, .environment(variable))
        }
    }

    /// Reads the providers, each with a description for the operator that leaves out the secret.
    func read() throws(SettingsError) -> [(provider: OpenIDConfiguration, shown: Settings.ShownProvider)] {
        var read: [(provider: OpenIDConfiguration, shown: Settings.ShownProvider)] = []
        for name in names {
            let provider = try provider(name, parts[name] ?? [:])
            read.append((provider, shown(provider)))
        }
        return read
    }

    private func provider(_ name: String, _ parts: Parts) throws(SettingsError) -> OpenIDConfiguration {
        for part in [Part.issuer, .clientID] where parts[part] == nil {
            throw .provider(
                "\(Self.key).\(name).\(part.rawValue)",
                "It is required, here or as \(SettingName.environmentPrefix)SIGN_ON_\(variableName(name))\(part.suffix)."
            )
        }
        var algorithms = OpenIDConfiguration.usualAlgorithms
        if let (text, _) = parts[.algorithms] {
            algorithms = []
            for word in Self.words(text) {
                guard let algorithm = SignatureAlgorithm(rawValue: word) else {
                    let known = SignatureAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
                    throw fault(name, .algorithms, parts, "It must be one of: \(known).")
                }
                algorithms.insert(algorithm)
            }
        }
        do throws(OpenIDConfiguration.Fault) {
            return try OpenIDConfiguration(
                name: name,
                issuer: parts[.issuer]?.text ?? "",
                clientID: parts[.clientID]?.text ?? "",
                clientSecret: parts[.clientSecret]?.text,
                algorithms: algorithms,
                audiences: Set(parts[.audiences].map { Self.words($0.text) } ?? []),
                scopes: parts[.scopes].map { Self.words($0.text) } ?? OpenIDConfiguration.usualScopes
            )
        } catch {
            guard let part = Part(rawValue: error.key) else {
                throw .provider("\(Self.key).\(name)", error.sentence)
            }
            throw fault(name, part, parts, error.sentence)
        }
    }

    private func fault(_ name: String, _ part: Part, _ parts: Parts, _ sentence: String) -> SettingsError {
        if case .environment(let variable)? = parts[part]?.origin { return .provider(variable, sentence) }
        return .provider("\(Self.key).\(name).\(part.rawValue)", sentence)
    }

    private func shown(_ provider: OpenIDConfiguration) -> Settings.ShownProvider {
        let parts = parts[provider.name] ?? [:]
        let algorithms = provider.algorithms.map(\.rawValue).sorted().joined(separator: ", ")
        let secret = parts[.clientSecret] == nil ? "without a secret" : "with a secret"
        let origins = Part.allCases.compactMap { parts[$0]?.origin.description }
        return Settings.ShownProvider(
            name: "\(Self.key).\(provider.name)",
            value: "\(provider.issuer) as \(provider.clientID), \(secret); \(algorithms)",
            origin: origins.reduce(into: [String]()) { all, one in
                if !all.contains(one) { all.append(one) }
            }.joined(separator: ", ")
        )
    }

    private func variableName(_ name: String) -> String {
        name.uppercased().replacing("-", with: "_")
    }

    /// Splits a list that is separated by commas or spaces.
    private static func words(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}
