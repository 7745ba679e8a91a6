package import Model
package import Relational

/// The numbers of calls to sources of live departures, by day.
package struct SourceCallStore {
    private static let failures: Int64 = -1

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func add(_ calls: SourceCalls, on day: Int64) throws {
        for (index, amount) in calls.counts.enumerated() where amount > 0 {
            try add(Int64(amount), of: calls.source, class: Int64(index), on: day)
        }
        if calls.failures > 0 {
            try add(Int64(calls.failures), of: calls.source, class: Self.failures, on: day)
        }
    }

    private func add(_ amount: Int64, of source: String, class index: Int64, on day: Int64) throws {
        try connection.execute(
            """
            INSERT INTO source_call (day, source, class, amount)
            VALUES (\(day), \(source), \(index), \(amount))
            ON CONFLICT (day, source, class) DO UPDATE SET amount = source_call.amount + \(amount)
            """
        )
    }

    /// The calls from `day` on, by the names of the sources.
    package func calls(from day: Int64) throws -> [SourceCalls] {
        let rows = try connection.all(
            """
            SELECT source, class, CAST(sum(amount) AS BIGINT) FROM source_call
            WHERE day >= \(day)
            GROUP BY source, class
            ORDER BY source, class
            """
        ) { (source: try $0.text(), index: try $0.integer(), amount: try $0.integer()) }
        var all: [SourceCalls] = []
        for row in rows {
            if all.last?.source != row.source { all.append(SourceCalls(source: row.source)) }
            guard var calls = all.popLast() else { continue }
            if row.index == Self.failures {
                calls.failures = Int(row.amount)
            } else {
                calls.add(Int(row.amount), toClass: Int(row.index))
            }
            all.append(calls)
        }
        return all
    }
}
