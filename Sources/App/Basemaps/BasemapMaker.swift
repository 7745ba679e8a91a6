import Foundation
import Subprocess

/// Makes the background of a map out of an extract of OpenStreetMap, by the program `tilemaker`.
package struct BasemapMaker: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let extract: String
    private let output: String

    package init(extract: String, output: String) {
        self.extract = extract
        self.output = output
    }

    /// Runs the program until it ends; replaces the output only when it succeeded.
    package func run() async throws {
        guard FileManager.default.isReadableFile(atPath: extract) else {
            throw Failure(description: "\(extract) cannot be read.")
        }
        guard Self.isInstalled else {
            throw Failure(
                description: """
                    'tilemaker' is not installed. On Debian and Ubuntu: apt-get install tilemaker. \
                    Elsewhere: https://github.com/systemed/tilemaker
                    """
            )
        }
        let folder = NSTemporaryDirectory() + "/sightline-basemap-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (config, rules) = ("\(folder)/config.json", "\(folder)/process.lua")
        try Data(PackageResources.config_json).write(to: URL(filePath: config))
        try Data(PackageResources.process_lua).write(to: URL(filePath: rules))
        let made = "\(output).making.mbtiles"
        try? FileManager.default.removeItem(atPath: made)
        let result = try await Subprocess.run(
            .name("tilemaker"),
            arguments: ["--input", extract, "--output", made, "--config", config, "--process", rules],
            output: .discarded,
            error: .discarded
        )
        guard result.terminationStatus.isSuccess else {
            try? FileManager.default.removeItem(atPath: made)
            throw Failure(
                description: """
                    tilemaker could not read \(extract). It needs an extract in which every way has all its nodes.
                    """
            )
        }
        try? FileManager.default.removeItem(atPath: output)
        try FileManager.default.moveItem(atPath: made, toPath: output)
    }

    private static var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/tilemaker") }
    }
}
