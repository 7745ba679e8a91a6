/// The operator's options for the web client.
package struct WebOptions: Sendable, Hashable {
    /// The folder that is served in place of the embedded files.
    package var root: String?
    /// Whether browsers may sign in without TLS on other hosts than this machine.
    package var allowsInsecure: Bool

    package init(root: String? = nil, allowsInsecure: Bool = false) {
        self.root = root
        self.allowsInsecure = allowsInsecure
    }
}
