package import Hummingbird
import Model
import NIOCore
import Services

/// The context of a request.
package struct AppContext: RequestContext {
    /// The part that Hummingbird requires.
    package var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel
    /// The signed-in member; `nil` for an anonymous viewer.
    var signedIn: SignedIn?
    /// The instant at which the request arrived, which decides whether windows are open.
    var instant = Instant(milliseconds: 0)
    /// The client's address, as rate limits count it.
    var address = ClientAddress("", household: "")
    /// The request's id.
    var requestID = ""

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Lets a client that waits for `100 Continue` send its body.
    func continueBody() {
        channel.triggerUserOutboundEvent(BodyWanted(), promise: nil)
    }

    /// The signed-in member; throws when there is none.
    func requireMember() throws(Refusal) -> SignedIn {
        guard let signedIn else { throw .signInRequired }
        return signedIn
    }
}

/// The context of a route that requires a member.
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
