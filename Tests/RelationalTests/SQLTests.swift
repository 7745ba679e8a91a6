import Relational
import Testing

struct SQLTests {
    @Test func `interpolated values become numbered parameters`() {
        let name: String? = nil
        let sql: SQL = "SELECT \(1), \("two"), \(3.5), \([4] as [UInt8]), \(name)"
        let (text, values) = sql.rendered(for: .sqlite)
        #expect(text == "SELECT $1, $2, $3, $4, $5")
        #expect(values == [.integer(1), .text("two"), .real(3.5), .bytes([4]), .text(nil)])
    }

    @Test func `parameters are numbered across spliced fragments`() {
        let inner: SQL = "b = \("x") AND c = \("y")"
        let (text, values) = ("a = \(1) AND \(inner) AND d = \(2)" as SQL).rendered(for: .postgres)
        #expect(text == "a = $1 AND b = $2 AND c = $3 AND d = $4")
        #expect(values == [.integer(1), .text("x"), .text("y"), .integer(2)])
    }

    @Test func `a fragment may differ between engines, with its own values`() {
        let sql: SQL = "\(0) \(SQL.either(sqlite: "lite \(1) \(2)", postgres: "post \(3)")) \(4)"
        #expect(sql.rendered(for: .sqlite).text == "$1 lite $2 $3 $4")
        #expect(sql.rendered(for: .sqlite).values == [.integer(0), .integer(1), .integer(2), .integer(4)])
        #expect(sql.rendered(for: .postgres).text == "$1 post $2 $3")
        #expect(sql.rendered(for: .postgres).values == [.integer(0), .integer(3), .integer(4)])
    }

    @Test func `fragments can be concatenated`() {
        #expect((("a " as SQL) + "\(1) b").rendered(for: .sqlite).text == "a $1 b")
        #expect(SQL.empty.rendered(for: .sqlite).text == "")
    }

    @Test func `rows of numbers become parameters of a VALUES list`() {
        let pairs: SQL = "VALUES \(SQL.rows([1, 2, 3, 4], width: 2)) LIMIT \(9)"
        #expect(pairs.rendered(for: .sqlite).text == "VALUES ($1, $2), ($3, $4) LIMIT $5")
        #expect(pairs.rendered(for: .sqlite).values == [1, 2, 3, 4, 9].map { .integer($0) })
        #expect(SQL.rows([7, 8]).rendered(for: .postgres).text == "($1), ($2)")
        #expect(SQL.rows([]) == .empty)
    }

    @Test func `outside text never becomes part of a statement`() {
        for hostile in ["'; DROP TABLE note; --", "$1", "?1", "\\(1)", "\"", "\u{0}"] {
            let sql: SQL = "SELECT id FROM note WHERE text = \(hostile)"
            #expect(sql.rendered(for: .sqlite).text == "SELECT id FROM note WHERE text = $1")
            #expect(sql.rendered(for: .sqlite).values == [.text(hostile)])
        }
    }

    @Test func `a row reader reads column after column`() throws {
        struct Fixed: Row {
            let values: [SQLValue]
            var columnCount: Int { values.count }
            func integer(at index: Int) -> Int64? {
                if case .integer(let value) = values[index] { value } else { nil }
            }
            func real(at index: Int) -> Double? {
                if case .real(let value) = values[index] { value } else { nil }
            }
            func text(at index: Int) -> String? {
                if case .text(let value) = values[index] { value } else { nil }
            }
            func bytes(at index: Int) -> [UInt8]? {
                if case .bytes(let value) = values[index] { value } else { nil }
            }
            func name(at index: Int) -> String { "column\(index)" }
        }
        var reader = RowReader(
            Fixed(values: [.integer(1), .real(0.5), .text("t"), .bytes([]), .text(nil), .integer(nil)])
        )
        #expect(try reader.integer() == 1)
        #expect(try reader.real() == 0.5)
        #expect(try reader.text() == "t")
        #expect(try reader.bytes() == [])
        #expect(reader.optionalText() == nil)
        #expect(throws: DatabaseError.corrupt("column column5 is null")) { try reader.integer() }
    }

    @Test func `migrations are ordered by name`() {
        let migrator = Migrator(["010_c", "001_a", "002_b"].map { Migration(name: $0, trustedText: "") })
        #expect(migrator.migrations.map(\.name) == ["001_a", "002_b", "010_c"])
    }
}
