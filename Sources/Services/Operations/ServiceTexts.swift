/// The readers of this module for what clients send back, without a database around them: fuzzers try them on anything.
package enum ServiceTexts {
    /// The bytes of a change token as they would be written again, or `nil` where the bytes are no token.
    ///
    /// They are what is left of a client's text when its seal is opened.
    package static func changeToken(_ bytes: [UInt8]) -> [UInt8]? { ChangeToken(bytes)?.bytes }
}
