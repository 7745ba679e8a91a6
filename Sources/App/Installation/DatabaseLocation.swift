import LibC
import NIOCore
import Relational
import SQLiteEngine

#if Postgres
    import PostgresEngine
#endif

typealias StoredDatabase = MaintainedDatabase & WatchedDatabase

/// The location of a database: an SQLite file or a PostgreSQL server.
struct DatabaseLocation: Sendable, Hashable, CustomStringConvertible {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var isServer: Bool { text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") }

    /// The path, or the URL without user, password and parameters, which may hold secrets.
    var description: String {
        guard let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") else {
            return text
        }
        guard !isAmbiguous else { return "\(text[..<scheme.upperBound])…" }
        let rest = text[scheme.upperBound...].prefix { $0 != "?" }
        return
            "\(text[..<scheme.upperBound])\(rest.firstIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest)"
    }

    /// `true` when the end of the user and password is unclear, because special characters are not
    /// percent-encoded.
    private var isAmbiguous: Bool {
        guard let scheme = text.firstRange(of: "://") else { return false }
        let rest = text[scheme.upperBound...]
        let signs = rest.indices.filter { rest[$0] == "@" }
        guard let sign = signs.first else { return false }
        return signs.count > 1 || rest[..<sign].contains { "/?#".contains($0) }
    }

    /// `true` when the SQLite file does not exist; a server reports a missing database at the connection.
    var isMissing: Bool { !isServer && access(text, F_OK) != 0 }

    /// Opens the database; creates a missing file.
    ///
    /// `forBulk` gives SQLite a cache of 512 MiB, because bulk inserts touch all parts of the indexes, and
    /// gives a server more time than a request may take.
    func open(
        forBulk: Bool = false,
        patience: DatabasePatience = .usual
    ) async throws(InstallationError) -> any StoredDatabase {
        do {
            if isServer { return try await openServer(forBulk: forBulk, patience) }
            // There are as many readers as threads that may need one, so that no request waits for another
            // request.
            var options =
                forBulk
                ? SQLiteOptions(readers: 1, cacheKiB: 512 << 10)
                : SQLiteOptions(readers: max(4, 2 * System.coreCount))
            (options.statementTimeLimit, options.busyTimeout) = (patience.statement, patience.lock)
            return try SQLiteDatabase(path: text, options: options)
        } catch let error as InstallationError {
            throw error
        } catch DatabaseError.unavailable(let reason) {
            throw .database(description, "\(reason).")
        } catch {
            throw .database(description, "\(error)")
        }
    }

    /// Opens the standby, which need not be running yet.
    func openReplica() throws(InstallationError) -> any Database {
        #if Postgres
            if isAmbiguous { throw ambiguity }
            do {
                return try PostgresDatabase(standby: text)
            } catch {
                throw .database(description, "\(error)")
            }
        #else
            throw InstallationError.database(description, "this program was built without PostgreSQL.")
        #endif
    }

    private var ambiguity: InstallationError {
        .database(
            description,
            "special characters in its user name or password must be percent-encoded (%40 for @)."
        )
    }

    private func openServer(
        forBulk: Bool,
        _ patience: DatabasePatience
    ) async throws -> any StoredDatabase {
        #if Postgres
            if isAmbiguous { throw ambiguity }
            var options = PostgresOptions(
                statementTimeLimit: patience.statement,
                lockTimeout: patience.lock,
                connectTimeout: Int(patience.connection.components.seconds)
            )
            if forBulk {
                (options.statementTimeLimit, options.idleTimeLimit) = (.seconds(3600), .seconds(3600))
            }
            return try await PostgresDatabase(url: text, options: options)
        #else
            throw InstallationError.database(description, "this program was built without PostgreSQL.")
        #endif
    }
}
