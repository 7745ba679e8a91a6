import CSVText
import TestData
import Testing

@Suite struct CSVRowsTests {
    @Test(
        arguments: [
            ("", []),
            ("\n\r\n\n", []),
            ("a,b", [["a", "b"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
            ("a,", [["a", ""]]),
            ("a,\"\"\n", [["a", ""]]),
            ("\"\"", [[""]]),
            ("\"a, \"\"b\"\"\",c", [["a, \"b\"", "c"]]),
            ("\"\"\"\",\"\"\"\"\"\"\n", [["\"", "\"\""]]),
            ("\"two\r\nlines\",x\ny,z", [["two\r\nlines", "x"], ["y", "z"]]),
            ("\u{FEFF}å,ö", [["å", "ö"]]),
            (" a , b ", [[" a ", " b "]]),
            // Beyond the standard: as timetables are written.
            ("a, \"b,c\" ,d", [["a", "b,c", "d"]]),
            ("5\" pipe,St \"Mary\"\n", [["5\" pipe", "St \"Mary\""]]),
        ] as [(String, [[String]])]
    )
    func `rows and fields are separated, in pieces of any size`(_ text: String, _ expected: [[String]]) throws
    {
        for size in 1...max(1, text.utf8.count) {
            #expect(try rows(of: Array(text.utf8), in: size).map(\.fields) == expected)
        }
    }

    @Test func `a row has the number of its first line`() throws {
        #expect(try rows(of: Array("a\n\"b\nb\"\n\nc\r\nd".utf8), in: 3).map(\.line) == [1, 2, 5, 6])
    }

    @Test(arguments: [("a\n\"b", 2), ("a\n\n\"b\"c\n", 3), ("\"a\nb\"x,c", 1)])
    func `wrong quoting is refused with its line`(_ text: String, _ line: Int) {
        let error = #expect(throws: CSVError.self) { try rows(of: Array(text.utf8), in: 100) }
        #expect(error?.line == line)
    }

    @Test func `a row that is not UTF-8 is refused`() {
        let error = #expect(throws: CSVError.self) { try rows(of: [0x61, 0x0A, 0x61, 0xFF, 0x0A], in: 2) }
        #expect(error?.line == 2)
    }

    @Test func `an unclosed quotation mark uses bounded memory`() {
        var reader = CSVRows()
        let error = #expect(throws: CSVError.self) {
            reader.append(Array("a\n\"b".utf8)[...])
            while true {
                while try reader.next() {}
                reader.append([UInt8](repeating: 0x78, count: 65_536)[...])
            }
        }
        #expect(error?.line == 2)
    }

    @Test func `what the reader of records reads, the reader of rows reads alike`() throws {
        var random = Seeded(4)
        let alphabet = Array("ab,\"\n\r å".utf8)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in random.pick(alphabet) }
            var records = CSVReader()
            guard let expected = try? records.records(in: bytes, isLast: true) else { continue }
            let found = try rows(of: bytes, in: Int.random(in: 1...8, using: &random))
            #expect(found.map(\.fields) == expected.map(\.fields))
        }
    }

    private func rows(of bytes: [UInt8], in size: Int) throws -> [(line: Int, fields: [String])] {
        var reader = CSVRows()
        var rows: [(line: Int, fields: [String])] = []
        func take() throws {
            while try reader.next() {
                rows.append(
                    (
                        reader.line,
                        (0..<reader.count).map { String(decoding: reader.field($0), as: UTF8.self) }
                    )
                )
            }
        }
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            try take()
        }
        reader.finish()
        try take()
        return rows
    }
}
