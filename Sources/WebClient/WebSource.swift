import CWebFiles
import Foundation
import Synchronization

/// The place from which the web client's files come: this program, or a folder while developing.
package final class WebSource: Sendable {
    private let folder: String?
    private let latest = Mutex<WebTree?>(nil)

    /// Without a folder, the files are those that were embedded in the program.
    package init(folder: String? = nil) {
        self.folder = folder
    }

    /// The tree that pages get which begin now.
    ///
    /// A folder is read again each time. The tree is `nil` when a folder lacks its page.
    package func current() -> WebTree? {
        latest.withLock { latest in
            if let folder {
                latest = WebTree(Self.read(folder)) ?? latest
            } else if latest == nil {
                latest = WebTree(Self.embedded)
            }
            return latest
        }
    }

    /// The tree that was begun with last.
    package func known() -> WebTree? {
        latest.withLock { $0 } ?? current()
    }

    private static var embedded: [(path: String, bytes: [UInt8])] {
        (0..<cwebfiles_count()).compactMap { index in
            guard let path = cwebfiles_path(index), let bytes = cwebfiles_bytes(index) else { return nil }
            return (
                String(cString: path),
                Array(UnsafeBufferPointer(start: bytes, count: cwebfiles_length(index)))
            )
        }
    }

    private static func read(_ folder: String) -> [(path: String, bytes: [UInt8])] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.compactMap { name in
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return nil }
            return (name, Array(data))
        }
    }
}
