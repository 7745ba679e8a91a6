/// The parsers of this module for text from clients, without a database, for fuzzers.
package enum ServiceTexts {
    /// Parses a token, the content of a client's text after its seal is opened, and writes it again; returns
    /// `nil` when the bytes are not a token.
    package static func changeToken(_ bytes: [UInt8]) -> [UInt8]? { ChangeToken(bytes)?.bytes }
}
