import TextCoding

/// A provider under the name that the configuration gives it.
package struct DeskSource: Sendable {
    /// The name of the source, which is that of its timetable too.
    package let name: String
    package let provider: any DepartureProvider
    private let secrets: [String]

    package var kind: String { type(of: provider).kind }
    package var attribution: String? { type(of: provider).attribution }
    package var timeZone: String { provider.timeZone }
    package var isAccessibleAsStops: Bool { type(of: provider).isAccessibleAsStops }

    /// Makes the source from its object in the configuration; a fault names the source.
    ///
    /// `others` are the names of providers that are made elsewhere; a fault lists them too.
    package init(
        _ name: String,
        settings: [String: String],
        besides others: [String] = []
    ) throws(ProviderSettings.Fault) {
        do {
            provider = try ProviderRegistry.provider(settings, besides: others)
        } catch {
            throw ProviderSettings.Fault("The source \(name): \(error.description)")
        }
        self.name = name
        let secretNames = type(of: provider).settings.filter(\.isSecret).map(\.name)
        secrets = secretNames.compactMap { settings[$0] }.filter { !$0.isEmpty }
    }

    /// Replaces secrets in a text that people will see: providers repeat keys in their errors.
    func redacted(_ text: String, also token: String? = nil) -> String {
        (secrets + [token].compactMap { $0 }).reduce(text) { text, secret in
            text.replacing(secret, with: "…").replacing(PercentCoding.encode(secret), with: "…")
        }
    }
}
