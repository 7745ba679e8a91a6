import Geodesy
import Imagery
import PhotoTesting
import Testing

struct ExifTests {
    private func facts(_ fixture: Exif) throws -> ExifFacts {
        try inspect(JPEGFixture.file(JPEGFixture.exif(fixture))).exif
    }

    @Test(arguments: [true, false]) func `both byte orders are read`(isBigEndian: Bool) throws {
        var fixture = Exif.gothenburg
        fixture.isBigEndian = isBigEndian
        let image = try inspect(JPEGFixture.file(JPEGFixture.exif(fixture)))
        let coordinate = try #require(image.exif.coordinate)
        #expect(abs(coordinate.latitude - 57.7087) < 1e-9)
        #expect(abs(coordinate.longitude - 11.97456) < 1e-9)
        #expect(image.exif.altitude == 12.5)
        #expect(image.exif.imageDirection == 271.25)
        #expect(image.exif.focalLength35mm == 26)
        // 2024-05-07 07:33:04.250 UTC
        #expect(image.exif.capturedAt == 1_715_067_184_250)
        #expect(image.orientation == .rotated90)
    }

    @Test(arguments: 0...9) func `an unknown orientation counts as upright`(value: Int) throws {
        let file = JPEGFixture.file(JPEGFixture.exif(Exif(main: [(0x0112, .short(UInt16(value)))])))
        let image = try inspect(file)
        #expect(image.orientation == Orientation(rawValue: value) ?? .upright)
        #expect(image.uprightWidth == ((5...8).contains(value) ? 17 : 33))
    }

    @Test func `a position needs both hemispheres and valid numbers`() throws {
        let whole = Exif.gothenburg
        let unusable: [Exif] = [
            whole.gps(1, nil), whole.gps(3, nil), whole.gps(1, .ascii("E")), whole.gps(1, .ascii("")),
            whole.gps(2, nil), whole.gps(2, .ascii("57,42,31")),
            whole.gps(2, .rationals([(57, 1), (42, 1), (0, 0)])),
            whole.gps(2, .rationals([(57, 1), (42, 1)])),
            whole.gps(2, .rationals([(90, 1), (0, 1), (1, 1)])),
            whole.gps(4, .rationals([(181, 1), (0, 1), (0, 1)])),
            whole.gps(4, .rationals([(11, 1), (61, 1), (0, 1)])),
        ]
        for fixture in unusable { #expect(try facts(fixture).coordinate == nil) }
        let south = try facts(whole.gps(1, .ascii("S")).gps(3, .ascii("W")))
        #expect(try #require(south.coordinate).latitude < -57)
        #expect(try #require(south.coordinate).longitude < -11)
    }

    @Test func `zero degrees are a position unless the receiver had no fix`() throws {
        let zero = Exif.Value.rationals([(0, 1), (0, 1), (0, 1)])
        let fixture = Exif.gothenburg.gps(2, zero).gps(4, zero)
        #expect(try facts(fixture).coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(try facts(fixture.gps(9, .ascii("V"))).coordinate == nil)
    }

    @Test func `altitudes have a sign and a plausible size`() throws {
        let whole = Exif.gothenburg
        #expect(try facts(whole.gps(5, .byte(1))).altitude == -12.5)
        #expect(try facts(whole.gps(5, nil)).altitude == 12.5)
        #expect(try facts(whole.gps(5, .byte(2))).altitude == nil)
        #expect(try facts(whole.gps(5, .ascii("0"))).altitude == nil)
        #expect(try facts(whole.gps(6, .rationals([(1, 0)]))).altitude == nil)
        #expect(try facts(whole.gps(6, .rationals([(.max, 1)]))).altitude == nil)
    }

    @Test func `only directions from true north are read`() throws {
        let whole = Exif.gothenburg
        #expect(try facts(whole.gps(16, .ascii("M"))).imageDirection == nil)
        #expect(try facts(whole.gps(16, nil)).imageDirection == nil)
        #expect(try facts(whole.gps(16, .ascii(""))).imageDirection == nil)
        #expect(try facts(whole.gps(17, .rationals([(360, 1)]))).imageDirection == 0)
        #expect(try facts(whole.gps(17, .rationals([(36_001, 100)]))).imageDirection == nil)
        #expect(try facts(whole.gps(17, .rationals([(1, 0)]))).imageDirection == nil)
        #expect(try facts(whole.gps(17, .rationals([(35_999, 100)]))).imageDirection == 359.99)
    }

    @Test func `the field of view follows the long side`() throws {
        let facts = ExifFacts(focalLength35mm: 18)
        let wide = try #require(facts.horizontalFieldOfView(uprightWidth: 4000, uprightHeight: 3000))
        #expect(abs(wide - 90) < 1e-9)
        let tall = try #require(facts.horizontalFieldOfView(uprightWidth: 3000, uprightHeight: 4000))
        #expect(abs(tall - 73.7397952917) < 1e-9)
        #expect(facts.horizontalFieldOfView(uprightWidth: 0, uprightHeight: 1) == nil)
        #expect(ExifFacts().horizontalFieldOfView(uprightWidth: 4, uprightHeight: 3) == nil)
        #expect(try self.facts(Exif.gothenburg.photo(0xA405, .short(0))).focalLength35mm == nil)
    }

    @Test func `directories that loop or point outside are ignored`() throws {
        let loop = Exif(main: [(0x8769, .long(8)), (0x8825, .long(8)), (0x0112, .short(3))])
        #expect(try inspect(JPEGFixture.file(JPEGFixture.exif(loop))).orientation == .rotated180)
        let outside = Exif(main: [(0x8769, .long(.max)), (0x8825, .long(0)), (0x0112, .short(3))])
        #expect(try facts(outside) == ExifFacts())
        let garbage = JPEGFixture.segment(0xE1, Array("Exif\0\0MM\0*".utf8) + [255, 255, 255, 255])
        #expect(try inspect(JPEGFixture.file(garbage)).exif == ExifFacts())
    }
}

struct ExifTimeTests {
    private func moment(_ fixture: Exif) throws -> Int64? {
        try inspect(JPEGFixture.file(JPEGFixture.exif(fixture))).exif.capturedAt
    }

