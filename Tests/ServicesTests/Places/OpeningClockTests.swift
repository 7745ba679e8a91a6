import Foundation
import Geodesy
import Model
import OpeningHours
import Services
import Testing

struct OpeningClockTests {
    private static func clock(_ zone: String, _ holidays: String? = nil) throws -> OpeningClock {
        OpeningClock(
            timeZone: try #require(TimeZone(identifier: zone)),
            holidays: try holidays.map { try #require(PublicHolidays($0)) }
        )
    }

    private static func isOpen(
        _ hours: String?,
        _ instant: String,
        _ clock: OpeningClock,
        near coordinate: Coordinate? = Coordinate(latitude: 60.17, longitude: 24.94)
    ) throws -> Bool? {
        clock.isOpen(
            hours,
            at: try #require(Instant(rfc3339: instant)),
            near: try #require(coordinate)
        )
    }

    @Test func `hours are read in the time zone, in winter and in summer`() throws {
        let clock = try Self.clock("Europe/Helsinki")
        #expect(try Self.isOpen("Mo-Fr 09:00-17:00", "2026-01-12T06:59:00Z", clock) == false)
        #expect(try Self.isOpen("Mo-Fr 09:00-17:00", "2026-01-12T07:00:00Z", clock) == true)
        #expect(try Self.isOpen("Mo-Fr 09:00-17:00", "2026-07-13T05:59:59Z", clock) == false)
        #expect(try Self.isOpen("Mo-Fr 09:00-17:00", "2026-07-13T06:00:00Z", clock) == true)
        // Sunday night in Greenwich is Monday in Helsinki.
        #expect(try Self.isOpen("Mo 00:00-02:00", "2026-01-11T22:30:00Z", clock) == true)
        let tokyo = try Self.clock("Asia/Tokyo")
        #expect(try Self.isOpen("Mo-Fr 09:00-17:00", "2026-01-12T00:00:00Z", tokyo) == true)
    }

    @Test func `hours are right across the change to summer time`() throws {
        let clock = try Self.clock("Europe/Helsinki")
        // On 29 March 2026, 3:00 is followed by 4:00.
        #expect(try Self.isOpen("Su 02:00-04:00", "2026-03-29T00:59:00Z", clock) == true)
        #expect(try Self.isOpen("Su 02:00-04:00", "2026-03-29T01:00:00Z", clock) == false)
    }

    @Test func `days before 1970 are right`() throws {
        let clock = try Self.clock("UTC")
        #expect(try Self.isOpen("We 23:00-24:00", "1969-12-31T23:59:59.999Z", clock) == true)
        #expect(try Self.isOpen("We 23:00-24:00", "1969-12-31T22:59:59.999Z", clock) == false)
    }

    @Test func `missing or unknown hours give no answer`() throws {
        let clock = try Self.clock("UTC")
        #expect(try Self.isOpen(nil, "2026-01-12T07:00:00Z", clock) == nil)
        for _ in 1...2 {
            #expect(try Self.isOpen("sometimes", "2026-01-12T07:00:00Z", clock) == nil)
        }
    }

    @Test func `a public holiday counts if the operator named the country`() throws {
        let hours = "Mo-Fr 09:00-17:00; PH off"
        let unknown = try Self.clock("Europe/Helsinki")
        #expect(try Self.isOpen(hours, "2026-01-13T10:00:00Z", unknown) == nil)
        let known = try Self.clock("Europe/Helsinki", "FI")
        #expect(try Self.isOpen(hours, "2026-01-13T10:00:00Z", known) == true)
        #expect(try Self.isOpen(hours, "2026-01-06T10:00:00Z", known) == false)
    }

    @Test func `sunrise is computed for the position of the place`() throws {
        let clock = try Self.clock("UTC")
        let equator = Coordinate(latitude: 0, longitude: 0)
        #expect(try Self.isOpen("sunrise-sunset", "2026-03-20T07:00:00Z", clock, near: equator) == true)
        let pacific = Coordinate(latitude: 0, longitude: 179)
        #expect(try Self.isOpen("sunrise-sunset", "2026-03-20T12:00:00Z", clock, near: pacific) != true)
    }

    @Test func `more texts than the cache holds are read correctly`() throws {
        let clock = try Self.clock("UTC")
        for round in 1...2 {
            for number in 0..<6000 {
                let open = try Self.isOpen("Mo 10:00-12:00 open \"\(number)\"", "2026-01-12T11:00:00Z", clock)
                if open != true { Issue.record("\(number) in round \(round)") }
            }
        }
    }

    @Test func `an answer is valid until the end of its minute`() throws {
        let instant = try #require(Instant(rfc3339: "2026-01-12T07:00:30.5Z"))
        #expect(OpeningClock.end(of: instant) == Instant(rfc3339: "2026-01-12T07:01:00Z"))
    }
}
