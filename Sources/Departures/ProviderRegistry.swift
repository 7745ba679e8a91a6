/// The providers that a configuration can name.
package enum ProviderRegistry {
    /// A provider is added here and nowhere else.
    package static let kinds: [any DepartureProvider.Type] = [
        CTABus.self,
        CTATrain.self,
        OneBusAway.self,
        SLDPS.self,
        SLTransport.self,
        Trafiklab.self,
        Vasttrafik.self,
        VasttrafikNextTrip.self,
    ]

    /// Makes a provider from the settings of its object in the configuration, `provider` among them.
    ///
    /// A fault that lists the choices lists `others` too, which are made elsewhere.
    package static func provider(
        _ values: [String: String],
        besides others: [String] = []
    ) throws(ProviderSettings.Fault) -> any DepartureProvider {
        let settings = ProviderSettings(values)
        let choices = (kinds.map { $0.kind } + others).sorted().joined(separator: ", ")
        guard let name = settings["provider"] else {
            throw ProviderSettings.Fault("The setting provider is missing. Must be one of: \(choices).")
        }
        guard let kind = kinds.first(where: { $0.kind == name }) else {
            throw ProviderSettings.Fault("There is no provider \(name). Must be one of: \(choices).")
        }
        let known = kind.settings.map(\.name) + ["provider", "url"]
        if let unknown = settings.names.subtracting(known).min() {
            throw ProviderSettings.Fault("The provider \(name) has no setting \(unknown).")
        }
        for setting in kind.settings where setting.isRequired && settings[setting.name] == nil {
            throw ProviderSettings.Fault("The provider \(name) needs the setting \(setting.name).")
        }
        return try kind.init(settings)
    }
}
