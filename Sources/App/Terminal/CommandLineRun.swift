import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What every command owes the machine that it runs on.
public enum CommandLineRun {
    /// Lets nobody but the owner write, and nobody but the group read, what is made from now on: there are password hashes
    /// and other people's photos in it.
    public static func keepFilesPrivate() {
        umask(0o027)
    }

    /// Keeps memory out of logs: a crash report of Swift's holds registers and the bytes that they point at, which may be a
    /// password or a position.
    ///
    /// Whoever sets `SWIFT_BACKTRACE` decides what a report tells; where nobody does, there is none.
    public static func keepMemoryPrivate() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    }

    /// Runs a command, which SIGINT or SIGTERM cancels, so that it can tidy up; a second signal ends the process.
    ///
    /// Throws ``Interrupted`` where it was cancelled.
    public static func interruptibly(_ work: @escaping @Sendable () async throws -> Void) async throws {
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

/// A command was told to stop before it had ended.
public struct Interrupted: Error, Sendable {
    /// What told it.
    public let signal: Int32

    /// What a shell expects of a program that a signal ended.
    public var exitCode: Int32 { 128 + signal }
}
