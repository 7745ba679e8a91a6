import ChildProcess
import Fetch
import Foundation
import JSONText
import Model
import ScriptedServer
import TestData
import Testing

/// A routing engine that somebody else wrote, on the streets of Monaco.
final class RealEngine: Sendable {
    /// Where `scripts/routing` put the engines, where it did.
    static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_ROUTING"]
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = named ?? root.appendingPathComponent(".build/routing").path
        return FileManager.default.fileExists(atPath: folder + "/complete") ? folder : nil
    }()

    static let isAvailable = folder != nil && SharedData.isAvailable
    static let missing: Testing.Comment = "needs scripts/routing (Linux), and the shared test data"

    /// Where it listens.
    let url: String
    private let process: ChildProcess
    private let scratch: Scratch
    private let client = FetchClient(threads: 1)

    private init(url: String, process: ChildProcess, scratch: Scratch) {
        self.url = url
        self.process = process
        self.scratch = scratch
    }

    deinit {
        process.stop()
    }

    /// A folder with a short name, as the sockets in it need; it lasts as long as whoever holds it.
    private final class Scratch: Sendable {
        let path = "/tmp/sl-" + UUID().uuidString.prefix(13)

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// Builds the graph for a mode and serves it with OSRM.
    static func osrm(_ mode: TravelMode) async throws -> RealEngine {
        let folder = try #require(folder)
        let files = try Scratch()
        let scratch = files.path
        let map = scratch + "/monaco.osm.pbf"
        try FileManager.default.copyItem(atPath: SharedData.path("osm/monaco-2021.osm.pbf"), toPath: map)
        let profile = "\(folder)/osrm/share/profiles/\(mode.rawValue).lua"
        for (program, arguments) in [
            ("osrm-extract", ["--threads", "1", "--profile", profile, map]),
            ("osrm-partition", ["--threads", "1", scratch + "/monaco.osrm"]),
            ("osrm-customize", ["--threads", "1", scratch + "/monaco.osrm"]),
        ] {
            _ = try await ChildProcess.output(of: "\(folder)/osrm/bin/\(program)", arguments: arguments)
        }
        let log = scratch + "/log"
        let process = try await ChildProcess(
            "\(folder)/osrm/bin/osrm-routed",
            arguments: [
                "--algorithm", "mld", "--ip", "127.0.0.1", "--port", "0", "--threads", "2",
                scratch + "/monaco.osrm",
            ],
            output: log,
            errors: log
        )
        let listening = /Listening on: (127\.0\.0\.1:\d+)/
        let address = try await process.firstMatch(of: listening, in: log).1
        return RealEngine(url: "http://\(address)", process: process, scratch: files)
    }

    /// Builds the tiles and serves them with Valhalla.
    static func valhalla() async throws -> RealEngine {
        let folder = try #require(folder)
        // What fails to start takes nothing of it away.
        let files = try Scratch()
        let scratch = files.path
        let plan = try String(contentsOfFile: folder + "/valhalla.json", encoding: .utf8)
            .replacing("FOLDER", with: scratch).replacing("/data/valhalla", with: scratch + "/none")
        let configuration = scratch + "/valhalla.json"
        try plan.write(toFile: configuration, atomically: true, encoding: .utf8)
        _ = try await ChildProcess.output(
            of: "\(folder)/valhalla/bin/valhalla_build_tiles",
            arguments: ["-c", configuration, "-j", "1", try SharedData.path("osm/monaco-2021.osm.pbf")]
        )
        // It has to be told a port. One that was free a moment ago may be taken: then another one.
        for _ in 1...5 {
            let port = try DeadPort().number
            try plan.replacing("PORT", with: String(port))
                .write(toFile: configuration, atomically: true, encoding: .utf8)
            let process = try await ChildProcess(
                "\(folder)/valhalla/bin/valhalla_service",
                arguments: [configuration, "1"],
                folder: scratch,
                output: scratch + "/log",
                errors: scratch + "/log"
            )
            let engine = RealEngine(url: "http://127.0.0.1:\(port)", process: process, scratch: files)
            if try await engine.answers() { return engine }
        }
        throw DoesNotStart()
    }

    /// It ended, or said nothing for minutes.
    struct DoesNotStart: Error {}

    /// Waits until it answers, or ended.
    private func answers() async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(240)
        while process.isRunning, ContinuousClock.now < deadline {
            if let answer = try? await client.send(FetchRequest("GET", url + "/status")), answer.isSuccess {
                return true
            }
            // It says nowhere that it listens: it is asked until it does.
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// What the engine itself says to a question of ours.
    func ask(_ path: String, body: String? = nil) async throws -> JSONValue {
        let answer = try await client.send(
            FetchRequest(
                body == nil ? "GET" : "POST",
                url + path,
                body: body.map { .bytes(Array($0.utf8)) } ?? .none,
                limit: 4 << 20
            )
        )
        return try JSONValue.parse(answer.body)
    }
}
