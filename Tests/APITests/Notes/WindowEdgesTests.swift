import App
import Model
import Services
import Storage
import Testing

/// The moment until which an answer may be kept is that of the next window, also for requests that share a
/// read and came before or after the last one.
@Suite(.timeLimit(.minutes(5)))
struct WindowEdgesTests {
    @Test func `many requests around edges are each told the edge after them, as of the last change`()
        async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let begin = app.clock.now
            for edge in [1000, 1500, 1990, 5000] {
                _ = try await app.makeNote(
                    "note \(edge)",
                    as: ada,
                    ["visible_from": app.instant(after: Int64(edge))]
                )
            }
            let revisions = app.installation.services.revisions
            // Requests that share a read are read for at this moment, when three edges have just passed.
            app.clock.advance(by: 2000)
            for _ in 0..<5 {
                _ = try await app.makeNote("other", as: ada, ["visible_from": app.instant(after: 4000)])
                let revision = try await revisions.current()
                try await withThrowingTaskGroup(of: (Int64, Int64?).self) { tasks in
                    for moment in [0, 999, 1000, 1499, 1500, 1989, 1990, 1999, 2000] as [Int64] {
                        for _ in 0..<4 {
                            tasks.addTask {
                                let edge = try await revisions.nextEdge(after: begin + moment, asOf: revision)
                                return (moment, edge.map { $0.milliseconds - begin.milliseconds })
                            }
                        }
                    }
                    for try await (moment, edge) in tasks {
                        #expect(edge == [1000, 1500, 1990, 5000].first { $0 > moment })
                    }
                }
            }
            app.clock.advance(by: 3500)
            let revision = try await revisions.current()
            #expect(try await revisions.nextEdge(after: app.clock.now, asOf: revision) == begin + 6000)
            #expect(try await revisions.nextEdge(after: begin + 6000, asOf: revision) == nil)
        }
    }
}
