import CSVText
import Testing

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
    func `records and fields are separated`(_ text: String, _ expected: [[String]]) throws {
        #expect(try records(of: text).map(\.fields) == expected)
    }

    @Test func `a record has the number of its first line`() throws {
        let found = try records(of: "a\n\"b\nb\"\n\nc\r\nd")
        #expect(found.map(\.line) == [1, 2, 5, 6])
    }

    @Test(arguments: [
        ("a\n\"b", 2), ("a\nb\"c\"\n", 2), ("a\n\n\"b\"c\n", 3), ("\"a\nb\" ,c", 1),
    ])
    func `wrong quoting is refused with its line`(_ text: String, _ line: Int) {
        let error = #expect(throws: CSVError.self) { try records(of: text) }
        #expect(error?.line == line)
    }

    @Test func `a text that is not UTF-8 is refused`() {
        var reader = CSVReader()
        #expect(throws: CSVError.self) { try reader.records(in: [0x61, 0x0A, 0xFF], isLast: true) }
    }

    @Test func `an unclosed quotation mark uses bounded memory`() {
        var reader = CSVReader()
        let error = #expect(throws: CSVError.self) {
            _ = try reader.records(in: Array("a\n\"b".utf8))
            while true { _ = try reader.records(in: repeatElement(UInt8(ascii: "x"), count: 65536)) }
        }
        #expect(error?.line == 2)
    }

    @Test(arguments: [(";", "a;b,c;\"d;e\""), ("\t", "a\tb,c\td;e")])
    func `another delimiter may separate fields`(_ delimiter: String, _ text: String) throws {
        var reader = CSVReader(delimiter: try #require(delimiter.utf8.first))
        #expect(try reader.records(in: text.utf8, isLast: true).map(\.fields) == [["a", "b,c", "d;e"]])
    }

    @Test func `a file reads alike in pieces of any size`() throws {
        let text = "\u{FEFF}å,\"b\r\n\"\"c\"\r\n\r\nd,\n\"\",e\r"
        let whole = try records(of: text)
        #expect(whole.map(\.fields) == [["å", "b\r\n\"c"], ["d", ""], ["", "e"]])
        for size in 1...7 {
            var reader = CSVReader()
            var found: [CSVReader.Record] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                found += try reader.records(in: rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            found += try reader.records(in: [], isLast: true)
            #expect(found == whole)
        }
    }

    private func records(of text: String) throws -> [CSVReader.Record] {
        var reader = CSVReader()
        return try reader.records(in: text.utf8, isLast: true)
    }
}
