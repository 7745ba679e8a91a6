import ChildProcess
import Foundation
import JSONText
import Testing

/// An export as other people's programs unpack it.
struct UnpackedExport {
    let files: [String: [UInt8]]

    func text(_ name: String) -> String { String(decoding: files[name] ?? [], as: UTF8.self) }
    func items(_ name: String) throws -> [JSONValue] {
        try #require(try JSONValue.parse(files[name] ?? []).arrayValue)
    }
    var images: [String] { files.keys.filter { $0.hasPrefix("images/") }.sorted() }

    static func of(_ bytes: [UInt8]) async throws -> UnpackedExport {
        let folder = NSTemporaryDirectory() + "/export-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/x.zip"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try await run(
            "python3",
            "-c",
            "import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None",
            path
        )
        try await run("python3", "-m", "zipfile", "-e", path, "\(folder)/out")
        try await run("unzip", "-qt", path)
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/out") {
            if let data = FileManager.default.contents(atPath: "\(folder)/out/\(name)") {
                files[name] = [UInt8](data)
            }
        }
        return UnpackedExport(files: files)
    }

    private static func run(_ arguments: String...) async throws {
        // Found on the path, as users would find it.
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        _ = try await ChildProcess.output(of: "/usr/bin/env", arguments: arguments, environment: environment)
    }
}
