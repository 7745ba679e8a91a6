/// The version of the program.
package enum Version {
    /// As `--version` shows it.
    package static let text = "1.0.0"
}
