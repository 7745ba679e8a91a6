import Hummingbird

extension Request {
    /// What absolute URLs begin with: where the server is reached from outside, else the host that was asked.
    func root(_ publicURL: String?) -> String {
        publicURL ?? "http://\(host)"
    }

    /// The request's host; HTTP/1.0 may name none.
    private var host: String {
        guard let host = head.authority, HostName.isPlausible(host) else { return "localhost" }
        return host
    }
}
