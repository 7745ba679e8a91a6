import Foundation
import ScriptedServer
import Synchronization

/// An identity provider on the loopback: its documents, its keys, and what it gives for a code.
final class TestProvider: Sendable {
    private struct State {
        var keys: [TestKey]
        var keyHeaders: [String] = []
        /// What it answers instead, by the path.
        var replies: [String: ScriptedServer.Reply] = [:]
        /// The members of its discovery document that are others than usual, each value as JSON.
        var document: [String: String] = [:]
        /// What it gives for a code.
        var idToken = ""
    }

    private final class Script: Sendable {
        let state: Mutex<State>
        init(_ keys: [TestKey]) { state = Mutex(State(keys: keys)) }
    }

    private let script: Script
    private let server: ScriptedServer

    static let documentPath = "/.well-known/openid-configuration"

    init(_ keys: [TestKey]) throws {
        let script = Script(keys)
        self.script = script
        server = try ScriptedServer { request in
            let path = String(request.target.prefix { $0 != "?" })
            let issuer = "http://\(request["host"] ?? "")"
            return script.state.withLock { state in
                if let reply = state.replies[path] { return reply }
                switch path {
                case Self.documentPath:
                    var members = [
                        "issuer": "\"\(issuer)\"",
                        "authorization_endpoint": "\"\(issuer)/authorize?tenant=1\"",
                        "token_endpoint": "\"\(issuer)/token\"", "jwks_uri": "\"\(issuer)/keys\"",
                    ]
                    members.merge(state.document) { $1 }
                    let text = members.filter { !$0.value.isEmpty }.map { "\"\($0.key)\":\($0.value)" }
                    return .text(200, "{\(text.joined(separator: ","))}")
                case "/keys":
                    let keys = state.keys.map(\.json).joined(separator: ",")
                    return .answer(200, headers: state.keyHeaders, body: Array("{\"keys\":[\(keys)]}".utf8))
                case "/token":
                    return .text(
                        200,
                        #"{"access_token":"a","token_type":"Bearer","id_token":"\#(state.idToken)"}"#
                    )
                default: return .text(404, "{}")
                }
            }
        }
    }

    /// Its name, and where it is.
    var issuer: String { server.url }

    /// How often each of its documents was asked for.
    func requests(_ path: String) -> [ScriptedServer.Request] {
        server.requests.filter { $0.target.prefix { $0 != "?" } == path }
    }

    var keyFetches: Int { requests("/keys").count }

    func publish(_ keys: [TestKey], headers: [String] = []) {
        script.state.withLock {
            $0.keys = keys
            $0.keyHeaders = headers
        }
    }

    func answer(_ path: String, _ reply: ScriptedServer.Reply?) {
        script.state.withLock { $0.replies[path] = reply }
    }

    func document(_ members: [String: String]) {
        script.state.withLock { $0.document = members }
    }

    func giveForCodes(_ idToken: String) {
        script.state.withLock { $0.idToken = idToken }
    }
}
