/// The parsers of this module for client text that need no database, for fuzzers.
package enum ServiceTexts {
    /// Parses the content of an opened token and writes it again; returns `nil` when the bytes are not a
    /// token.
    package static func changeToken(_ bytes: [UInt8]) -> [UInt8]? { ChangeToken(bytes)?.bytes }
}
