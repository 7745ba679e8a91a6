import Model
import Testing

@testable import Directions

struct RoutingConfigurationTests {
    @Test func `Valhalla knows all modes`() throws {
        let configuration = try #require(DirectionsConfiguration("valhalla:http://127.0.0.1:8002/"))
        #expect(configuration.modes == [.car, .bicycle, .foot])
        #expect(configuration.servers[.foot]?.address == "http://127.0.0.1:8002")
        #expect(configuration.deadline == .seconds(5))
    }

    @Test func `a server of OSRM knows one mode`() throws {
        let one = try #require(DirectionsConfiguration("osrm:https://osrm.example.org"))
        #expect(one.modes == [.car])
        let two = try #require(
            DirectionsConfiguration("osrm:foot=http://a:5000/walk,bicycle=http://[::1]:5001")
        )
        #expect(two.modes == [.bicycle, .foot])
        #expect(two.servers[.foot]?.address == "http://a:5000/walk")
    }

    @Test func `what is behind the host is not shown`() throws {
        let valhalla = try #require(DirectionsConfiguration("valhalla:https://example.org:8443/s3cret"))
        #expect("\(valhalla)" == "valhalla:https://example.org:8443")
        let osrm = try #require(DirectionsConfiguration("osrm:car=http://a/s3cret,foot=http://b/s3cret"))
        #expect("\(osrm)" == "osrm:car=http://a,foot=http://b")
    }

    @Test(arguments: [
        "", "valhalla", "valhalla:", "http://a", "valhalla:ftp://a", "valhalla:http://",
        "valhalla:http://u:p@a",
        "valhalla:http://a?key=1", "valhalla:http://a#x", "valhalla:http://a b", "osrm:", "osrm:car=",
        "osrm:boat=http://a", "osrm:car=http://a,car=http://b", "osrm:car=http://a,", "graphhopper:http://a",
        "valhalla:http://a,http://b",
    ])
    func `what names no engine is refused`(_ text: String) {
        #expect(DirectionsConfiguration(text) == nil)
    }
}
