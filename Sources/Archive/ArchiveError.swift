/// The reason, without a full stop, why an archive cannot be read or written.
package struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
}
