/// The readers of this module for texts of clients, without a database around them: for programs that try them on anything.
package enum ServiceTexts {
    /// A change token as it would be written again, or `nil` where a text is none.
    package static func changeToken(_ text: String) -> String? { ChangeToken(text)?.text }
}
