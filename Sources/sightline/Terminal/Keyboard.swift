import Dispatch
import LibC
import Synchronization

/// Reads single keys and secrets from a terminal, and restores the terminal's state however the work ends.
final class Keyboard: Sendable {
    enum Key: Sendable, Hashable {
        case character(Character)
        /// The end of input: Control-C, Control-D, or a closed terminal.
        case end
    }

    /// The terminal's state before keys were read.
    private let saved = Mutex<termios?>(nil)

    private init() {}

    /// Passes a keyboard to `work`.
    ///
    /// A signal that ends the process restores the terminal's state first. SIGINT and SIGTERM cancel the task
    /// through ``CommandLineRun``, which ends the wait for a key.
    static func using<T>(_ work: (Keyboard) async throws -> T) async throws -> T {
        let keyboard = Keyboard()
        let deadly = [SIGHUP, SIGQUIT]
        let sources = deadly.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                keyboard.restore()
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.resume()
            return source
        }
        defer {
            keyboard.restore()
            for source in sources { source.cancel() }
            for number in deadly { signal(number, SIG_DFL) }
        }
        return try await work(keyboard)
    }

    /// Reads a key without echo.
    func key() throws -> Key {
        try enter()
        defer { restore() }
        guard let byte = try byte() else { return .end }
        switch byte {
        case 3, 4, 28: return .end
        default: return .character(Character(Unicode.Scalar(byte)))
        }
    }

    /// Asks for a line without echo; returns `nil` at the end of input.
    func secret(_ question: String) throws -> String? {
        try enter()
        defer { restore() }
        Terminal.writeError(question)
        var line: [UInt8] = []
        while true {
            guard let byte = try byte() else { return nil }
            switch byte {
            case 10, 13:
                Terminal.writeError("\n")
                return String(validating: line, as: UTF8.self)
            case 3:
                Terminal.writeError("\n")
                throw CancellationError()
            case 4 where line.isEmpty:
                Terminal.writeError("\n")
                return nil
            case 8, 127:
                // Backspace deletes all bytes of a character.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            case 21: line.removeAll()
            case 0..<32: continue
            default: line.append(byte)
            }
        }
    }

    /// Reads one byte without echo; returns `nil` at the end of input.
    private func byte() throws -> UInt8? {
        while true {
            try Task.checkCancellation()
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno != EINTR, errno != EAGAIN { return nil }
            guard count > 0 else {
                if isHungUp { return nil }
                continue
            }
            guard byte == 26 else { return byte }
            // At Control-Z, the shell gets the terminal's original state until it resumes this process.
            restore()
            kill(getpid(), SIGTSTP)
            try enter()
        }
    }

    /// Turns off echo and lets a read return after at most a tenth of a second, so that a cancellation is
    /// noticed.
    private func enter() throws {
        try saved.withLock { saved in
            guard saved == nil else { return }
            var state = termios()
            guard tcgetattr(STDIN_FILENO, &state) == 0 else { throw CancellationError() }
            saved = state
            state.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
            // The control characters are an array in C; Swift imports them as a tuple.
            withUnsafeMutableBytes(of: &state.c_cc) { characters in
                characters[Int(VMIN)] = 0
                characters[Int(VTIME)] = 1
            }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
        }
    }

    private func restore() {
        saved.withLock { saved in
            guard var state = saved else { return }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
            saved = nil
        }
    }

    private var isHungUp: Bool {
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
