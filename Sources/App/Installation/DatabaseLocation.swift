import NIOCore
import Relational
import SQLiteEngine

#if Postgres
    import PostgresEngine
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What an installation asks of a database.
typealias StoredDatabase = MaintainedDatabase & WatchedDatabase

/// Where a database is: in a file of SQLite, or on a PostgreSQL server.
struct DatabaseLocation: Sendable, Hashable, CustomStringConvertible {
    /// What the setting says: a path or a URL.
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var isServer: Bool { text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") }

    /// The path; or the URL, of whatever kind, without who connects and how, for a password may stand there.
    var description: String {
        guard let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") else {
            return text
        }
        guard !isAmbiguous else { return "\(text[..<scheme.upperBound])…" }
        let rest = text[scheme.upperBound...].prefix { $0 != "?" }
        return
            "\(text[..<scheme.upperBound])\(rest.firstIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest)"
    }

    /// Whether it cannot be told where who connects ends and the host begins: a password that holds what has a meaning in a
    /// URL must be written with percent signs.
    private var isAmbiguous: Bool {
        guard let scheme = text.firstRange(of: "://") else { return false }
        let rest = text[scheme.upperBound...]
        let signs = rest.indices.filter { rest[$0] == "@" }
        guard let sign = signs.first else { return false }
        return signs.count > 1 || rest[..<sign].contains { "/?#".contains($0) }
    }

    /// Whether there is nothing yet; of a server, that is for the connection to say.
    var isMissing: Bool { !isServer && access(text, F_OK) != 0 }

    /// Opens the database, and makes a file that is missing.
    ///
    /// `forBulk` gives SQLite a cache of half a gibibyte, for rows land all over its indexes, and a server more time than a
    /// request may take.
    func open(
        forBulk: Bool = false,
        patience: DatabasePatience = .usual
    ) async throws(InstallationError) -> any StoredDatabase {
        do {
            if isServer { return try await openServer(forBulk: forBulk, patience) }
            // As many readers as there are threads that may want one: no request then waits for another's.
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

    /// Opens a standby that follows the database; it need not be there yet.
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
            "what is special in its user's name or password must be written with percent signs (%40 for @)."
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
