import Model
import Synchronization
import Wire

/// What leaves from the same stops, kept in memory for the second in which it was asked for.
///
/// At a busy place many ask within one second. They share the departures of the stops, which depend on the
/// stops, the filter, the clock, the timetables and what the providers told; see ``Stamp``. Those who are
/// told the same rows share most of the text as well. Distances, times to wait and ages are written for each.
final class NearMemory: Sendable {
    /// The stops and the filter of a question.
    struct Key: Hashable {
        let stops: [Stop.ID]
        /// The start is `nil` where it is the instant of the request.
        let start: Instant?
        let minutes: Int
        let line: String?
        let mode: TransitMode?
        let direction: String?
        let accessible: Bool
        let limit: Int?
        let languages: LanguagePreference

        init(_ stops: [Stop], _ question: DepartureService.NearQuestion, at now: Instant) {
            let filter = question.filter
            languages = question.languages
            self.stops = stops.map(\.id)
            start = filter.from == now ? nil : filter.from
            (minutes, line, mode, direction) = (filter.minutes, filter.line, filter.mode, filter.direction)
            (accessible, limit) = (filter.accessible, filter.limit)
        }
    }

    /// Differs when the departures may differ.
    struct Stamp: Sendable, Equatable {
        /// The whole seconds since 1970.
        let second: Int64
        /// The number of answers that live sources gave or failed to give so far.
        let news: Int
        /// The stops and timetables.
        let map: ObjectIdentifier
    }

    private struct Held {
        let stamp: Stamp
        let reading: Task<HeldBoard, any Error>
    }

    /// The most questions that are kept; they are those of one second.
    private static let most = 32
    /// The most departures of a question that is kept.
    private static let mostDepartures = 2000

    private let held = Mutex<[Key: Held]>([:])

    /// Returns what is kept, or what `read` returns, which those who ask meanwhile share.
    func board(
        _ key: Key,
        _ stamp: Stamp,
        read: @escaping @Sendable () async throws -> DepartureService.Found
    ) async throws -> HeldBoard {
        let (reading, isNew) = held.withLock { held -> (Task<HeldBoard, any Error>, Bool) in
            // in range: a dictionary
            if let entry = held[key], entry.stamp == stamp { return (entry.reading, false) }
            // The reading belongs to no request, so that a cancelled request does not end it.
            let reading = Task { HeldBoard(try await read()) }
            if held.count >= Self.most { held = held.filter { $0.value.stamp == stamp } }
            if held.count < Self.most { held[key] = Held(stamp: stamp, reading: reading) }
            return (reading, true)
        }
        do {
            let board = try await reading.value
            if isNew, board.departureCount > Self.mostDepartures { forget(key, stamp) }
            return board
        } catch {
            if isNew { forget(key, stamp) }
            throw error
        }
    }

    private func forget(_ key: Key, _ stamp: Stamp) {
        held.withLock { held in
            if held[key]?.stamp == stamp { held[key] = nil }  // in range: a dictionary
        }
    }
}

/// The departures of some stops, and the texts of answers that were written with them.
final class HeldBoard: Sendable {
    private struct Written {
        let window: FoldWindow
        let text: NearText
    }

    /// Viewers at different distances may catch different trips.
    private static let mostTexts = 8
    /// Longer answers are written for each viewer.
    private static let longestText = 256 << 10

    let found: DepartureService.Found
    private let texts = Mutex<[Written]>([])

    init(_ found: DepartureService.Found) {
        self.found = found
    }

    var departureCount: Int { found.departures.reduce(0) { $0 + $1.count } }

    /// A text for viewers who find these stops and set out at an instant.
    func text(for stops: [NearStop], at now: Instant) -> NearText? {
        texts.withLock { texts in texts.first { $0.window.holds(stops, at: now) }?.text }
    }

    func keep(_ text: NearText, _ window: FoldWindow) {
        guard text.byteCount <= Self.longestText else { return }
        texts.withLock { texts in
            if texts.count >= Self.mostTexts { texts.removeFirst() }
            texts.append(Written(window: window, text: text))
        }
    }
}
