/// The version of the program.
public enum Version {
    /// As `--version` shows it.
    public static let text = "1.0.0"
}
