import CArchive
import LibC

/// A ZIP file whose members are read one at a time, as streams.
///
/// Nothing is ever written to disk. Files that name places outside of a folder, and files that grow far
/// beyond their size, are refused.
package final class ZipFile {
    /// The bounds of what is read from one file.
    package struct Limits: Sendable, Hashable {
        /// The greatest number of members.
        package var members: Int
        /// The greatest number of bytes of all members that are read, after decompression.
        package var byteCount: Int
        /// The greatest number of bytes for each byte of the file, of which the first 16 MiB are free.
        package var ratio: Int

        package init(members: Int = 4096, byteCount: Int = 16 << 30, ratio: Int = 200) {
            self.members = members
            self.byteCount = byteCount
            self.ratio = ratio
        }
    }

    private static let freeBytes = 16 << 20
    private static let regularFile: mode_t = 0o100000

    /// The names of the files in the archive, in its order; no two are the same.
    package let members: [String]

    private let path: String
    private let limits: Limits
    private let most: Int
    private var readBytes = 0

    /// Reads the directory of a file.
    package init(path: String, limits: Limits = Limits()) throws(ArchiveError) {
        self.path = path
        self.limits = limits
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw ArchiveError(description: "the file cannot be read") }
        let (grown, overflows) = Int(facts.st_size).multipliedReportingOverflow(by: limits.ratio)
        most = min(limits.byteCount, overflows ? .max : max(grown, Self.freeBytes))
        var names: [String] = []
        var known: Set<String> = []
        let archive = try Archive(path)
        while let entry = try archive.next() {
            guard names.count < limits.members else {
                throw ArchiveError(description: "the archive has more than \(limits.members) files")
            }
            guard let name = entry.name else {
                throw ArchiveError(description: "the name of a file in the archive is not UTF-8")
            }
            guard Self.isInside(name) else {
                throw ArchiveError(description: "the archive names a file outside of it: \(Self.shown(name))")
            }
            guard entry.isFile else { continue }
            guard known.insert(name).inserted else {
                throw ArchiveError(description: "the archive has two files named \(Self.shown(name))")
            }
            names.append(name)
        }
        members = names
    }

    /// Opens a member, or returns `nil` when there is none of this name.
    package func open(_ name: String) throws(ArchiveError) -> Member? {
        let archive = try Archive(path)
        while let entry = try archive.next() {
            guard entry.name == name, entry.isFile else { continue }
            guard !entry.isEncrypted else {
                throw ArchiveError(description: "\(Self.shown(name)) is encrypted")
            }
            return Member(file: self, archive: archive, name: name)
        }
        return nil
    }

    fileprivate func count(_ bytes: Int, of name: String) throws(ArchiveError) {
        readBytes += bytes
        guard readBytes <= most else {
            throw ArchiveError(
                description: "\(Self.shown(name)) grows beyond all measure when it is unpacked; "
                    + "at most \(most >> 20) MiB are read from a file of this size"
            )
        }
    }

    /// Whether a name stays in the folder that an archive would be unpacked into.
    private static func isInside(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "/") else { return false }
        let steps = name.split { $0 == "/" || $0 == "\\" }
        return !name.hasPrefix("\\") && !steps.contains("..") && !name.contains("\0")
            && !name.dropFirst().hasPrefix(":")
    }

    /// A name as it may stand in an error.
    private static func shown(_ name: String) -> String {
        String(name.prefix(100).map { $0.isASCII && !($0.asciiValue ?? 0 >= 0x20) ? "?" : $0 })
    }

    /// A file in the archive, read from its beginning to its end.
    package final class Member {
        package let name: String
        private let file: ZipFile
        private let archive: Archive

        fileprivate init(file: ZipFile, archive: Archive, name: String) {
            self.file = file
            self.archive = archive
            self.name = name
        }

        /// Reads the next bytes into a buffer and returns their number, 0 at the end.
        package func read(into buffer: inout [UInt8]) throws(ArchiveError) -> Int {
            let count = try archive.read(into: &buffer)
            try file.count(count, of: name)
            return count
        }
    }

    /// What libarchive has open.
    fileprivate final class Archive {
        private let archive: OpaquePointer

        init(_ path: String) throws(ArchiveError) {
            guard let archive = archive_read_new() else { throw ArchiveError(description: "no memory") }
            self.archive = archive
            // The directory at the end counts, not what stands before the members.
            try check(archive_read_support_format_zip_seekable(archive))
            guard archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK else {
                throw ArchiveError(description: "the file is not a ZIP archive, or is not complete")
            }
        }

        deinit {
            archive_read_free(archive)
        }

        struct Entry {
            let name: String?
            let isFile: Bool
            let isEncrypted: Bool
        }

        func next() throws(ArchiveError) -> Entry? {
            var entry: OpaquePointer?
            let code = archive_read_next_header(archive, &entry)
            if code == ARCHIVE_EOF { return nil }
            guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw damage }
            let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
            return Entry(
                name: name.flatMap { String(validatingCString: $0) },
                isFile: archive_entry_filetype(entry) == ZipFile.regularFile,
                isEncrypted: archive_entry_is_encrypted(entry) != 0
            )
        }

        func read(into buffer: inout [UInt8]) throws(ArchiveError) -> Int {
            let count = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw damage }
            return count
        }

        private func check(_ code: CInt) throws(ArchiveError) {
            guard code == ARCHIVE_OK || code == ARCHIVE_WARN else { throw damage }
        }

        private var damage: ArchiveError {
            let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
            return ArchiveError(description: "the archive is damaged (\(reason))")
        }
    }
}
