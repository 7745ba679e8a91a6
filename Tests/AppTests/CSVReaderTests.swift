import Testing

@testable import App

@Suite struct CSVReaderTests {
    @Test(
        arguments: [
            ("", []),
            ("\n\r\n\n", []),
            ("a,b", [["a", "b"]]),
            ("a,b\n", [["a", "b"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
            ("a,\"\"\n", [["a", ""]]),
            ("\"a, \"\"b\"\"\",c", [["a, \"b\"", "c"]]),
            ("\"two\r\nlines\",x\ny,z", [["two\r\nlines", "x"], ["y", "z"]]),
            ("\u{FEFF}å,ö", [["å", "ö"]]),
            (" a , b ", [[" a ", " b "]]),
        ] as [(String, [[String]])]
    )
    func `records and fields are told apart`(_ text: String, _ expected: [[String]]) throws {
        #expect(try records(of: text).map(\.fields) == expected)
    }

    @Test func `a record knows the line that it begins on`() throws {
        let found = try records(of: "a\n\"b\nb\"\n\nc\r\nd")
        #expect(found.map(\.line) == [1, 2, 5, 6])
    }

    @Test(arguments: [
        ("a\n\"b", 2), ("a\nb\"c\"\n", 2), ("a\n\n\"b\"c\n", 3), ("\"a\nb\" ,c", 1),
    ])
    func `quoting that is wrong is refused with its line`(_ text: String, _ line: Int) {
        let error = #expect(throws: SeedFileError.self) { try records(of: text) }
        #expect(error?.line == line)
    }

    @Test func `what is not UTF-8 is refused`() {
        var reader = CSVReader([0x61, 0x0A, 0xFF])
        #expect(throws: SeedFileError.self) {
            while try reader.next() != nil {}
        }
    }

    private func records(of text: String) throws -> [CSVReader.Record] {
        var reader = CSVReader(Array(text.utf8))
        var records: [CSVReader.Record] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }
}
