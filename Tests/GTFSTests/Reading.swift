import Foundation
import GTFS
import TestData
import Testing
import Timetable

/// Reads a file of these bytes.
func read(_ bytes: [UInt8]) throws -> GTFSReading {
    let scratch = try Scratch()
    let path = scratch.path + "/feed.zip"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try GTFSReader.read(path: path)
}

func read(_ feed: TestFeed) throws -> GTFSReading { try read(feed.zip) }

/// The reason why a feed is refused.
func refusal(_ feed: TestFeed, _ place: SourceLocation = #_sourceLocation) -> String? {
    #expect(throws: GTFSRefusal.self, sourceLocation: place) { try read(feed) }?.description
}

extension SourceTimetable {
    /// The arrivals and departures of a trip, in seconds after the start of the day.
    func times(_ id: String) throws -> [[Int]] {
        let trip = try #require(self.trip(sourceID: id).flatMap { self.trip(at: $0) })
        let profile = try #require(self.profile(at: trip.profile))
        return zip(profile.arrivals, profile.departures).map { [trip.start + Int($0), trip.start + Int($1)] }
    }

    /// The ids of the stops of a trip.
    func stopIDs(_ id: String) throws -> [String] {
        let trip = try #require(self.trip(sourceID: id).flatMap { self.trip(at: $0) })
        return try #require(pattern(at: trip.pattern)).calls.map { stops[$0.stop].sourceID }
    }
}
