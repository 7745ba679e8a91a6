import Blobs
import LibC

/// The paths of the parts of a backup.
///
/// The list of hashes is written last, in the form that `sha256sum -c` reads: a folder without it is not a
/// backup.
package struct BackupFolder: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The path of the rows, which are an SQLite file whatever engine they come from.
    package var database: String { "\(path)/\(Self.databaseName)" }
    var images: String { "\(path)/\(Self.imagesName)" }
    var facts: String { "\(path)/\(Self.factsName)" }
    var sums: String { "\(path)/SHA256SUMS" }

    static let databaseName = "database.sqlite"
    static let imagesName = "images"
    static let factsName = "backup.json"

    /// Returns the name of a blob's file in the list of hashes.
    static func name(of key: BlobKey) -> String { "\(imagesName)/\(key.path)" }

    static func line(_ sha256: String, _ name: String) -> String { "\(sha256)  \(name)\n" }

    /// Makes the folder, which must be missing, empty, or hold an unfinished backup.
    ///
    /// The images are kept, because their names are their hashes; other files are removed.
    func make() throws(BackupError) {
        if mkdir(path, 0o750) == 0 { return try synchronizeParent() }
        guard errno == EEXIST else { throw .folder(path, String(cString: strerror(errno))) }
        guard let stream = opendir(path) else { throw .folder(path, String(cString: strerror(errno))) }
        defer { closedir(stream) }
        var leftovers: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            switch name {
            case ".", "..", Self.imagesName: break
            case Self.factsName: leftovers.append(name)
            case _ where name.hasPrefix(Self.databaseName): leftovers.append(name)
            default: throw .notEmpty(path)
            }
        }
        for name in leftovers where unlink("\(path)/\(name)") != 0 {
            throw .folder(path, String(cString: strerror(errno)))
        }
    }

    private func synchronizeParent() throws(BackupError) {
        let descriptor = open("\(path)/..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .folder(path, String(cString: strerror(errno))) }
    }

    /// Calls `body` with each line of the list of hashes.
    func eachSum(_ body: (_ name: String, _ sha256: String) throws -> Void) throws {
        guard let file = fopen(sums, "r") else {
            let reason = errno
            if reason == ENOENT, access(path, F_OK) == 0 { throw BackupError.incomplete(path) }
            throw BackupError.folder(path, String(cString: strerror(reason)))
        }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            guard let line else { return }
            let text = String(cString: line)
            let halves = text.split(separator: "  ", maxSplits: 1)
            guard halves.count == 2, text.hasSuffix("\n"), BlobKey(rawValue: String(halves[0])) != nil else {
                throw BackupError.damaged("SHA256SUMS")
            }
            try body(String(halves[1].dropLast()), String(halves[0]))
        }
        if ferror(file) != 0 { throw BackupError.folder(path, String(cString: strerror(errno))) }
    }
}

package enum BackupError: Error, Sendable, Hashable, CustomStringConvertible {
    case folder(String, String)
    case notEmpty(String)
    /// Another backup is being made.
    case running
    /// The claim that keeps files from being removed was lost.
    case claimLost
    /// The folder has no list of hashes.
    case incomplete(String)
    case damaged(String)
    /// Image files are damaged or missing.
    case lostFiles([String])

    package var description: String {
        switch self {
        case .folder(let path, let reason): "The folder \(path) cannot be used: \(reason)."
        case .notEmpty(let path): "The folder \(path) is not empty. Name an empty or missing folder."
        case .running:
            "Another backup is running, or was killed. The lock of a killed backup ends after ten minutes."
        case .claimLost: "This backup is incomplete because another backup was started meanwhile."
        case .incomplete(let path):
            "\(path) holds no complete backup: SHA256SUMS is missing. 'backup create' continues an interrupted backup."
        case .damaged(let name): "\(name) is damaged."
        case .lostFiles(let names):
            "\(names.count) image files of the backup are missing or damaged. The first are \(names.prefix(3).joined(separator: ", "))."
        }
    }
}
