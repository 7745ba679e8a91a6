import LibC

/// The reason why a blob cannot be stored or read; it names no path, because a client may see it.
package enum BlobError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The disk or its quota is full.
    case noSpace
    /// The text is the failure in the system's words.
    case unavailable(String)
    /// The file was removed, or the staged file was finished or discarded.
    case gone
    /// The stored bytes do not match the blob's name.
    case damaged

    package var description: String {
        switch self {
        case .noSpace: "There is no space left for files."
        case .unavailable(let text): "The file store cannot be used: \(text)."
        case .gone: "The file is no longer there."
        case .damaged: "The stored file is damaged."
        }
    }

    /// Translates an `errno`.
    init(errno code: Int32) {
        self =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            // A path that leads through a file, or that is a link, counts as missing.
            case ENOENT, ENOTDIR, ELOOP: .gone
            default: .unavailable(String(cString: strerror(code)))
            }
    }
}
