import Foundation
import Model
import TestData
import Testing

@testable import Departures

/// A row of an answer as a person read it: `expected-*.json` beside the recorded answers.
struct HandRow: Decodable, Equatable {
    let line: String
    let destination: String?
    let scheduled: String?
    let expected: String?
    let status: String
    let realtime: String
    let accessible: String
}

extension HandRow {
    /// A departure as such a row, with its times in UTC.
    init(_ departure: ProviderDeparture) {
        line = departure.line.name
        destination = departure.destination
        scheduled = departure.scheduled?.description
        expected = departure.expected?.description
        status = departure.status.rawValue
        realtime = departure.realtime.rawValue
        accessible = departure.accessible.rawValue
    }

    /// The row with its times in UTC.
    var inUTC: HandRow {
        HandRow(
            line: line,
            destination: destination,
            scheduled: scheduled.flatMap { Instant(rfc3339: $0)?.description },
            expected: expected.flatMap { Instant(rfc3339: $0)?.description },
            status: status,
            realtime: realtime,
            accessible: accessible
        )
    }

    /// The rows beside a recorded answer.
    static func beside(_ file: String) throws -> [HandRow] {
        var parts = file.split(separator: "/").map(String.init)
        let name = parts.removeLast()
        let path = (parts + ["expected-\(name)"]).joined(separator: "/")
        return try JSONDecoder().decode([HandRow].self, from: Data(SharedData.bytes(path))).map(\.inUTC)
    }
}

extension DepartureProvider {
    /// Reads a text as an answer that arrived at an instant.
    func read(
        _ text: String,
        status: Int = 200,
        headers: [String: String] = [:],
        stops: [String] = [],
        at time: String = "2026-01-25T18:00:00Z"
    ) throws -> ProviderAnswer {
        let time = try #require(Instant(rfc3339: time))
        return try read(
            ProviderResponse(status: status, headers: headers, body: Array(text.utf8), receivedAt: time),
            to: ProviderRequest(url: "http://example.org/", stops: stops)
        )
    }

    /// Reads a recorded answer.
    func read(recorded file: String, stops: [String] = []) throws -> ProviderAnswer {
        try read(SharedData.text("providers/\(file)"), stops: stops)
    }

    /// The error with which a text is refused.
    func refusal(
        of text: String,
        status: Int = 200,
        headers: [String: String] = [:],
        at time: String = "2026-01-25T18:00:00Z"
    ) -> ProviderError? {
        do {
            _ = try read(text, status: status, headers: headers, at: time)
            return nil
        } catch {
            return error as? ProviderError
        }
    }
}

/// An instant of a text that is known to be one.
func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
}
