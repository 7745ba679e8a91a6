/// The progress of the requests of one connection, which its handlers share on their event loop.
final class RequestProgress {
    /// The number of body bytes that count as progress.
    static let bodyStep = 16 << 10

    /// The state of the parser inside a request; `nil` between two requests.
    private(set) var reading: RequestLines.Message?
    /// The number of requests whose head was read and whose response is not written completely.
    private(set) var unanswered = 0
    private(set) var answerHasBegun = false
    /// Whether the client waits for `100 Continue`, and may send nothing until then.
    var clientWaits = false
    /// A number that changes with all progress that matters for a deadline.
    private(set) var mark = 0

    private var bytesToNextMark = bodyStep

    func readHead(_ message: RequestLines.Message) {
        reading = message
        unanswered += 1
        bytesToNextMark = Self.bodyStep
        mark &+= 1
    }

    func readBody(_ count: Int) {
        bytesToNextMark -= count
        guard bytesToNextMark <= 0 else { return }
        bytesToNextMark = Self.bodyStep
        mark &+= 1
    }

    func readEnd() {
        reading = nil
        mark &+= 1
    }

    func beganAnswer() {
        answerHasBegun = true
    }

    func endedAnswer() {
        answerHasBegun = false
        unanswered -= 1
        mark &+= 1
    }
}
