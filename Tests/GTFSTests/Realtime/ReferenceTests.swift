import CivilTime
import Foundation
import Model
import SwiftProtobuf
import TestData
import Testing
import Timetable

@testable import GTFS

/// Live departures of real timetables, held to a second computation: `reference.py` beside this file.
@Suite(.enabled(if: ReferencePython.isAvailable, ReferencePython.missing), .serialized)
struct ReferenceTests {
    /// A timetable and a feed that belong together.
    struct Pair: CustomTestStringConvertible, Sendable {
        let timetable: String
        let feed: String
        let days: [String]

        var testDescription: String { feed }
    }

    static let pairs = [
        Pair(
            timetable: "gtfs/redding-raba-2024.gtfs.zip",
            feed: "gtfs-rt/redding-raba-2025-trip-updates.pb",
            days: ["2025-06-08", "2025-06-09"]
        ),
        Pair(
            timetable: "gtfs/caltrain-2023.gtfs.zip",
            feed: "gtfs-rt/caltrain-2023-trip-updates.pb",
            // Clocks go back on the second, and forward on the third.
            days: ["2023-11-07", "2023-11-05", "2024-03-10"]
        ),
    ]

    @Test(arguments: pairs)
    func `every departure of a real feed has the times of the second computation`(_ pair: Pair) async throws {
        let city = try City(pair)
        let feed = try RealtimeFeed(SharedData.bytes(pair.feed))
        let now = try #require(feed.generatedAt)
        // From before the first trip of the day to the end of the next day.
        let from = now - 18 * Instant.Span.hour
        let live = LiveTimetable(city.timetable, clock: city.clock, feeds: [feed], at: now)
        #expect(live.unmatched == [])
        for (start, minutes) in [(now, 90), (from, 2880)] {
            let theirs = try await city.reference(
                [try SharedData.path(pair.feed)],
                from: start,
                minutes: minutes
            )
            let ours = city.rows(live, from: start, minutes: minutes)
            #expect(ours.count > (minutes > 90 ? 100 : 0))
            expectEqual(ours, try #require(theirs.first), pair.feed)
        }
    }

    @Test(arguments: pairs)
    func `every departure of random feeds has the times of the second computation`(_ pair: Pair) async throws
    {
        let city = try City(pair)
        let scratch = try Scratch()
        for day in pair.days {
            let date = try #require(ServiceDate(day))
            var messages: [RTFeedMessage] = []
            for number in 0..<20 {
                var feed = RandomFeed(number, city.timetable, days: [date], startOfDay: city.start(of:))
                messages.append(feed.message())
            }
            var files: [String] = []
            for (number, message) in messages.enumerated() {
                files.append("\(scratch.path)/\(day)-\(number).pb")
                try (message.serializedBytes() as Data).write(to: URL(filePath: files[number]))
            }
            let start = city.clock.start(of: date) - 2 * Instant.Span.hour
            let theirs = try await city.reference(files, from: start, minutes: 1920)
            #expect(theirs.count == messages.count)
            for (number, (message, theirs)) in zip(messages, theirs).enumerated() {
                let live = LiveTimetable(
                    city.timetable,
                    clock: city.clock,
                    feeds: [try message.read],
                    at: start
                )
                expectEqual(city.rows(live, from: start, minutes: 1920), theirs, "\(day) \(number)")
            }
        }
    }

    @Test func `every feed of the folder is read as the bindings of MobilityData read it`() async throws {
        let folder = "providers/gtfs_realtime"
        for name in try SharedData.list(folder) where name.hasSuffix(".pb") {
            let json = try await ReferencePython.answer(["decode", try SharedData.path("\(folder)/\(name)")])
            let reference = try FlatFeed.reference(json)
            let feed = try RealtimeFeed(SharedData.bytes("\(folder)/\(name)"))
            let values = FlatFeed.values(of: feed, order: reference.ids)
            #expect(Set(values.keys).symmetricDifference(reference.values.keys) == [], "\(name)")
            for (path, value) in values { #expect(value == reference.values[path], "\(name): \(path)") }
        }
    }

    private func expectEqual(_ ours: [String], _ theirs: [String], _ place: String) {
        let (left, right) = (Set(ours), Set(theirs))
        #expect(left.subtracting(right).sorted().prefix(5) == [], "\(place): only ours")
        #expect(right.subtracting(left).sorted().prefix(5) == [], "\(place): only theirs")
        #expect(ours.count == theirs.count, "\(place)")
    }
}

/// The timetable of a pair, and the rows that are compared.
private struct City {
    let timetable: SourceTimetable
    let clock: ZoneClock
    private let file: String

    init(_ pair: ReferenceTests.Pair) throws {
        file = try SharedData.path(pair.timetable)
        timetable = try GTFSReader.read(path: file).timetable
        clock = try ZoneClock(timetable.zone).orThrow("a time zone")
    }

    func start(of date: ServiceDate) -> Int64 {
        clock.start(of: date).milliseconds / 1000
    }

    /// The rows of the second computation for each feed.
    func reference(_ feeds: [String], from start: Instant, minutes: Int) async throws -> [[String]] {
        let first = (start.milliseconds - LiveDeparture.grace) / 1000
        let last = start.milliseconds / 1000 + Int64(minutes) * 60
        let json = try await ReferencePython.answer(["join", file, "\(first)", "\(last)"] + feeds)
        let answers = try JSONSerialization.jsonObject(with: json) as? [[[Any]]]
        return try answers.orThrow("rows").map { rows in
            rows.map { row in row.map { $0 is NSNull ? "-" : "\($0)" }.joined(separator: " | ") }
        }
    }

    func rows(_ live: LiveTimetable, from start: Instant, minutes: Int) -> [String] {
        let stops = Array(timetable.stops.indices)
        return live.departures(from: stops, at: start, minutes: minutes).map { departure in
            [
                timetable.stops[departure.stop].sourceID, departure.tripID, departure.date?.description,
                departure.scheduled.map { "\($0.milliseconds / 1000)" },
                departure.expected.map { "\($0.milliseconds / 1000)" }, departure.realtime.rawValue,
                departure.status.rawValue, departure.delay.map(String.init), departure.vehicleID,
            ].map { $0 ?? "-" }.joined(separator: " | ")
        }
    }
}
