package import CivilTime

/// A setting of a provider, as its object in the configuration file has it.
package struct ProviderSetting: Sendable, Hashable {
    package let name: String
    package let isRequired: Bool
    /// True when the value must never be shown.
    package let isSecret: Bool

    package init(_ name: String, isRequired: Bool = true, isSecret: Bool = false) {
        self.name = name
        self.isRequired = isRequired
        self.isSecret = isSecret
    }

    package static let key = ProviderSetting("key", isSecret: true)
    package static let optionalKey = ProviderSetting("key", isRequired: false, isSecret: true)
    package static let clientID = ProviderSetting("client-id", isSecret: true)
    package static let clientSecret = ProviderSetting("client-secret", isSecret: true)
    /// The address of a service that has none of its own any more.
    package static let requiredURL = ProviderSetting("url")
}

/// The settings of one provider by name.
package struct ProviderSettings: Sendable {
    /// The reason why a provider cannot be made, for the operator.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) {
            self.description = description
        }
    }

    private let values: [String: String]

    package init(_ values: [String: String]) {
        self.values = values
    }

    /// Returns the value of a setting, or `nil` when it is missing or empty.
    package subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    package func required(_ setting: ProviderSetting) throws(Fault) -> String {
        // in range: a name
        guard let value = self[setting.name] else { throw Fault("The setting \(setting.name) is missing.") }
        return value
    }

    /// The address of a service that has none of its own any more, without a slash at its end.
    package func requiredURL() throws(Fault) -> String {
        guard let url else { throw Fault("The setting url is missing.") }
        return url
    }

    /// The address that replaces the provider's own, without a slash at its end.
    package var url: String? {
        guard var url = self["url"] else { return nil }
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    /// The clocks of a time zone.
    package func clock(_ timeZone: String) throws(Fault) -> ZoneClock {
        guard let clock = ZoneClock(timeZone) else {
            throw Fault("This machine's time zone database has no \(timeZone).")
        }
        return clock
    }

    var names: Set<String> { Set(values.keys) }
}
