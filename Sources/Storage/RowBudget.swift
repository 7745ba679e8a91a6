package import Relational

/// The number of rows that one page may examine, shared by all of its statements.
///
/// A statement may skip any number of rows that its conditions exclude, so each is made to look only at a
/// known number of rows of its index. These rows count, whether they are returned or not. A search that runs
/// out of rows stops once it got further than the page before it.
package final class RowBudget {
    /// A page of this many rows takes a few dozen milliseconds at most.
    package static let largest = 10_000
    /// So few rows are examined without keeping the other requests of an event loop waiting.
    package static let short = 4000

    package let limit: Int
    package private(set) var examined = 0
    /// Whether a search stopped because it ran out of rows.
    package var isCut = false

    package init(_ limit: Int = largest) {
        self.limit = limit
    }

    package var rest: Int { max(0, limit - examined) }
    package var isSpent: Bool { examined >= limit }

    package func spend(_ rows: Int) {
        examined += rows
    }

    /// The rows that are examined in the time that a statement takes besides: to send it to a server costs as
    /// much as to examine some forty.
    package static func rowsPerStatement(on connection: any Connection) -> Int {
        connection.dialect == .sqlite ? 0 : 40
    }

    /// To count a row in an index costs about a sixteenth of what it costs to examine it.
    func spend(counting rows: Int) {
        examined += (rows + 15) / 16
    }
}
