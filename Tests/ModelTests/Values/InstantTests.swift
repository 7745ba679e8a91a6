import Foundation
import Model
import TestData
import Testing

struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2024-02-29T12:00:00Z", 1_709_208_000_000),
        ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("2026-11-21T07:07:00.000Z", 1_795_244_820_000),
        ("0000-01-01T00:00:00Z", -62_167_219_200_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ("2026-11-21t07:07:00z", 1_795_244_820_000),
        ("2026-11-21 07:07:00Z", 1_795_244_820_000),
    ])
    func `a date and time in UTC is read`(_ text: String, _ milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("1970-01-01T01:00:00+01:00", 0),
        ("1969-12-31T14:30:00-09:30", 0),
        ("1970-01-01T00:00:00-00:00", 0),
        ("1970-01-01T23:59:00+23:59", 0),
        ("2024-03-01T00:30:00+01:00", 1_709_249_400_000),
        ("1969-12-31T18:00:00.250-06:00", 250),
    ])
    func `a time with an offset is converted to UTC`(_ text: String, _ milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        (".1", 100), (".12", 120), (".123", 123), (".1239", 123), (".12399", 123), (".123999", 123),
        (".1239999", 123), (".12399999", 123), (".123999999", 123), (".0", 0), (".001", 1), (".0009", 0),
    ])
    func `a fraction is truncated to milliseconds`(_ fraction: String, _ milliseconds: Int64) {
        #expect(Instant(rfc3339: "1970-01-01T00:00:00\(fraction)Z")?.milliseconds == milliseconds)
        #expect(Instant(rfc3339: "1969-12-31T23:59:59\(fraction)Z")?.milliseconds == milliseconds - 1000)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T07:07:00", "2026-11-21T07:07Z", "2026-11-21T07:07:00.Z",
        "2026-11-21T07:07:00,5Z", "2026-1-21T07:07:00Z", "26-11-21T07:07:00Z", "12026-11-21T07:07:00Z",
        "+2026-11-21T07:07:00Z", "-001-11-21T07:07:00Z", "2026-00-21T07:07:00Z", "2026-13-21T07:07:00Z",
        "2026-11-00T07:07:00Z", "2026-11-31T07:07:00Z", "2026-02-29T07:07:00Z", "1900-02-29T00:00:00Z",
        "2100-02-29T00:00:00Z", "2024-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T07:60:00Z",
        "2026-11-21T07:07:61Z", "2026-11-21T07:07:00+24:00", "2026-11-21T07:07:00+01:60",
        "2026-11-21T07:07:00+0100", "2026-11-21T07:07:00+01", "2026-11-21T07:07:00ZZ",
        "2026-11-21T07:07:00Z ", " 2026-11-21T07:07:00Z", "2026-11-21_07:07:00Z", "2026-11-21T07:07:00UTC",
        "２０２６-11-21T07:07:00Z", "2026\u{2011}11\u{2011}21T07:07:00Z", "2026-11-21T07:07:00Z\0",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    ])
    func `a text that is not RFC 3339 is refused`(_ text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `a leap second counts as the first millisecond after it`() throws {
        let after = try #require(Instant(rfc3339: "2017-01-01T00:00:00Z"))
        #expect(Instant(rfc3339: "2016-12-31T23:59:60Z") == after)
        #expect(Instant(rfc3339: "2016-12-31T23:59:60.999Z") == after)
        #expect(Instant(rfc3339: "2017-01-01T00:59:60+01:00") == after)
        #expect(Instant(rfc3339: "2016-12-31T15:59:60-08:00") == after)
    }

    @Test(arguments: [
        "2016-12-31T12:00:60Z", "2016-12-31T23:58:60Z", "2016-12-31T23:59:60+01:00", "9999-12-31T23:59:60Z",
    ])
    func `a second 60 anywhere but at the end of a day in UTC is refused`(_ text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `a long fraction is read in linear time`() {
        let text = "1970-01-01T00:00:00." + String(repeating: "9", count: 100_000) + "Z"
        #expect(Instant(rfc3339: text)?.milliseconds == 999)
    }

    @Test func `printed instants equal Foundation's and read back`() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var random = Seeded(1)
        for _ in 0..<3000 {
            let milliseconds = Int64.random(in: -2_208_988_800_000...4_102_444_800_000, using: &random)
            let instant = Instant(milliseconds: milliseconds)
            let seconds = (Double(milliseconds) / 1000).rounded(.down)
            let fraction = milliseconds - Int64(seconds) * 1000
            let date = Date(timeIntervalSince1970: seconds + Double(fraction) / 1000 + 0.0001)
            #expect(instant.description == style.format(date))
            #expect(Instant(rfc3339: instant.description) == instant)
        }
    }

    @Test func `every printed instant reads back`() {
        var random = Seeded(2)
        let bounds = Instant.representable
        for _ in 0..<5000 {
            let instant = Instant(
                milliseconds: .random(
                    in: bounds.lowerBound.milliseconds...bounds.upperBound.milliseconds,
                    using: &random
                )
            )
            let text = instant.description
            #expect(text.utf8.count == 24)
            #expect(Instant(rfc3339: text) == instant)
            #expect(Instant(rfc3339: text.dropLast() + "+00:00") == instant)
        }
    }

    @Test func `every day of four centuries follows the one before it`() {
        var day = 1
        var month = 1
        var year = 1900
        var instant = Instant(milliseconds: -2_208_988_800_000)
        while year < 2301 {
            let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00.000Z"
            if instant.description != text || Instant(rfc3339: text) != instant {
                Issue.record("\(text) is \(instant)")
                return
            }
            instant = instant + Instant.Span.day
            day += 1
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            if day > [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] {
                day = 1
                month += 1
            }
            if month > 12 {
                month = 1
                year += 1
            }
        }
    }

    @Test func `instants out of range are printed as the limits`() {
        #expect(Instant(milliseconds: .min).description == "0000-01-01T00:00:00.000Z")
        #expect(Instant(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
    }
}
