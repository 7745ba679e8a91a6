import Archive
import TestData

/// Members of the archives of the test data.
enum Unzipped {
    static func table(_ name: String, of archive: String) throws -> [UInt8] {
        let zip = try ZipFile(path: SharedData.path(archive))
        let member = try zip.open(name).orThrow("\(archive) has no \(name)")
        var (bytes, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = try member.read(into: &buffer)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
