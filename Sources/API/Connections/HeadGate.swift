import NIOCore
import NIOHTTP1

/// Refuses heads that the parser accepts but that leave a request's end or host ambiguous (RFC 9112).
///
/// A proxy may read other requests in the same bytes, or the same request for another host.
final class HeadGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Bytes after a refused head are ignored.
        guard !hasRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        do {
            try Self.requireClearLength(head)
            try Self.requireOneHost(head)
            if let host = try Self.hostInTarget(head) { head.headers.replaceOrAdd(name: "Host", value: host) }
        } catch {
            hasRefused = true
            return context.fireErrorCaught(error)
        }
        // The request reader ignores the HTTP version and looks only at this field.
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Throws unless the length of the request's body is unambiguous (RFC 9112, sections 6.1 and 6.3).
    ///
    /// The parser ignores an empty `Transfer-Encoding`. It accepts the field in HTTP/1.0, which does not
    /// define it, and accepts codings that nothing decodes.
    private static func requireClearLength(_ head: HTTPRequestHead) throws(UnclearHead) {
        guard head.headers.contains(name: "Transfer-Encoding") else { return }
        let codings = head.headers["Transfer-Encoding"]
        if head.version == .http1_0 { throw .codingInOldVersion }
        if head.headers.contains(name: "Content-Length") { throw .twoLengths }
        guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw .unknownCoding }
    }

    /// Throws unless a request names exactly one host; HTTP/1.0 may name none (RFC 9112, section 3.2).
    private static func requireOneHost(_ head: HTTPRequestHead) throws(UnclearHead) {
        var host: String?
        for (name, value) in head.headers where isHost(name) {
            if host != nil { throw .manyHosts }
            host = value
        }
        guard let host else {
            if head.version == .http1_0 { return }
            throw .noHost
        }
        if !HostName.isPlausible(host) { throw .badHost }
    }

    private static func isHost(_ name: String) -> Bool {
        name.utf8.count == 4 && name.lowercased() == "host"
    }

    /// The host in the target of a request, which takes precedence over `Host` (RFC 9112, section 3.2.2).
    ///
    /// Returns `nil` when the target is a path.
    private static func hostInTarget(_ head: HTTPRequestHead) throws(UnclearHead) -> String? {
        guard !head.uri.hasPrefix("/"), head.method != .CONNECT else { return nil }
        let parts = head.uri.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
        let host = String(parts[1].dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        guard HostName.isPlausible(host) else { throw .badHost }
        return host
    }
}

enum UnclearHead: Error {
    case twoLengths, unknownCoding, codingInOldVersion
    case noHost, manyHosts, badHost
}
