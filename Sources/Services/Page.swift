/// Cuts pages that were read with one row more than they show.
package enum Page {
    /// The cursor is that of the next page, if there are more rows.
    package static func cut<Row, Cursor>(
        _ rows: [Row],
        limit: Int,
        _ cursor: (Row) -> Cursor
    ) -> ([Row], next: Cursor?) {
        let page = Array(rows.prefix(limit))
        return (page, rows.count > limit ? page.last.map(cursor) : nil)
    }
}
