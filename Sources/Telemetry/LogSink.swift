import LibC
package import Logging
import Synchronization

package struct LogSink: Sendable {
    private let take: @Sendable ([UInt8], Logger.Level) -> Void

    /// Creates a sink that receives one whole line at a time, including its line break, from any thread.
    package init(_ take: @escaping @Sendable (_ line: [UInt8], _ level: Logger.Level) -> Void) {
        self.take = take
    }

    func write(_ line: [UInt8], at level: Logger.Level) { take(line, level) }

    /// Writes each line to standard error with one `write(2)`; lines of different threads do not mix.
    package static let standardError = LogSink { line, _ in
        turn.withLock { _ in writeWhole(line, to: STDERR_FILENO) }
    }

    // The kernel keeps writes apart only up to the size of a pipe's buffer.
    private static let turn = Mutex(())
}

/// Writes with one call if the system accepts all bytes; gives up when it accepts none for a second.
func writeWhole(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&wait, 1, 1000) > 0 else { return }
            } else if errno != EINTR {
                return
            }
        }
    }
}

@Sendable func systemMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
