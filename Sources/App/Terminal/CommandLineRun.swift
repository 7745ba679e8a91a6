import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The process setup that all commands share.
package enum CommandLineRun {
    /// Sets the umask so that only the owner may write new files, and only the group may read them.
    ///
    /// The files hold password hashes and other people's photos.
    package static func keepFilesPrivate() {
        umask(0o027)
    }

    /// Turns off Swift's crash reports, so that no memory appears in logs.
    ///
    /// A report holds registers and the bytes that they point at, which may be a password or a position. The
    /// environment variable `SWIFT_BACKTRACE` turns reports on again.
    package static func keepMemoryPrivate() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    }

    /// Runs a command that SIGINT or SIGTERM cancels, so that it can clean up; a second signal ends the
    /// process.
    ///
    /// Throws ``Interrupted`` when the command was cancelled.
    package static func interruptibly(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let received = Mutex<Int32?>(nil)
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                received.withLock { $0 = number }
                signal(number, SIG_DFL)
                Terminal.writeError("\nStopping; once more stops at once.\n")
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await task.value
        } catch {
            if let number = received.withLock({ $0 }) { throw Interrupted(signal: number) }
            throw error
        }
    }
}

/// A signal stopped the command before it was complete.
package struct Interrupted: Error, Sendable {
    /// The number of the signal.
    package let signal: Int32

    /// The exit code of a program that a signal ended, by the shell's convention.
    package var exitCode: Int32 { 128 + signal }
}
