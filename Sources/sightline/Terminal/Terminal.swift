import LibC
import Services
import Synchronization

enum Terminal {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var tableStyle: Table.Style { isTerminal ? .terminal : .plain }

    static var canAnswer: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    static func writeError(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    static func showingProgress<T>(
        _ work: (_ report: @escaping Progress.Report) async throws -> T
    ) async rethrows -> T {
        let display = ProgressDisplay(isatty(STDERR_FILENO) == 1 ? .terminal(width: width) : .lines)
        defer { display.end() }
        return try await work { display.show($0) }
    }

    private static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        LibC.write(descriptor, bytes.baseAddress, bytes.count)
    }
}

/// A display that any thread may report progress to.
private final class ProgressDisplay: Sendable {
    private let text: Mutex<ProgressText>
    private let start = ContinuousClock.now

    init(_ style: ProgressText.Style) {
        text = Mutex(ProgressText(style))
    }

    func show(_ progress: Progress) {
        let now = ContinuousClock.now - start
        text.withLock { text in
            if let line = text.text(for: progress, at: now) { Terminal.writeError(line) }
        }
    }

    func end() {
        text.withLock { text in
            let line = text.end()
            if !line.isEmpty { Terminal.writeError(line) }
        }
    }
}
