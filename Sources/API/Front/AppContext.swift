public import Hummingbird
import Model
import NIOCore
import Services

/// What a handler knows of a request besides the request itself.
public struct AppContext: RequestContext {
    /// What Hummingbird needs.
    public var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel
    /// Who is signed in.
    var signedIn: SignedIn?
    /// The instant at which the request arrived: windows are decided by it.
    var instant = Instant(milliseconds: 0)
    /// The client's address, as rates count it.
    var address = ClientAddress("", household: "")
    /// The request's id.
    var requestID = ""

    /// Creates the context of a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Lets a client that waits for `100 Continue` send its body.
    func continueBody() {
        channel.triggerUserOutboundEvent(BodyWanted(), promise: nil)
    }

    /// The member, or a refusal.
    func requireMember() throws(Refusal) -> SignedIn {
        guard let signedIn else { throw .signInRequired }
        return signedIn
    }
}

/// The context of a route that only a member can reach.
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
}
