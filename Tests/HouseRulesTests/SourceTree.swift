import ChildProcess
import Foundation

/// The files of the checkout that the tests belong to.
enum SourceTree {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files below `Sources`.
    static func sources() throws -> [SourceFile] {
        try files(below: "Sources").filter { $0.hasSuffix(".swift") }.compactMap(file)
    }

    /// Every text file that is committed or about to be; without git, those of the folders that are.
    static func tracked() async throws -> [SourceFile] {
        let listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        let git = try await ChildProcess.outcome(of: "/usr/bin/env", arguments: listed, folder: root.path)
        let paths =
            if git.isSuccess, !git.output.isEmpty {
                git.output.split(separator: "\0").map(String.init)
            } else {
                try ["Sources", "Tests", "Benchmarks", "scripts"].flatMap(files) + [
                    "Package.swift", "README.md",
                ]
            }
        return paths.compactMap(file)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    static func isExecutable(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(path).path)
    }

    private static func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .map { "\(folder)/\($0)" }.sorted()
    }

    /// The file, or `nil` when it is a folder, is gone, or holds no UTF-8 text.
    private static func file(_ path: String) -> SourceFile? {
        guard
            let data = try? Data(contentsOf: root.appendingPathComponent(path)),
            let text = String(data: data, encoding: .utf8)
        else { return nil }
        return SourceFile(path, text)
    }
}
