import Logging
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps the lines of a log that can wait, and writes many of them at once.
///
/// A line of `info` or below waits for the next ``flush()``, and its thread for nobody. A line that matters more is written
/// before its thread goes on, after all that waits.
public final class LogBuffer: Sendable {
    private struct Waiting {
        var bytes: [UInt8] = []
        var lost = 0
    }

    /// A buffer that one burst of lines made larger than this is not kept.
    private static let mostKept = 1 << 20

    private let waiting = Mutex(Waiting())
    /// Whose turn it is to write, and an empty buffer to change places with.
    private let turn = Mutex<[UInt8]>([])
    private let capacity: Int
    private let output: @Sendable ([UInt8]) -> Void

    /// Creates a buffer in front of standard error, which keeps so many bytes at most.
    public convenience init(capacity: Int = 4 << 20) {
        self.init(capacity: capacity) { writeWhole($0, to: STDERR_FILENO) }
    }

    init(capacity: Int, output: @escaping @Sendable ([UInt8]) -> Void) {
        self.capacity = capacity
        self.output = output
    }

    /// Where handlers write to.
    public var sink: LogSink {
        LogSink { line, level in
            self.add(line, canWait: level <= .info)
        }
    }

    private func add(_ line: [UInt8], canWait: Bool) {
        waiting.withLock { waiting in
            if canWait, waiting.bytes.count + line.count > capacity {
                waiting.lost += 1
            } else {
                waiting.bytes += line
            }
        }
        if !canWait { flush() }
    }

    /// Writes what waits.
    public func flush() {
        turn.withLock { spare in
            waiting.withLock { swap(&$0.bytes, &spare) }
            if !spare.isEmpty { output(spare) }
            spare.removeAll(keepingCapacity: spare.count <= Self.mostKept)
        }
    }

    /// Forgets how many lines were lost because nobody read the log in time, and returns their number.
    public func takeLost() -> Int {
        waiting.withLock { waiting in
            defer { waiting.lost = 0 }
            return waiting.lost
        }
    }
}
