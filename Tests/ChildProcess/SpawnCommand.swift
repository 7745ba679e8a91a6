import CSpawn
import Foundation

/// All that `posix_spawn` is told.
struct SpawnCommand {
    let path: String
    let arguments: [String]
    let environment: [String]
    let folder: String?
    let input: String
    let output: String
    let errors: String

    /// Starts the program and returns the number of its process.
    func start() throws -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }

        // Two that name one file do not write over each other.
        let written = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
        try check(posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0))
        try check(posix_spawn_file_actions_addopen(&actions, 1, output, written, 0o644))
        try check(posix_spawn_file_actions_addopen(&actions, 2, errors, written, 0o644))
        if let folder { try check(posix_spawn_file_actions_addchdir_np(&actions, folder)) }
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            try check(posix_spawn_file_actions_addclosefrom_np(&actions, 3))
        #endif
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
        var blocked = sigset_t()
        sigemptyset(&blocked)
        try check(posix_spawnattr_setsigmask(&attributes, &blocked))
        var reset = sigset_t()
        sigfillset(&reset)
        // Nobody may say what becomes of these two, not even that it is the usual.
        sigdelset(&reset, SIGKILL)
        sigdelset(&reset, SIGSTOP)
        try check(posix_spawnattr_setsigdefault(&attributes, &reset))

        var process: Int32 = 0
        let code = withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                posix_spawn(&process, path, &actions, &attributes, arguments, environment)
            }
        }
        try check(code)
        return process
    }

    private func check(_ code: Int32) throws {
        guard code != 0 else { return }
        let place = folder.map { " in \($0)" } ?? ""
        throw ChildProcess.Failure(
            description: """
                cannot start \(path)\(place), reading \(input), writing \(output) and \(errors): \
                \(String(cString: strerror(code)))
                """
        )
    }
}

/// Gives `body` copies of some texts, and `nil` after the last.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
