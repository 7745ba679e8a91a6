import TestData
import Testing

@testable import Timetable

@Suite struct EncodingTests {
    @Test func `a timetable that was encoded and read again answers as before`() throws {
        let timetable = try TinyTimetable.busy()
        let bytes = timetable.encoded()
        let again = try SourceTimetable(decoding: bytes)
        #expect(again.encoded() == bytes)
        #expect(again.stops == timetable.stops)
        #expect(again.lines == timetable.lines)
        #expect(again.agencies == timetable.agencies)
        #expect(again.attributions == timetable.attributions)
        #expect(again.feed == timetable.feed)
        #expect(again.zone == timetable.zone)
        #expect(again.transfers == timetable.transfers)
        #expect(again.translations == timetable.translations)
        #expect(again.frequencies == timetable.frequencies)
        for trip in 0..<timetable.tripCount { #expect(again.trip(at: trip) == timetable.trip(at: trip)) }
        for place in 0..<timetable.patternCount {
            #expect(again.pattern(at: place) == timetable.pattern(at: place))
        }
        for place in 0..<timetable.serviceCount {
            #expect(again.service(at: place) == timetable.service(at: place))
        }
        for place in 0..<timetable.profileCount {
            #expect(again.profile(at: place) == timetable.profile(at: place))
        }
        #expect(again.departures([1, 2, 3], 0..<86_400) == timetable.departures([1, 2, 3], 0..<86_400))
    }

    @Test func `an empty timetable is encoded too`() throws {
        let bytes = try TimetableBuilder(zone: "UTC").finish().encoded()
        #expect(try SourceTimetable(decoding: bytes).days == nil)
    }

    @Test func `positions are given back to the last bit`() throws {
        for places in [[12.5, -0.1], [1 / 3, 28.0591746914], [-90, 89.999_999_999_999_9]] as [[Double]] {
            var builder = TimetableBuilder(zone: "UTC")
            builder.stops = places.map {
                TimetableStop(sourceID: "\($0)", name: "Stop", latitude: $0, longitude: -$0)
            }
            let again = try SourceTimetable(decoding: try builder.finish().encoded())
            #expect(again.stops.map(\.latitude) == places)
            #expect(again.stops.map(\.longitude) == places.map { -$0 })
        }
    }

    @Test func `bytes of another version or with something behind them are refused`() throws {
        let bytes = try TinyTimetable.busy().encoded()
        var other = bytes
        other[4] = 2
        let error = #expect(throws: TimetableError.self) { try SourceTimetable(decoding: other) }
        #expect(error?.description == "the timetable was written by another version of the program")
        #expect(throws: TimetableError.self) { try SourceTimetable(decoding: bytes + [0]) }
        #expect(throws: TimetableError.self) { try SourceTimetable(decoding: [UInt8]()) }
    }

    @Test func `bytes that were cut anywhere are refused`() throws {
        let bytes = try TinyTimetable.busy().encoded()
        for count in 0..<bytes.count {
            #expect(throws: TimetableError.self) { try SourceTimetable(decoding: bytes[..<count]) }
        }
    }

    @Test func `bytes that were changed anywhere are refused, or make a timetable that answers`() throws {
        let bytes = try TinyTimetable.busy().encoded()
        var random = Seeded(2026)
        var readable = 0
        for _ in 0..<4000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 5..<bytes.count, using: &random)] = random.pick([
                    0, 1, 2, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random),
                ])
            }
            guard let timetable = try? SourceTimetable(decoding: changed) else { continue }
            readable += 1
            ask(timetable)
        }
        #expect(readable > 0)
    }

    /// Asks everything there is to ask.
    private func ask(_ timetable: SourceTimetable) {
        let stops = Array(timetable.stops.indices)
        let found = timetable.departures(stops, -200_000..<200_000, limit: 1000)
        for call in found.prefix(20) {
            #expect(timetable.stops.indices.contains(call.stop))
            _ = timetable.headsign(of: call)
            _ = timetable.calls(of: call.trip, on: call.date, start: call.start, startOfDay: { _ in 0 })
        }
        for stop in stops { _ = (timetable.lines(of: stop), timetable.platforms(of: stop)) }
        for place in 0..<timetable.tripCount { _ = timetable.trip(at: place) }
        for place in 0..<timetable.patternCount { _ = timetable.pattern(at: place) }
        for place in 0..<timetable.serviceCount { _ = timetable.service(at: place) }
        for place in 0..<timetable.shapeCount { _ = timetable.shape(at: place) }
        #expect(timetable.trip(sourceID: "nothing") == nil)
        _ = timetable.encoded()
    }
}
