import Fetch
import ScriptedServer
import Testing

/// Requests that may only reach the public internet.
struct AddressRuleTests {
    @Test func `a request that may reach public addresses only never connects to this machine`() async throws
    {
        let server = try ScriptedServer { _ in .answer(200) }
        let client = FetchClient(threads: 1)
        for host in ["127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]"] {
            var request = FetchRequest("GET", "http://\(host):\(server.port)/")
            request.reach = .publicAddresses
            do {
                _ = try await client.send(request)
                Issue.record("\(host) was reached")
            } catch FetchError.unreachable {
                #expect(server.requests.isEmpty)
            }
        }
        #expect(try await client.send(FetchRequest("GET", "http://127.0.0.1:\(server.port)/")).status == 200)
        // The connection that is open is not used again.
        var request = FetchRequest("GET", "http://127.0.0.1:\(server.port)/")
        request.reach = .publicAddresses
        await #expect(throws: FetchError.self) { try await client.send(request) }
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.1", "0x7f000001", "2130706433",
            "0177.0.0.1",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1:8080", "198.18.0.1", "224.0.0.1",
            "255.255.255.255", "[::]", "[::1]:443", "[fe80::1]", "[fc00::1]", "[ff02::1]",
            "[::ffff:10.0.0.1]",
            "[64:ff9b::a00:1]", "[2002:a00:1::]", "[2001:db8::1]", "[2001::1]", "[2001:2::1]", "[2001:20::1]",
            "[2001:2f:ffff::1]", "[2001:30::1]", "[2001:1ff::1]", "[3fff::1]", "[3fff:fff:ffff::1]",
            "[5f00::1]",
            "[64:ff9b:1::808:808]", "[100::1]", "localhost", "a.localhost", "nas.local",
            "x.internal", "printer", "LOCALHOST.", "",
        ]
    )
    func `a host that is not public is known by its name or address`(_ host: String) {
        #expect(AddressRule.isPrivate(host: host))
    }

    @Test(
        arguments: [
            "push.example.net", "push.example.net:443", "8.8.8.8", "172.32.0.1", "100.128.0.1",
            "[2606:4700::1111]", "[2001:200::1]", "[2001:4860::1]", "[3fff:1000::1]", "[64:ff9b::808:808]",
            "[::ffff:8.8.8.8]:8443",
            "updates.push.services.mozilla.com",
        ]
    )
    func `other hosts are public`(_ host: String) {
        #expect(!AddressRule.isPrivate(host: host))
    }
}
