import CivilTime
import Testing

@testable import Departures

struct ProviderRegistryTests {
    @Test func `a provider has a word of its own, and a time zone that there is`() throws {
        let words = ProviderRegistry.kinds.map { $0.kind }
        #expect(Set(words).count == words.count)
        for word in words {
            let provider = try Recorded.provider(word)
            #expect(try ProviderSettings([:]).clock(provider.timeZone).identifier == provider.timeZone)
        }
    }

    @Test func `a setting that is missing or unknown is named`() throws {
        func fault(_ values: [String: String]) -> String? {
            do throws(ProviderSettings.Fault) {
                _ = try ProviderRegistry.provider(values)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            fault([:])?.hasPrefix("The setting provider is missing. Must be one of: cta-bus, ") == true
        )
        #expect(fault(["provider": "x"])?.hasPrefix("There is no provider x. Must be one of: ") == true)
        #expect(
            fault(["provider": "vasttrafik", "client-id": "a", "client-secret": ""])
                == "The provider vasttrafik needs the setting client-secret."
        )
        #expect(
            fault(["provider": "sl-transport", "key": "a"]) == "The provider sl-transport has no setting key."
        )
        #expect(fault(["provider": "sl-dps"]) == "The provider sl-dps needs the setting url.")
        #expect(fault(["provider": "sl-transport", "url": "http://127.0.0.1/"]) == nil)
    }

    @Test func `an address may end in a slash`() throws {
        let provider = try Recorded.provider("sl-transport", url: "http://127.0.0.1//")
        let request = try #require(provider.requests(for: ["1"], minutes: 60, at: Recorded.now).first)
        #expect(request.url.hasPrefix("http://127.0.0.1/v1/"))
    }
}
