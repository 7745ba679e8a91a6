import ChildProcess
import Foundation
import Fuzzing
import Testing

/// Whatever stands in a text from outside, it is read or refused, and ends no process.
///
/// Cases run in a process of their own, the driver beside the tests: a trap ends that one, and leaves the
/// case behind.
struct FuzzTests {
    private static let cases = 10_000
    private static let targets = [
        "opening-hours", "public-holidays", "json", "json-bodies", "multipart", "csv", "csv-places",
        "geojson", "osm-xml", "pbf",
        "exif", "jpeg", "png", "instants", "languages", "queries", "cursors", "change-tokens", "byte-ranges",
        "entity-tags",
        "networks", "polylines",
    ]

    @Test(arguments: targets)
    func `mutated texts from outside crash no reader and break no property`(_ target: String) async throws {
        let file = Self.scratch()
        defer { try? FileManager.default.removeItem(atPath: file) }
        let run = try await Self.driver(["run", target, "\(Self.cases)", file])
        guard !run.isSuccess else {
            #expect(run.output.hasPrefix("\(target): \(Self.cases) cases, "))
            return
        }
        let found = CaseFile(path: file)?.found
        let bytes = String(decoding: found?.bytes ?? [], as: UTF8.self).debugDescription
        Issue.record("\(target), seed 1, case \(found?.number ?? -1): \(run.ending) \(run.errors)\n\(bytes)")
    }

    @Test func `the driver knows exactly the tested targets`() async throws {
        let run = try await Self.driver(["list"])
        #expect(run.output.split(separator: "\n").map(String.init).sorted() == Self.targets.sorted())
    }

    @Test func `a case number always gives the same case`() {
        let target = FuzzTarget("a", texts: ["Mo-Fr 10:00-18:00", "24/7"], words: ["PH", "off"]) { _ in true }
        #expect(
            (0..<100).allSatisfy { target.bytes(seed: 1, number: $0) == target.bytes(seed: 1, number: $0) }
        )
        #expect(Set((0..<1000).map { target.bytes(seed: 1, number: $0) }).count > 700)
        #expect(target.bytes(seed: 1, number: 7) != target.bytes(seed: 2, number: 7))
    }

    @Test func `the case file keeps the last case, and shortens a long one`() throws {
        let path = Self.scratch()
        defer { try? FileManager.default.removeItem(atPath: path) }
        CaseFile(path: path)?.note(number: 7, accepted: 3, Array("abc".utf8))
        let found = try #require(CaseFile(path: path)?.found)
        #expect(found.number == 7 && found.accepted == 3)
        #expect(found.bytes == Array("abc".utf8))
        CaseFile(path: path)?.note(number: 8, accepted: 3, [UInt8](repeating: 7, count: 100_000))
        #expect(try #require(CaseFile(path: path)?.found).bytes.count > 60_000)
        #expect(CaseFile(path: path + "/none") == nil)
    }

    private static func scratch() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)").path
    }

    /// Runs the driver, which was built with the tests.
    private static func driver(_ arguments: [String]) async throws -> ChildProcess.Outcome {
        // The test bundle stands in the folder of the products: Linux runs it, macOS runs a helper on it.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
        return try await ChildProcess.outcome(of: folder + "/fuzz", arguments: arguments)
    }
}
