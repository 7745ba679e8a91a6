import Archive
import Bounds
import CSVText
import Model

/// One table of a GTFS file, read row by row.
struct GTFSTable {
    /// The name without its folder, as in `stops.txt`.
    let name: String

    private let member: ZipFile.Member
    private var rows = CSVRows()
    private var buffer = [UInt8](repeating: 0, count: 1 << 17)
    private var columns: [String: Int] = [:]
    private(set) var rowCount = 0
    private let mostRows: Int

    /// Reads the header of a table, or returns `nil` when there is not even that.
    init?(_ member: ZipFile.Member, name: String, mostRows: Int?) throws(GTFSRefusal) {
        self.member = member
        self.name = name
        self.mostRows = mostRows ?? .max
        guard try advance() else { return nil }
        for column in 0..<rows.count {
            let title = String(decoding: rows.field(column).withoutBlanks, as: UTF8.self).lowercased()
            // Of two columns with one title, the first counts.
            if columns[title] == nil { columns[title] = column }
        }
    }

    /// The line that the row begins on.
    var line: Int { rows.line }

    /// The place of a column, or -1 when the table has none of this title; rows then have nothing in it.
    func column(_ title: String) -> Int { columns[title] ?? -1 }

    func required(_ title: String) throws(GTFSRefusal) -> Int {
        guard let column = columns[title] else {
            throw GTFSRefusal(file: name, "the column \(title) is missing")
        }
        return column
    }

    /// Goes to the next row that has anything in it; returns `false` at the end.
    mutating func next() throws(GTFSRefusal) -> Bool {
        while try advance() {
            guard (0..<rows.count).contains(where: { !rows.field($0).withoutBlanks.isEmpty }) else {
                continue
            }
            guard rowCount < mostRows else { throw refusal("the table has more than \(mostRows) rows") }
            rowCount += 1
            return true
        }
        return false
    }

    private mutating func advance() throws(GTFSRefusal) -> Bool {
        while try !advanceInBytes() {
            guard try more() else { return try advanceInBytes() }
        }
        return true
    }

    /// Goes to the next row, unless more bytes are needed.
    private mutating func advanceInBytes() throws(GTFSRefusal) -> Bool {
        do throws(CSVError) {
            return try rows.next()
        } catch {
            throw GTFSRefusal(file: name, line: error.line, error.reason)
        }
    }

    /// Reads on; returns `false` at the end of the table.
    private mutating func more() throws(GTFSRefusal) -> Bool {
        do throws(ArchiveError) {
            let count = try member.read(into: &buffer)
            if count == 0 { rows.finish() } else { rows.append(buffer.slice(from: 0, to: count) ?? []) }
            return count > 0
        } catch {
            throw GTFSRefusal(file: name, error.description)
        }
    }

    // MARK: - The row

    /// A field without the blanks around it.
    func field(_ column: Int) -> ArraySlice<UInt8> { rows.field(column).withoutBlanks }

    /// A field as text; empty where there is nothing.
    func text(_ column: Int) -> String { String(decoding: field(column), as: UTF8.self) }

    /// A field as text, or `nil` where there is nothing.
    func textIfAny(_ column: Int) -> String? {
        let field = field(column)
        return field.isEmpty ? nil : String(decoding: field, as: UTF8.self)
    }

    /// A field as riders are shown it, cleaned as names of places are; empty where nothing of it is visible.
    func words(_ column: Int) -> String { text(column).words ?? "" }

    /// A field for an error: short, and in quotation marks.
    func shown(_ column: Int) -> String {
        let text = text(column)
        return "\"\(text.prefix(60))\(text.count > 60 ? "…" : "")\""
    }

    /// Refuses the file because of the row.
    func refusal(_ reason: String) -> GTFSRefusal { GTFSRefusal(file: name, line: line, reason) }

    /// A field that must not be empty.
    func required(_ column: Int, _ title: String) throws(GTFSRefusal) -> ArraySlice<UInt8> {
        let field = field(column)
        guard !field.isEmpty else { throw refusal("\(title) is missing") }
        return field
    }
}

extension String {
    /// The text on one line, without control characters and not too long; `nil` when nothing is visible.
    var words: String? { PlaceFacts.cleaned(self, length: StopFacts.Length.name) }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks and tabulators before and after them.
    var withoutBlanks: ArraySlice<UInt8> {
        guard let first, let last, first <= 0x20 || last <= 0x20 else { return self }
        var rest = self
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }
}
