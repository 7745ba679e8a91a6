import Foundation
import JSONText
import Synchronization
import TestData
import Testing

/// A server that is killed again and again while trackers report.
@Suite(.fewAtOnce) struct CrashPositionTests {
    private static let source = "gbg"

    /// The instants that were acknowledged, by vehicle.
    private final class Ledger: Sendable {
        private let known = Mutex<[String: Set<String>]>([:])

        var instants: [String: Set<String>] { known.withLock { $0 } }

        func acknowledge(_ instants: [String], of vehicle: String) {
            known.withLock { $0[vehicle, default: []].formUnion(instants) }
        }
    }

    @Test(arguments: Engine.available)
    func `every acknowledged position is in the history after kills at any instant`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let key = try await Self.key(in: base)
            var random = Dice(seed: 16)
            let ledger = Ledger()
            for round in 0..<4 {
                let server = try await Server.start(in: base.scratch, base.flags)
                let client = Client(port: server.port, token: key)
                // The instant is what is varied here.
                let instant = Duration.microseconds(random.next(500_000))
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    for (lane, size) in [1, 1, 20].enumerated() {
                        tasks.addTask {
                            await Self.report("\(round)-\(lane)", size, by: client, into: ledger)
                        }
                    }
                    tasks.addTask {
                        try await Task.sleep(for: instant)
                        try await server.kill()
                    }
                    try await tasks.waitForAll()
                }
            }
            let server = try await Server.start(in: base.scratch, base.flags)
            let acknowledged = ledger.instants
            #expect(!acknowledged.isEmpty)
            #expect(try await Self.stored(at: server).isSuperset(of: Self.all(acknowledged)))
            try await server.stop()
        }
    }

    /// A key for the trackers of a source with one stop.
    private static func key(in base: PlaceBase) async throws -> String {
        let file = try base.write(
            Array("id,name,lat,lon\n1,Brunnsparken,57.7069,11.9686\n".utf8),
            to: "stops.csv"
        )
        let imported = try await Program.run(
            ["import", "stops", file, "--source", source] + base.flags,
            in: base.scratch
        )
        guard imported.code == 0 else { throw Stuck(imported.err) }
        let made = try await Program.run(
            ["transit", "trackers", "add", "Bus", "--source", source, "--json"] + base.flags,
            in: base.scratch
        )
        return try (made.json["key"]?.stringValue).orThrow(made.err)
    }

    /// Reports a position for each second of the last half hour, some a call, until nobody answers any more.
    private static func report(
        _ vehicle: String,
        _ size: Int,
        by client: Client,
        into ledger: Ledger
    ) async {
        let start = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 - 1_800).rounded())
        for first in stride(from: 0, to: 1_800 - size, by: size) {
            let instants = (first..<first + size).map {
                start.addingTimeInterval(Double($0)).formatted(.iso8601)
            }
            let positions = instants.map {
                #"{"vehicle":"\#(vehicle)","lat":57.7,"lon":11.97,"at":"\#($0)"}"#
            }
            let body = "[\(positions.joined(separator: ","))]"
            guard let answer = try? await client.post("/v1/vehicles/\(source)/positions", json: body) else {
                return
            }
            guard answer.status == 200, answer["stored"]?.integerValue == Int64(size) else {
                Issue.record("\(answer.status) \(answer.text)")
                return
            }
            ledger.acknowledge(instants, of: vehicle)
        }
    }

    private static func all(_ instants: [String: Set<String>]) -> Set<String> {
        Set(instants.flatMap { vehicle, instants in instants.map { "\(vehicle) \($0)" } })
    }

    /// Every stored position, as a vehicle and an instant.
    private static func stored(at server: Server) async throws -> Set<String> {
        var found: [String: Set<String>] = [:]
        for vehicle in try await server.client.get("/v1/vehicles").items {
            let (id, name) = (vehicle["id"]?.stringValue ?? "", vehicle["source_id"]?.stringValue ?? "")
            var page: String? = "/v1/vehicles/\(id)/history?limit=1000"
            while let path = page {
                let answer = try await server.client.get(path)
                let instants = answer.items.compactMap { item in
                    item["at"]?.stringValue?.replacing(".000Z", with: "Z")
                }
                found[name, default: []].formUnion(instants)
                page = answer["next"]?.stringValue
            }
        }
        return all(found)
    }
}
