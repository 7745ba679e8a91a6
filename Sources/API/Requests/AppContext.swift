import Geodesy
package import Hummingbird
import Model
import NIOCore
import Services

package struct AppContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The signed-in member; `nil` for an anonymous viewer.
    var signedIn: SignedIn?
    /// The instant at which the request arrived, which decides whether windows are open.
    var instant = Instant(milliseconds: 0)
    /// The client's address in the form in which rate limits count it.
    var address = ClientAddress("", household: "")
    var requestID = ""

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
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
