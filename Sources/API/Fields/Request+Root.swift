import Hummingbird

extension Request {
    /// What absolute URLs begin with: where the server is reached from outside, else the host that was asked.
    func root(_ publicURL: String?) -> String {
        publicURL ?? "http://\(host)"
    }

    /// The request's host, unless it is no plausible name: it ends up in URLs.
    private var host: String {
        guard let host = head.authority, (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || ".-_:[]".utf8.contains(byte)
            })
        else { return "localhost" }
        return host
    }
}
