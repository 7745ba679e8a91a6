import GRDB

/// A stranger's connection to the same file.
struct OtherConnection: Sendable {
    private let queue: DatabaseQueue

    init(path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.foreignKeysEnabled = false
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    func run(_ text: String) throws {
        try queue.inDatabase { try $0.execute(sql: text) }
    }
}
