import Hummingbird

// The yardstick of `make bench`: one route, no middleware, a short text. The machine and the HTTP library
// alone limit its rate, and every budget is a share of that rate.
let arguments = CommandLine.arguments.dropFirst()
let host = arguments.first ?? "127.0.0.1"
let port = arguments.dropFirst().first.flatMap(Int.init) ?? 8081

let router = Router()
router.get("/") { _, _ in "Hello!" }

let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname(host, port: port))
)
try await application.runService()
