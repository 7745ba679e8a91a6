import App
import HTTPTypes
import Model
import Relational
import Services
import Storage
import Synchronization
import Testing

/// The moment until which an answer may be kept is that of the next window, also for requests that share a
/// read and came before or after the last one.
@Suite(.timeLimit(.minutes(5)))
struct WindowEdgesTests {
    private final class Acknowledged: Sendable {
        /// The first edge of all notes that were acknowledged.
        let first = Atomic<Int64>(.max)
    }

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
            for edge in [4000, 3000, 2500, 2200] as [Int64] {
                _ = try await app.makeNote("other", as: ada, ["visible_from": (begin + edge).description])
                let revision = try await revisions.current()
                try await withThrowingTaskGroup(of: (Int64, Int64?).self) { tasks in
                    for moment in [0, 999, 1000, 1499, 1500, 1989, 1990, 1999, 2000] as [Int64] {
                        for _ in 0..<4 {
                            tasks.addTask {
                                let next = try await revisions.nextEdge(after: begin + moment, asOf: revision)
                                return (moment, next.map { $0.milliseconds - begin.milliseconds })
                            }
                        }
                    }
                    for try await (moment, next) in tasks {
                        #expect(next == [1000, 1500, 1990, edge].first { $0 > moment })
                    }
                }
            }
            app.clock.advance(by: 2500)
            let revision = try await revisions.current()
            #expect(try await revisions.nextEdge(after: app.clock.now, asOf: revision) == begin + 5000)
            #expect(try await revisions.nextEdge(after: begin + 5000, asOf: revision) == nil)
        }
    }

    @Test func `the edge of a note that was just written or edited is the next one, if it is the first`()
        async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let revisions = app.installation.services.revisions
            let near = "/v1/notes?lat=57.7&lon=11.97&radius_m=500"
            var ids: [String] = []
            for edge in [9000, 5000, 7000, 3000] as [Int64] {
                ids.append(
                    try await app.makeNote("note", as: ada, ["visible_from": app.instant(after: edge)])
                )
                // A server that keeps notes in memory has followed the change when it answers.
                _ = try await app.get(near)
                let next = try await revisions.nextEdge(after: app.clock.now, asOf: revisions.current())
                #expect(next == app.clock.now + [9000, 5000, 5000, 3000][ids.count - 1])
            }
            let (opens, closes) = (app.instant(after: 1000), app.instant(after: 2000))
            let window = #"{"visible_from":"\#(opens)","visible_until":"\#(closes)"}"#
            let edit = try await app.send(.patch, "/v1/notes/\(ids[0])", json: window, as: ada)
            #expect(edit.status == 200)
            _ = try await app.get(near)
            for (moment, edge) in [(0, 1000), (1000, 2000), (2000, 3000), (3000, 5000), (7000, nil)] {
                let revision = try await revisions.current()
                let next = try await revisions.nextEdge(
                    after: TestClock.start + Int64(moment),
                    asOf: revision
                )
                #expect(next == edge.map { TestClock.start + Int64($0) })
            }
        }
    }

    @Test func `nobody is told an edge from before a change that was acknowledged before they asked`()
        async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let revisions = app.installation.services.revisions
            let begin = app.clock.now
            let acknowledged = Acknowledged()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<8 {
                    tasks.addTask {
                        while acknowledged.first.load(ordering: .sequentiallyConsistent) > 71_000 {
                            let bound = acknowledged.first.load(ordering: .sequentiallyConsistent)
                            let revision = try await revisions.current()
                            let next = try await revisions.nextEdge(after: begin, asOf: revision)
                            #expect((next?.milliseconds ?? .max) - begin.milliseconds <= bound)
                            await Task.yield()
                        }
                    }
                }
                for edge in stride(from: 100_000, through: 71_000, by: -1000) as StrideThrough<Int64> {
                    _ = try await app.makeNote("note", as: ada, ["visible_from": (begin + edge).description])
                    acknowledged.first.store(edge, ordering: .sequentiallyConsistent)
                }
                try await tasks.waitForAll()
            }
        }
    }

    @Test func `a server that follows changes in memory does not read the edge for each of them`()
        async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let revisions = app.installation.services.revisions
            let near = "/v1/notes?lat=57.7&lon=11.97&radius_m=500"
            let late = try await app.makeNote("late", as: ada, ["visible_from": app.instant(after: 9000)])
            _ = try await app.get(near)
            // A change that no number tells of would be seen in a read of all edges.
            let (edge, id) = (app.clock.now + 1000, try #require(Int64(late)))
            try await app.database.write {
                try $0.execute("UPDATE note SET visible_from = \(edge) WHERE id = \(id)")
            }
            _ = try await app.makeNote("early", as: ada, ["visible_from": app.instant(after: 3000)])
            _ = try await app.get(near)
            let next = try await revisions.nextEdge(after: app.clock.now, asOf: revisions.current())
            let isRead = app.database.dialect == .sqlite
            #expect(next == app.clock.now + (isRead ? 1000 : 3000))
        }
    }
}
