import Hummingbird
import NIOCore

// The yardstick of `make bench`: no middleware, and a short text. The machine and the HTTP library alone
// limit its rate, and every budget is a share of that rate. `/bytes/COUNT` answers so many bytes that are
// there already: the most that a program with this library can reach with answers of that size.
let arguments = CommandLine.arguments.dropFirst()
let host = arguments.first ?? "127.0.0.1"
let port = arguments.dropFirst().first.flatMap(Int.init) ?? 8081

let router = Router()
let largest = ByteBuffer(repeating: UInt8(ascii: "x"), count: 1 << 20)
router.get("/") { _, _ in "Hello!" }
router.get("/bytes/:count") { _, context in
    let count = context.parameters.get("count", as: Int.self) ?? 0
    return largest.getSlice(at: 0, length: min(max(0, count), largest.readableBytes)) ?? ByteBuffer()
}

let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname(host, port: port))
)
try await application.runService()
