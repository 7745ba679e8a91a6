import GTFS
import TestData
import Testing
import Timetable

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct MalformedFeedTests {
    private func read(_ name: String) throws -> GTFSReading {
        try GTFSReader.read(path: SharedData.path("gtfs-malformed/\(name).zip"))
    }

    @Test(
        arguments: [
            ("header-only-stops", "stops.txt: the table has no rows"),
            ("not-a-zip", "the file is not a ZIP archive, or is not complete"),
            ("truncated", "the file is not a ZIP archive, or is not complete"),
            ("zip-slip", "the archive names a file outside of it: ../../../tmp/pwned.txt"),
        ]
    )
    func `a feed that cannot be read is refused with a sentence`(_ name: String, _ reason: String) throws {
        let error = #expect(throws: GTFSRefusal.self) { try read(name) }
        #expect(error?.description == reason)
    }

    @Test(arguments: ["bom-crlf-quoted", "nested-dir"])
    func `a feed that only looks unusual is read`(_ name: String) throws {
        let reading = try read(name)
        #expect(reading.timetable.stopTimeCount == 473)
        #expect(reading.timetable.stops.count == 125)
        // The feed's trips name shapes that it does not have.
        #expect(reading.notices.allSatisfy { $0.file == "trips.txt" })
    }

    @Test func `stops without a position are left out, each told`() throws {
        let reading = try read("bad-coordinates")
        #expect(reading.timetable.stops.count == 119)
        #expect(reading.notices.filter { $0.file == "stops.txt" }.map(\.line) == [2, 3, 4, 5, 6, 7])
        #expect(reading.timetable.stopTimeCount == 437)
    }

    @Test func `odd times are read, and impossible ones left out`() throws {
        let reading = try read("odd-times")
        #expect(try reading.timetable.times("1").prefix(4).map { $0[1] } == [86_400, 98_100, 25_500, 25_444])
        let unread = reading.notices.filter { $0.text.contains("the call is left out") }
        #expect(unread.map(\.line) == [5, 6, 7])
    }

    @Test func `a feed without stop times has stops and no departures`() throws {
        let reading = try read("missing-stop-times")
        #expect(reading.timetable.stops.count == 125)
        #expect(reading.timetable.tripCount == 0)
        #expect(reading.notices.map(\.file) == ["stop_times.txt"])
    }
}
