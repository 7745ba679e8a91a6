import GTFS
import Geodesy
import Model
import TestData
import Testing

@Suite(.enabled(if: SharedData.isAvailable, "The folder of shared test data is missing."))
struct DecodingTests {
    static let recordings =
        (try? SharedData.list("gtfs-rt").filter { $0.hasSuffix(".expected.json") }) ?? []

    @Test(arguments: recordings)
    func `a recorded feed is read with every value that the reference decoder finds`(_ name: String) throws {
        let stem = name.replacing(".expected.json", with: "")
        let feed = try RealtimeFeed(SharedData.bytes("gtfs-rt/\(stem).pb"))
        let reference = try FlatFeed.reference(SharedData.bytes("gtfs-rt/\(name)"))
        let values = FlatFeed.values(of: feed, order: reference.ids)
        #expect(feed.tripUpdates.count + feed.vehicles.count + feed.alerts.count == reference.ids.count)
        #expect(Set(values.keys).symmetricDifference(reference.values.keys) == [])
        for (path, value) in values { #expect(value == reference.values[path], "\(path)") }
    }

    @Test func `there are recordings of all kinds`() {
        #expect(Self.recordings.count >= 7)
    }

    @Test func `a file that is no feed is one error, and so is no file at all`() throws {
        let bytes = try SharedData.bytes("gtfs-rt/malformed-invalid.pb")
        #expect(throws: RealtimeFeedError.self) { try RealtimeFeed(bytes) }
        #expect(throws: RealtimeFeedError.self) { try RealtimeFeed([]) }
        #expect(throws: RealtimeFeedError.self) {
            try RealtimeFeed(Array("<!DOCTYPE html><html><body>Not found</body></html>".utf8))
        }
        #expect(throws: RealtimeFeedError.self) { try RealtimeFeed(Array(#"{"error": "no key"}"#.utf8)) }
    }

    @Test func `alerts have their periods, what they are about, and texts with languages`() throws {
        let feed = try RealtimeFeed(SharedData.bytes("providers/gtfs_realtime/puget_sound_alerts.pb"))
        #expect(feed.alerts.count == 20)
        let alert = try #require(feed.alerts.first)
        #expect(alert.id == "AlertFeedItem_4561")
        #expect(alert.selectors.map(\.agency) == ["40"])
        #expect(alert.cause == nil)
        #expect(alert.effect == nil)
        #expect(alert.url.text(in: ["en"]) == "https://m.soundtransit.org/node/19133")
        #expect(
            alert.title.text(in: ["sv", "en"])?.hasPrefix("Sounder Lakewood-Seattle - Delay - #1514") == true
        )
        #expect(alert.isActive(at: Instant(milliseconds: 1_539_097_260_000)))
        #expect(!alert.isActive(at: Instant(milliseconds: 1_539_097_259_000)))
        #expect(!alert.isActive(at: Instant(milliseconds: 1_539_126_060_000)))
    }
}
