import Hummingbird

extension Request {
    /// The start of absolute URLs: the public URL, or else the host of the request.
    func root(_ publicURL: String?) -> String {
        publicURL ?? "http://\(host)"
    }

    /// The request's host, or `localhost` when the request names no plausible host.
    private var host: String {
        guard let host = head.authority, HostName.isPlausible(host) else { return "localhost" }
        return host
    }
}
