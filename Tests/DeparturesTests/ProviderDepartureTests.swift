import Geodesy
import Model
import Testing

@testable import Departures

struct ProviderDepartureTests {
    @Test func `a departure of a provider is told with all that it has, at a stop of ours`() throws {
        var line = ProviderLine(id: "r", name: "1", mode: .tram)
        line.longName = "Long"
        line.color = LineColor("ff0000")
        line.textColor = LineColor("ffffff")
        var told = ProviderDeparture(stop: "x", line: line, realtime: .live)
        told.direction = "0"
        told.destination = "Centre"
        told.via = "Bridge"
        told.serviceDate = ServiceDate(year: 2026, month: 1, day: 2)
        told.scheduled = Instant(milliseconds: 1)
        told.expected = Instant(milliseconds: 2)
        told.status = .approaching
        told.delay = 3
        told.accessible = .yes
        told.lowFloor = .no
        told.occupancy = .full
        told.vehicleID = "v"
        told.tripID = "t"
        told.notes = ["Note."]
        told.alerts = ["7"]
        var stop = Stop(
            id: Stop.ID(rawValue: 9),
            source: "gbg",
            sourceID: "x",
            name: "Stop",
            coordinate: try #require(Coordinate(latitude: 57, longitude: 12))
        )
        stop.platform = "A"
        let answer = ProviderAnswer(departures: [told], generatedAt: Instant(milliseconds: 5))
        let departure = told.departure(at: stop, of: "gbg", in: answer, isStale: true)
        #expect(departure.stop == DepartureStop(stop))
        #expect(departure.line.id == nil)
        #expect(departure.line.sourceID == "r")
        #expect(departure.line.longName == "Long")
        #expect(departure.line.color?.digits == "ff0000")
        #expect(departure.line.textColor?.digits == "ffffff")
        #expect(departure.direction == "0")
        #expect(departure.destination == "Centre")
        #expect(departure.via == "Bridge")
        #expect(departure.serviceDate == told.serviceDate)
        #expect(departure.scheduled == told.scheduled)
        #expect(departure.expected == told.expected)
        #expect(departure.status == .approaching)
        #expect(departure.delay == 3)
        #expect(departure.accessible == .yes)
        #expect(departure.lowFloor == .no)
        #expect(departure.occupancy == .full)
        #expect(departure.vehicleID == "v")
        #expect(departure.tripID == "t")
        #expect(departure.notes == ["Note."])
        #expect(departure.alerts == ["gbg:7"])
        #expect(departure.source == "gbg")
        #expect(departure.generatedAt == Instant(milliseconds: 5))
        #expect(departure.isStale)

        told.platform = "B"
        told.generatedAt = Instant(milliseconds: 4)
        let later = told.departure(at: stop, of: "gbg", in: answer)
        #expect(later.stop.platform == "B")
        #expect(later.generatedAt == Instant(milliseconds: 4))
        #expect(!later.isStale)
    }
}
