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

/// Where a database is: in a file of SQLite, or on a PostgreSQL server.
struct DatabaseLocation: Sendable, Hashable, CustomStringConvertible {
    /// What the setting says: a path or a URL.
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var isServer: Bool { text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") }

    /// The path; or the URL without who connects and how, for a password may stand there.
    var description: String {
        guard isServer, let scheme = text.firstRange(of: "://") else { return text }
        let rest = text[scheme.upperBound...].prefix { $0 != "?" }
        let authority = rest.prefix { $0 != "/" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return "\(text[..<scheme.upperBound])\(host)\(rest[authority.endIndex...])"
    }

    /// Whether there is nothing yet; of a server, that is for the connection to say.
    var isMissing: Bool { !isServer && access(text, F_OK) != 0 }

    /// Opens the database, and makes a file that is missing.
    ///
    /// `forBulk` gives SQLite a cache of half a gibibyte: rows land all over its indexes.
    func open(forBulk: Bool = false) async throws(InstallationError) -> any MaintainedDatabase {
        do {
            if isServer { return try await openServer() }
            // As many readers as there are threads that may want one: no request then waits for another's.
            let options =
                forBulk
                ? SQLiteOptions(readers: 1, cacheKiB: 512 << 10)
                : SQLiteOptions(readers: max(4, 2 * System.coreCount))
            return try SQLiteDatabase(path: text, options: options)
        } catch let error as InstallationError {
            throw error
        } catch DatabaseError.unavailable(let reason) {
            throw .database(description, "\(reason).")
        } catch {
            throw .database(description, "\(error)")
        }
    }

    private func openServer() async throws -> any MaintainedDatabase {
        #if Postgres
            return try await PostgresDatabase(url: text)
        #else
            throw InstallationError.database(description, "this program was built without PostgreSQL.")
        #endif
    }
}
