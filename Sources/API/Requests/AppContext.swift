import Geodesy
package import Hummingbird
import Logging
import Model
import NIOCore
import Services

package struct AppContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The peer of the connection; `nil` when the request must find it out.
    let peer: Peer?
    /// Whether the request was taken from the connection's stream of parts, and can follow that stream.
    let hasStream: Bool
    /// The logger of the connection, without the request's id.
    private let connectionLogger: Logger
    /// The signed-in member; `nil` for an anonymous viewer.
    var signedIn: SignedIn?
    /// The instant at which the request arrived, which decides whether windows are open.
    var instant = Instant(milliseconds: 0)
    /// The client's address in the form in which rate limits count it.
    var address = ClientAddress("", household: "")
    var identity = RequestIdentity(given: nil, own: "")
    /// Whether a trusted proxy says that the client came to it by https.
    var isForwardedSecurely = false
    /// Whether the session of the request's cookie has ended, so that the browser must forget it.
    var hasDeadCookie = false

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peer = nil
        hasStream = true
        connectionLogger = RequestIdentity.unmarked(source.logger)
    }

    init(of visitor: Visitor) {
        coreContext = .init(
            source: ApplicationRequestContextSource(channel: visitor.channel, logger: visitor.logger)
        )
        channel = visitor.channel
        peer = visitor.peer
        hasStream = false
        connectionLogger = visitor.logger
    }

    var requestID: String { identity.id }

    /// A logger whose lines have the request's id; making it costs more than a line.
    var requestLogger: Logger {
        var logger = connectionLogger
        for (key, value) in identity.metadata { logger[metadataKey: key] = value }
        return logger
    }

    /// Logs a line with the request's id.
    func log(_ level: Logger.Level, _ message: Logger.Message, _ metadata: @autoclosure () -> Logger.Metadata)
    {
        guard connectionLogger.logLevel <= level else { return }
        var all = metadata()
        all.merge(identity.metadata) { $1 }
        connectionLogger.log(level: level, message, metadata: all, source: "API")
    }

    /// Lets a client that waits for `100 Continue` send its body.
    func continueBody() {
        channel.triggerUserOutboundEvent(BodyWanted(), promise: nil)
    }

    func viewer(at position: Coordinate?) -> Viewer {
        Viewer(member: signedIn?.member, position: position, instant: instant)
    }

    func requireMember() throws(Refusal) -> SignedIn {
        guard let signedIn else { throw .signInRequired }
        return signedIn
    }
}

struct SignedInContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let app: AppContext
    let member: Member.ID
    let session: Session.ID

    init(context: AppContext) throws {
        let signedIn = try context.requireMember()
        coreContext = context.coreContext
        app = context
        member = signedIn.member
        session = signedIn.session
    }

    func viewer(at position: Coordinate? = nil) -> Viewer { app.viewer(at: position) }
}
