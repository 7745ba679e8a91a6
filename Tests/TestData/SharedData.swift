import Foundation

/// The folder of real test data that is not part of the repository.
///
/// It is found through `SIGHTLINE_TEST_DATA`, else at `../shared/data` beside the checkout. Suites that need
/// it are skipped where it is missing, and the run says so.
package enum SharedData {
    /// The folder's path, or `nil` where this machine has none.
    package static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_DATA"]
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = named ?? root.appendingPathComponent("../shared/data").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: path + "/SOURCES.md") ? path : nil
    }()

    /// Whether the folder is there.
    package static var isAvailable: Bool { folder != nil }

    /// The path of a file of the folder.
    package static func path(_ name: String) throws -> String {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return folder + "/" + name
    }

    /// The bytes of a file of the folder.
    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// The UTF-8 text of a file of the folder.
    package static func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }

    /// The names in a folder below it, sorted.
    package static func list(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// The rows of a CSV file with a header line, each keyed by column (RFC 4180 quoting).
    package static func rows(csv name: String) throws -> [[String: String]] {
        var records = try text(name).csvRecords()
        guard !records.isEmpty else { return [] }
        let header = records.removeFirst()
        return records.map { record in
            Dictionary(zip(header, record), uniquingKeysWith: { first, _ in first })
        }
    }
}

extension String {
    fileprivate func csvRecords() throws -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field = ""
        var quoted = false
        var previousWasQuote = false
        for character in self {
            if quoted {
                if character == "\"" {
                    quoted = false
                    previousWasQuote = true
                } else {
                    field.append(character)
                }
                continue
            }
            switch character {
            case "\"":
                if previousWasQuote { field.append("\"") }
                quoted = true
                previousWasQuote = false
            case ",":
                record.append(field)
                field = ""
                previousWasQuote = false
            case "\n", "\r\n":
                record.append(field)
                records.append(record)
                record = []
                field = ""
                previousWasQuote = false
            default:
                field.append(character)
                previousWasQuote = false
            }
        }
        if !field.isEmpty || !record.isEmpty {
            record.append(field)
            records.append(record)
        }
        return records
    }
}
