import App
import HTTPTypes
import Model
import Relational
import ScriptedServer
import Services
import Synchronization
import Testing

/// Push services that do not answer, and members who name them.
struct PushFairnessTests {
    /// A server that pushes, and an alarm that has fired for a member with five browsers of one push service.
    private func withFiredAlarm(
        at server: ScriptedServer,
        _ body: @Sendable (TestApp, PushDelivery) async throws -> Void
    ) async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let (service, delivery) = app.pushes()
            try await subscribe(5, at: server, service, setup.person, of: app)
            _ = try await setup.setAlarm()
            try await setup.fire(at: 300)
            try await body(app, delivery)
        }
    }

    /// Subscribes a member's browsers at a push service on this machine.
    private func subscribe(
        _ count: Int,
        at server: ScriptedServer,
        _ service: PushService,
        _ person: Person,
        of app: TestApp
    ) async throws {
        for number in 1...count {
            try await app.subscribe(person, at: "\(server.url)/\(person.handle)/\(number)", service)
        }
    }

    @Test func `a member whose push services never answer keeps no push from others`() async throws {
        let (told, hear) = AsyncStream<Void>.makeStream()
        let silent = try ScriptedServer { _ in .silence }
        let quick = try ScriptedServer { _ in
            hear.yield()
            return .answer(201)
        }
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let (service, delivery) = app.pushes()
            let bob = try await app.signUp("bob")
            try await subscribe(8, at: silent, service, setup.person, of: app)
            try await subscribe(2, at: quick, service, bob, of: app)
            for _ in 1...3 { #expect(try await setup.setAlarm().status == 201) }
            let alarm = #"{"kind":"departure","stop_id":"\#(setup.stop)","trip_id":"there7"}"#
            #expect(try await app.send(.post, "/v1/alarms", json: alarm, as: bob).status == 201)
            try await setup.fire(at: 300)
            #expect(try await app.count("SELECT count(*) FROM push_message") == 26)
            let sending = Task { try await delivery.deliver() }
            var news = told.makeAsyncIterator()
            for _ in 1...2 { await news.next() }
            sending.cancel()
            _ = try? await sending.value
            #expect(quick.requests.count == 2)
            #expect(silent.requests.count <= 1)
            #expect(try await app.count("SELECT count(*) FROM push_message WHERE attempts > 0") <= 2)
        }
    }

    @Test func `a push that expires while others are sent is dropped`() async throws {
        let advance = Mutex<(@Sendable () -> Void)?>(nil)
        let server = try ScriptedServer { _ in
            advance.withLock { $0?() }
            return .answer(201)
        }
        try await withFiredAlarm(at: server) { (app, delivery) async throws in
            let clock = app.clock
            advance.withLock { $0 = { clock.advance(by: 100 * Instant.Span.second) } }
            #expect(try await delivery.deliver() == 3)
            #expect(server.requests.map { $0["ttl"] } == ["300", "200", "100"])
            #expect(try await app.count("SELECT count(*) FROM push_message") == 0)
        }
    }

    @Test func `a push service that fails three times in a row waits, and then is tried again`() async throws
    {
        let server = try ScriptedServer { _ in .answer(503) }
        try await withFiredAlarm(at: server) { (app, delivery) async throws in
            #expect(try await delivery.deliver() == 3)
            app.clock.advance(by: 29 * Instant.Span.second)
            #expect(try await delivery.deliver() == 0)
            app.clock.advance(by: Instant.Span.second)
            #expect(try await delivery.deliver() == 1)
            // The pause is longer now.
            app.clock.advance(by: 59 * Instant.Span.second)
            #expect(try await delivery.deliver() == 0)
            app.clock.advance(by: Instant.Span.second)
            #expect(try await delivery.deliver() == 1)
            #expect(server.requests.count == 5)
        }
    }
}
