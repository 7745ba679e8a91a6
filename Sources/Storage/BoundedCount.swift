import Model
import Relational

/// Counts rows in a statement, and looks at few of them, however many there are.
enum BoundedCount {
    /// At most this many rows are looked at, whether they are counted or not.
    static let rowsRead = 2000
    /// One row more tells whether there are more.
    static let limit: SQL = "LIMIT 2001"

    /// Selects one number for ``count(_:)``.
    ///
    /// `rows` is a `SELECT` from an index, whose rows `isCounted` knows by the alias `counted`.
    static func sql(of rows: SQL, where isCounted: SQL) -> SQL {
        """
        (SELECT coalesce(sum(CASE WHEN \(isCounted) THEN 4097 ELSE 4096 END), 0) FROM (\(rows) \(limit)) counted)
        """
    }

    static func count(_ number: Int64) -> CappedCount {
        CappedCount(Int(number % 4096), more: number / 4096 > rowsRead)
    }
}
