import Geodesy
import Model
import Services
import TestData
import Testing

@testable import seed

@Suite struct SeedFileTests {
    private let heading = "lat,lon,title,audience,visible_from,visible_until\n"

    @Test func `rows are read with their windows`() throws {
        let text =
            heading + "59.5,18.25,\"Slussen, again\",public,,\n-90,180,Pole,group,1700000000,1700000060\r\n"
        let rows = try SeedFile.rows(of: Array(text.utf8))
        #expect(rows.map(\.title) == ["Slussen, again", "Pole"])
        #expect(rows.map(\.audience) == ["public", "group"])
        #expect(rows[0].coordinate.latitude == 59.5)
        #expect(rows[0].window == .always)
        #expect(rows[1].window.opens == Instant(milliseconds: 1_700_000_000_000))
        #expect(rows[1].window.closes == Instant(milliseconds: 1_700_000_060_000))
    }

    @Test func `a file without notes is accepted`() throws {
        #expect(try SeedFile.rows(of: Array(heading.utf8)).isEmpty)
    }

    @Test(arguments: [
        "91,0,a,public,,", "0,181,a,public,,", "nan,0,a,public,,", "0x1,0,a,public,,", ",,a,public,,",
        "0,0,,public,,", "0,0,   ,public,,", "0,0,a,everyone,,", "0,0,a,,,", "0,0,a,public,later,",
        "0,0,a,public,,1.5", "0,0,a,public,20,10", "0,0,a,public,,99999999999999", "0,0,a,public,",
        "0,0,a,public,,,", "0,0,\"a,public,,",
    ])
    func `a bad line is refused with its number`(_ line: String) {
        let text = heading + "0,0,fine,public,,\n" + line
        let error = #expect(throws: SeedFileError.self) { try SeedFile.rows(of: Array(text.utf8)) }
        #expect(error?.line == 3)
        #expect(error?.description.hasPrefix("Line 3 is refused: ") == true)
    }

    @Test(arguments: ["", "lat,lon\n", "lon,lat,title,audience,visible_from,visible_until\n"])
    func `other columns are refused`(_ text: String) {
        #expect(throws: SeedFileError.self) { try SeedFile.rows(of: Array(text.utf8)) }
    }

    @Test func `a missing file is refused`() throws {
        let scratch = try Scratch()
        #expect(throws: SeedFileError.self) { try SeedFile.rows(path: scratch.path + "/none.csv") }
        let file = try scratch.write(heading + "1,2,a,private,,\n")
        #expect(try SeedFile.rows(path: file).count == 1)
    }
}
