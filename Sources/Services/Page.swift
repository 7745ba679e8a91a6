/// Cuts pages that were read with one extra row.
package enum Page {
    /// Returns a page, with the cursor of the next page if there are more rows.
    package static func cut<Row, Cursor>(
        _ rows: [Row],
        limit: Int,
        _ cursor: (Row) -> Cursor
    ) -> ([Row], next: Cursor?) {
        let page = Array(rows.prefix(limit))
        return (page, rows.count > limit ? page.last.map(cursor) : nil)
    }
}
