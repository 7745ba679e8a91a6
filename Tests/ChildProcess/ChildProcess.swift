import Foundation
import Synchronization

/// A program that a test starts; it never outlives this object.
///
/// The program inherits nothing but what it is given: every descriptor but its three standard ones is closed, and no
/// signal is blocked or ignored, whichever thread starts it.
///
/// `Process` of Foundation is not for tests: on Linux it copies names out of the list of open descriptors as if each were
/// 256 bytes long, and reads beyond the end of its buffer where more than some 1,350 are open, as they are when a thousand
/// tests run at once.
package final class ChildProcess: Sendable {
    /// How a process ended.
    package enum Ending: Sendable, Hashable {
        /// By itself, with an exit code.
        case exited(Int32)
        /// By a signal.
        case signalled(Int32)
        /// In a way that somebody else in this process took notice of.
        case unknown
    }

    /// Why a program does not do what was asked of it.
    package struct Failure: Error, CustomStringConvertible {
        /// What happened to which program.
        package let description: String
    }

    /// The number that the system gave it, its own for as long as it runs.
    package let processIdentifier: Int32
    let path: String
    /// Whoever looks for the end takes it: once it is here, the number may be that of another process.
    private let taken = Mutex<Ending?>(nil)

    /// Starts the program at a path, which counts from `folder` where it is relative.
    ///
    /// Without an environment it gets that of the tests. The files that it writes to are made, or emptied; both may be the
    /// same one.
    package init(
        _ path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil,
        input: String = "/dev/null",
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let command = SpawnCommand(
            path: path,
            arguments: [path] + arguments,
            environment: environment.map { "\($0.key)=\($0.value)" },
            folder: folder,
            input: input,
            output: output,
            errors: errors
        )
        self.path = path
        processIdentifier = try command.start()
    }

    deinit {
        stop()
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool { ending == nil }

    /// How it ended, or `nil` while it runs.
    package var ending: Ending? { taken.withLock { look(&$0, WNOHANG) } }

    /// Sends a signal; returns `false` when the process has ended and there is nobody to send it to.
    @discardableResult
    package func signal(_ number: Int32) -> Bool {
        taken.withLock { look(&$0, WNOHANG) == nil && kill(processIdentifier, number) == 0 }
    }

    /// Kills it where it still runs; when this returns, it is gone.
    package func stop() {
        taken.withLock { taken in
            if look(&taken, WNOHANG) != nil { return }
            kill(processIdentifier, SIGKILL)
            _ = look(&taken, 0)
        }
    }

    private func look(_ taken: inout Ending?, _ options: Int32) -> Ending? {
        if let taken { return taken }
        var status: Int32 = 0
        var found: Int32
        repeat {
            found = waitpid(processIdentifier, &status, options)
        } while found < 0 && errno == EINTR
        if found != 0 { taken = found < 0 ? .unknown : Ending(status) }
        return taken
    }
}

extension ChildProcess.Ending {
    /// What `waitpid` says: the signal is in the lowest seven bits, the exit code in the byte above.
    fileprivate init(_ status: Int32) {
        self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }
}
