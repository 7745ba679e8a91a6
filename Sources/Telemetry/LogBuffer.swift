import LibC
import Logging
import Synchronization

/// Buffers log lines that are not urgent, and writes many lines at once.
///
/// A line of level `info` or below waits for the next ``flush()``, and its thread continues at once. A line
/// of a higher level is written, after all buffered lines, before its thread continues.
package final class LogBuffer: Sendable {
    private struct Waiting {
        var bytes: [UInt8] = []
        var lost = 0
    }

    /// The largest buffer that is kept for reuse.
    private static let mostKept = 1 << 20

    private let waiting = Mutex(Waiting())
    /// The lock for writing; it guards an empty buffer, which takes the place of the buffer being written.
    private let turn = Mutex<[UInt8]>([])
    private let capacity: Int
    private let output: @Sendable ([UInt8]) -> Void

    /// Writes to standard error and holds at most `capacity` bytes.
    package convenience init(capacity: Int = 4 << 20) {
        self.init(capacity: capacity) { writeWhole($0, to: STDERR_FILENO) }
    }

    init(capacity: Int, output: @escaping @Sendable ([UInt8]) -> Void) {
        self.capacity = capacity
        self.output = output
    }

    package var sink: LogSink {
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

    package func flush() {
        turn.withLock { spare in
            waiting.withLock { swap(&$0.bytes, &spare) }
            if !spare.isEmpty { output(spare) }
            spare.removeAll(keepingCapacity: spare.count <= Self.mostKept)
        }
    }

    /// Returns the number of lines that were lost because the log was not read in time, and resets the number
    /// to 0.
    package func takeLost() -> Int {
        waiting.withLock { waiting in
            defer { waiting.lost = 0 }
            return waiting.lost
        }
    }
}
