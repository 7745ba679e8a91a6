/// How far the requests of one connection have come; its handlers share it on their event loop.
final class RequestProgress {
    /// How many bytes of a body count as progress.
    static let bodyStep = 16 << 10

    /// What the parser is in the middle of; `nil` between two requests.
    private(set) var reading: RequestLines.Message?
    /// Requests whose head was read, and whose answer has not been written to its end.
    private(set) var unanswered = 0
    /// Whether the head of the answer under way was written.
    private(set) var answerHasBegun = false
    /// Whether the client waits for `100 Continue`, and may send nothing meanwhile.
    var clientWaits = false
    /// Changes with every progress that a deadline is about.
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
