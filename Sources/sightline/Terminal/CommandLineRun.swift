import Dispatch
import LibC
import Synchronization

enum CommandLineRun {
    /// Lets only the owner write new files, and only the group read them, because they hold password hashes
    /// and photos.
    static func keepFilesPrivate() {
        umask(0o027)
    }

    /// Turns off Swift's crash reports, which hold memory contents and so perhaps a password or a position;
    /// the environment variable `SWIFT_BACKTRACE` turns them on again.
    static func keepMemoryPrivate() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    }

    /// Cancels the command at SIGINT or SIGTERM, so that it throws ``Interrupted``; a second signal ends the
    /// process.
    static func interruptibly(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let received = Mutex<Int32?>(nil)
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                received.withLock { $0 = number }
                signal(number, SIG_DFL)
                Terminal.writeError("\nStopping. Press Ctrl-C again to stop at once.\n")
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

struct Interrupted: Error, Sendable {
    let signal: Int32

    /// The exit code by the shell's convention for a program that a signal ended.
    var exitCode: Int32 { 128 + signal }
}
