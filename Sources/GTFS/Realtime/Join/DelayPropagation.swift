import Bounds
import Model

/// The forecast for one departure of a run.
enum CallForecast: Hashable {
    /// The feed speaks of the run, but not of this stop.
    case unknown
    /// The feed says that only the timetable is known.
    case timetable
    case skipped
    /// In seconds since 1970.
    case expected(Int64)
}

/// The delay of a run, carried from stop to stop.
///
/// The rules are those of the GTFS Realtime reference (*Trip updates*, *Stop time updates*): a delay holds
/// for later stops until the next news; a skipped stop is no news, "no data" is.
struct DelayPropagation {
    private enum Knowledge {
        case nothing
        case timetable
        case delay(Int64)
    }

    /// A delay of more seconds than this is a mistake of the feed.
    private static let largest: Int64 = 86_400

    private var knowledge = Knowledge.nothing
    /// False for runs without a schedule of their own, which are only known by times.
    private let usesDelays: Bool

    /// `delay` holds for the stops before the first news.
    init(delay: Int?, usesDelays: Bool) {
        self.usesDelays = usesDelays
        if usesDelays, let delay, abs(Int64(clamping: delay)) <= Self.largest {
            knowledge = .delay(Int64(clamping: delay))
        }
    }

    /// The forecast for the next stop of the run; all stops must be asked for in their order.
    mutating func forecast(for call: RunCall, _ news: RealtimeFeed.StopUpdate?) -> CallForecast {
        switch news?.relationship {
        case nil: break
        case .skipped: return .skipped
        case .noData: knowledge = .timetable
        case .scheduled, .unscheduled: if let news { learn(news, at: call) }
        }
        switch knowledge {
        case .nothing: return .unknown
        case .timetable: return .timetable
        case .delay(let delay): return .expected(call.departsAt.saturatingAdd(delay))
        }
    }

    private mutating func learn(_ news: RealtimeFeed.StopUpdate, at call: RunCall) {
        let departure = news.departure.flatMap { delay(of: $0, against: call.departsAt) }
        let arrival = news.arrival.flatMap { delay(of: $0, against: call.arrivesAt) }
        if let delay = departure ?? arrival {
            knowledge = .delay(delay)
        } else if usesDelays, news.isBare {
            // An update that says nothing else says that the trip keeps to its timetable from here on.
            knowledge = .delay(0)
        }
    }

    private func delay(of event: RealtimeFeed.Event, against scheduled: Int64) -> Int64? {
        let told =
            if let time = event.time {
                (time.milliseconds / Instant.Span.second).saturatingSubtract(scheduled)
            } else {
                usesDelays ? event.delay.map { Int64(clamping: $0) } : nil
            }
        return told.flatMap { $0.magnitude <= UInt64(clamping: Self.largest) ? $0 : nil }
    }
}

extension RealtimeFeed.StopUpdate {
    /// True when the update names a stop and tells nothing of it.
    fileprivate var isBare: Bool {
        arrival == nil && departure == nil && occupancy == nil && assignedStop == nil && headsign == nil
            && hasPickup == nil
    }
}