    private func local(_ text: String) -> Exif {
        Exif(photo: [(0x9003, .ascii(text)), (0x9011, .ascii("+00:00"))])
    }

    @Test func `a camera's time is read only with its zone`() throws {
        let whole = Exif.gothenburg
        #expect(try moment(whole.photo(0x9011, nil)) == nil)
        #expect(try moment(whole.photo(0x9011, nil).photo(0x9010, .ascii("-05:30"))) == 1_715_094_184_250)
        for zone in ["", "02:00", "+15:00", "+02:60", "+2:00", "   :  "] {
            #expect(try moment(whole.photo(0x9011, .ascii(zone))) == nil)
        }
        #expect(try moment(whole.photo(0x9291, nil)) == 1_715_067_184_000)
        #expect(try moment(whole.photo(0x9291, .ascii("123456"))) == 1_715_067_184_123)
        #expect(try moment(whole.photo(0x9291, .ascii("   "))) == 1_715_067_184_000)
    }

    @Test func `the satellites' time is in UTC`() throws {
        let time = Exif.Value.rationals([(7, 1), (33, 1), (45, 10)])
        let whole = Exif(gps: [(29, .ascii("2024:05:07")), (7, time)])
        #expect(try moment(whole) == 1_715_067_184_500)
        #expect(try moment(whole.gps(7, nil)) == nil)
        #expect(try moment(whole.gps(29, nil)) == nil)
        #expect(try moment(whole.gps(7, .rationals([(24, 1), (0, 1), (0, 1)]))) == nil)
        #expect(try moment(whole.gps(7, .rationals([(1, 1), (0, 0), (0, 1)]))) == nil)
    }

    @Test func `impossible dates are ignored`() throws {
        for text in [
            "2023:02:29 00:00:00", "2024:13:01 00:00:00", "2024:00:01 00:00:00", "2024:04:31 00:00:00",
            "0000:00:00 00:00:00", "2024:05:07 24:00:00", "2024:05:07 09:60:00", "2024:05:07 09:33:60",
            "2024:05:07", "    :  :     :  :  ", "2024-05:07 09:33:04",
        ] {
            #expect(try moment(local(text)) == nil, "\(text)")
        }
        #expect(try moment(local("2024:02:29 00:00:00")) == 1_709_164_800_000)
        #expect(try moment(local("1970:01:01 00:00:00")) == 0)
        #expect(try moment(local("1969:12:31 23:59:59")) == -1000)
        #expect(try moment(local("2000:03:01 00:00:00")) == 951_868_800_000)
    }
}
