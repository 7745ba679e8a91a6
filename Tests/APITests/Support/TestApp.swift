import API
import App
import Foundation
import Hummingbird
import JSONText
import Logging
import Model
import NIOCore
import OpenAPIValidation
import Relational
import Services
import TestData
import Tiles

/// A whole server in a fresh folder: the real router, a real SQLite file, real image files.
struct TestApp: Sendable {
    let folder: String
    let clock: TestClock
    let installation: CompositionRoot
    /// A second connection to the same file, for what has no call yet and for looking at rows.
    let database: any Database
    let client: Client

    enum Way: Sendable {
        case router
        /// Over a connection to a port of its own.
        case live
    }

    var port: Int { client.port }

    /// The published document, against which every answer is checked.
    static let validator: OpenAPIValidator? = {
        guard let document = try? JSONValue.parse(OpenAPIDocument.json) else { return nil }
        return try? OpenAPIValidator(document: document)
    }()

    /// For parts that are wired apart from the server.
    var time: @Sendable () -> Instant { { [clock] in clock.now } }

    var uploads: String { folder + "/uploads" }

    /// The names in the folder of staged files.
    var staged: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: uploads + "/tmp")) ?? []
    }

    /// The files of the image store with their final names.
    var storedFiles: [String] {
        let names = FileManager.default.enumerator(atPath: uploads)?.compactMap { $0 as? String } ?? []
        return names.filter { ($0 as NSString).lastPathComponent.utf8.count == 64 }.sorted()
    }
}

/// Without flags nothing is limited; changes are listened for where there are options for events.
func withApp(
    _ flags: [SettingName: String] = [:],
    environment: [String: String] = [:],
    _ way: TestApp.Way = .router,
    events: EventOptions? = nil,
    connections: ConnectionOptions? = nil,
    log: KeptLog? = nil,
    onUploadStep: FailPoints.Visit? = nil,
    tiles: NoteTiles.Limits? = nil,
    _ body: @Sendable (TestApp) async throws -> Void
) async throws {
    let folder = NSTemporaryDirectory() + "/sightline-api-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result: Result<Void, any Error>
    do {
        try await withApp(
            in: folder,
            clock: TestClock(),
            flags,
            environment: environment,
            way,
            events: events,
            connections: connections,
            log: log,
            onUploadStep: onUploadStep,
            tiles: tiles,
            body
        )
        result = .success(())
    } catch {
        result = .failure(error)
    }
    do {
        try await TestEngine.drop(of: folder)
    } catch {
        try result.get()
        throw error
    }
    try result.get()
}

/// Limits the servers at once, except those that a test adds to its first: of many hundreds that begin
/// together, none gets as much of the machine as the time limits of the code need.
private enum Servers {
    static let seats = Seats(12)
    @TaskLocal static var hasOne = false
}

func withApp(
    in folder: String,
    clock: TestClock,
    _ flags: [SettingName: String] = [:],
    environment: [String: String] = [:],
    _ way: TestApp.Way = .router,
    events: EventOptions? = nil,
    connections: ConnectionOptions? = nil,
    log: KeptLog? = nil,
    onUploadStep: FailPoints.Visit? = nil,
    tiles: NoteTiles.Limits? = nil,
    _ body: @Sendable (TestApp) async throws -> Void
) async throws {
    func run() async throws {
        try await withServer(
            in: folder,
            clock: clock,
            flags,
            environment,
            way,
            events,
            connections,
            log,
            onUploadStep,
            tiles,
            body
        )
    }
    if Servers.hasOne { return try await run() }
    try await Servers.seats.seated { try await Servers.$hasOne.withValue(true) { try await run() } }
}

private func withServer(
    in folder: String,
    clock: TestClock,
    _ flags: [SettingName: String],
    _ environment: [String: String],
    _ way: TestApp.Way,
    _ events: EventOptions?,
    _ connections: ConnectionOptions?,
    _ log: KeptLog?,
    _ onUploadStep: FailPoints.Visit?,
    _ tiles: NoteTiles.Limits?,
    _ body: @Sendable (TestApp) async throws -> Void
) async throws {
    var all: [SettingName: String] = [
        .database: folder + "/sightline.sqlite", .uploads: folder + "/uploads", .rateLimit: "off",
        .passwordWorkers: "2", .imageWorkers: "2",
    ]
    all.merge(flags) { $1 }
    if TestEngine.isPostgres { all[.database] = try await TestEngine.url(of: folder) }
    let settings = try Settings(flags: all, environment: environment)
    let logger = log?.logger ?? Logger(label: "test") { _ in QuietLog() }
    let installation = try await CompositionRoot.open(
        settings,
        now: { clock.now },
        events: events ?? EventOptions(),
        patience: TestEngine.patience,
        onUploadStep: onUploadStep,
        tiles: tiles,
        logger: logger
    )
    do {
        let database = try await TestEngine.open(settings.database)
        var options = settings.api
        if let connections { options.connections = connections }
        let ports = AsyncStream.makeStream(of: Int.self)
        let application = makeApplication(
            installation.services,
            options: options,
            address: .hostname("localhost", port: 0),
            running: (events == nil ? [] : [installation.services.watch])
                + (installation.services.options.liveSources.isEmpty ? [] : [installation.services.live]),
            logger: logger,
            onServerRunning: { ports.continuation.yield($0.localAddress?.port ?? 0) }
        )
        do {
            try await way.run(application, ports) { client in
                try await body(
                    TestApp(
                        folder: folder,
                        clock: clock,
                        installation: installation,
                        database: database,
                        client: client
                    )
                )
            }
            await database.close()
        } catch {
            await database.close()
            throw error
        }
        await installation.close()
    } catch {
        await installation.close()
        throw error
    }
}
