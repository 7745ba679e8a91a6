import Foundation

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
    package func run() throws {
        guard FileManager.default.isReadableFile(atPath: extract) else {
            throw Failure(description: "\(extract) cannot be read.")
        }
        guard let program = Self.program else {
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
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--input", extract, "--output", made, "--config", config, "--process", rules]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
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

    private static var program: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/tilemaker" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }
}
