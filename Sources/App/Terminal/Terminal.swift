package import Services
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard streams and the person or program at their other end.
package enum Terminal {
    /// The style of tables on standard output.
    package static var tableStyle: Table.Style {
        isatty(STDOUT_FILENO) == 1 ? .terminal : .plain
    }

    /// Whether a person is there who can answer a question.
    package static var canAnswer: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// Writes text to standard output immediately.
    package static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes text to standard error immediately.
    package static func writeError(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// Runs long work and shows its progress on standard error.
    package static func showingProgress<T>(
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
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// Shows progress on standard error; any thread may report it.
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
