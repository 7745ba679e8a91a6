import CivilTime
import Model
import ScriptedServer
import Synchronization
import Testing

@testable import Departures

/// Local times without an offset, through a year and both its changes of clocks.
struct ClockChangeTests {
    @Test func `a departure in twenty minutes is told as that at any time of a year`() async throws {
        let clock = try #require(ZoneClock("Europe/Stockholm"))
        let (start, end) = (try Instant.at("2026-01-01T00:00:00Z"), try Instant.at("2027-01-01T00:00:00Z"))
        var instants = stride(from: start.milliseconds, to: end.milliseconds, by: 11 * 3_600_000).map { $0 }
        for change in [try Instant.at("2026-03-29T01:00:00Z"), try Instant.at("2026-10-25T01:00:00Z")] {
            instants += stride(
                from: change.milliseconds - 7_200_000,
                to: change.milliseconds + 7_200_000,
                by: 300_000
            )
        }
        let now = Mutex(start)
        let server = try ScriptedServer { _ in
            let leaves = now.withLock { $0 } + 20 * Instant.Span.minute
            let shown = (leaves + Int64(clock.offset(at: leaves)) * 1000).description.dropLast(5)
            return .text(200, Desks.board(at: String(shown)))
        }
        let desk = DepartureDesk(
            [try Desks.stockholm(at: server.url)],
            clock: DeskClock(now: { now.withLock { $0 } }),
            cache: AnswerCache(),
            patience: Desks.patience
        )
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await desk.run() }
            for instant in Set(instants).sorted() {
                now.withLock { $0 = Instant(milliseconds: instant) }
                let answer = await desk.answer()
                let expected = Instant(milliseconds: instant) + 20 * Instant.Span.minute
                #expect(answer.departures.first?.scheduled == expected)
            }
            group.cancelAll()
        }
        #expect(server.requests.count == Set(instants).count)
    }
}
