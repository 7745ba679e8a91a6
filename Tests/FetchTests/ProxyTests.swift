import Fetch
import Foundation
import Testing

/// The proxies that libcurl finds in the environment.
struct ProxyTests {
    @Test func `a request that may reach public addresses only asks no proxy of the environment`() async {
        // The environment is that of a process of its own.
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://no-such-proxy.invalid:3128", 1)
            }
            for scheme in ["http", "https"] {
                var request = FetchRequest("GET", "\(scheme)://127.0.0.1:9/")
                request.reach = .publicAddresses
                do {
                    _ = try await FetchClient(threads: 1).send(request)
                    Issue.record("nothing answers there")
                } catch {
                    #expect(!"\(error)".contains("proxy"), "\(error)")
                }
            }
        }
    }
}
