import JSONText
import Model
import TestData
import Testing

@testable import Departures

/// Providers with settings for tests, and recorded answers of the shared data.
enum Recorded {
    static func provider(_ kind: String, url: String = "http://provider.test") throws -> any DepartureProvider
    {
        let type = try #require(ProviderRegistry.kinds.first { $0.kind == kind })
        var values = ["provider": kind, "url": url]
        for setting in type.settings where setting.isRequired && setting.name != "url" {
            values[setting.name] = "secret"
        }
        return try ProviderRegistry.provider(values)
    }

    /// A moment within summer time, far from any recorded answer.
    static let now = Instant(milliseconds: 1_780_000_000_000)

    static func read(
        _ kind: String,
        _ body: [UInt8],
        status: Int = 200,
        headers: [String: String] = [:],
        at now: Instant = Recorded.now
    ) throws -> ProviderAnswer {
        let provider = try provider(kind)
        let request = try #require(provider.requests(for: ["9001"], minutes: 60, at: now).first)
        let response = ProviderResponse(status: status, headers: headers, body: body, receivedAt: now)
        return try provider.read(response, to: request)
    }

    static func read(_ kind: String, _ text: String, status: Int = 200) throws -> ProviderAnswer {
        try read(kind, Array(text.utf8), status: status)
    }

    static func read(_ kind: String, file: String) throws -> ProviderAnswer {
        try read(kind, SharedData.bytes("providers/" + file))
    }

    /// Compares the first departures with the rows that were made by hand from the same answer.
    static func compare(
        _ departures: [ProviderDeparture],
        with file: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let rows = try JSONValue.parse(SharedData.bytes("providers/" + file)).items
        #expect(departures.count >= rows.count, sourceLocation: sourceLocation)
        for (departure, row) in zip(departures, rows) {
            let ours = Row(departure)
            #expect(try ours == Row(row), sourceLocation: sourceLocation)
        }
    }
}

/// The fields that the rows made by hand have.
private struct Row: Equatable {
    let line: String?
    let destination: String?
    let scheduled: Instant?
    let expected: Instant?
    let status: String?
    let realtime: String?
    let accessible: String?

    init(_ departure: ProviderDeparture) {
        line = departure.line.name
        destination = departure.destination
        scheduled = departure.scheduled
        expected = departure.expected
        status = departure.status.rawValue
        realtime = departure.realtime.rawValue
        accessible = departure.accessible.rawValue
    }

    init(_ row: JSONValue) throws {
        line = row["line"]?.stringValue
        destination = row["destination"]?.stringValue
        scheduled = try row["scheduled"]?.stringValue.map { try #require(Instant(rfc3339: $0)) }
        expected = try row["expected"]?.stringValue.map { try #require(Instant(rfc3339: $0)) }
        status = row["status"]?.stringValue.map { $0 == "atStop" ? "at-stop" : $0 }
        realtime = row["realtime"]?.stringValue
        accessible = row["accessible"]?.stringValue
    }
}

extension Instant {
    /// An instant that a test writes out.
    static func at(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }
}
