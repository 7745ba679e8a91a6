import Bounds
import Geodesy
import Model

/// The text feed of iTRAK trackers.
///
/// Each vehicle is a row of `name:value` words that ends in `eof`. Speeds are kilometres per hour. Times are
/// UTC, written as `HHMMSS` without leading zeros; dates are `MMDDYYYY`. A vehicle may be told several times.
enum ITrakFeed {
    /// The reason, without a full stop, why bytes are not such a feed.
    struct Fault: Error, CustomStringConvertible {
        let description = "it is no iTRAK feed"
    }

    private static let kilometresPerHour = 1 / 3.6

    /// Reads a feed; vehicles without a position or an instant are left out.
    static func reports(_ bytes: [UInt8]) throws(Fault) -> [VehicleReport] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("Vehicle ID:") || text.contains("iFM Command Server") else { throw Fault() }
        var known: Set<VehicleReport> = []
        return text.split(separator: "eof").compactMap { record in
            guard let report = report(record), known.insert(report).inserted else { return nil }
            return report
        }
    }

    private static func report(_ record: Substring) -> VehicleReport? {
        guard let start = record.firstRange(of: "Vehicle ID:") else { return nil }
        // in range: found in the record
        let words = record[start.upperBound...].split { $0.isWhitespace }
        guard let vehicle = words.first else { return nil }
        var fields: [Substring: Substring] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: ":", maxSplits: 1)
            guard let name = parts.first, let value = parts.dropFirst().first else { continue }
            fields[name] = value  // in range: a dictionary
        }
        guard let latitude = fields["lat"].flatMap({ Double(decimal: String($0)) }),
            let longitude = fields["lon"].flatMap({ Double(decimal: String($0)) }),
            let place = Coordinate(latitude: latitude, longitude: longitude),
            let at = instant(date: fields["date"] ?? "", time: fields["time"] ?? "")
        else { return nil }
        let speed = fields["spd"].flatMap { Double(decimal: String($0)) }.map { $0 * kilometresPerHour }
        let fix = VehicleFix(
            at: at,
            coordinate: place,
            heading: fields["dir"].flatMap { Double(decimal: String($0)) },
            speed: speed
        )
        return VehicleReport(fed: String(vehicle), fix)
    }

    /// The instant of `03302017` and `13824`, which is 01:38:24.
    static func instant(date: Substring, time: Substring) -> Instant? {
        guard (1...6).contains(time.utf8.count), date.utf8.count == 8,
            let clock = number(time), let number = number(date),
            let day = ServiceDate(
                year: number % 10_000,
                month: number / 1_000_000,
                day: number / 10_000 % 100
            )
        else { return nil }
        let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        let seconds = day.number * 86_400 + hour * 3_600 + minute * 60 + second
        return Instant(milliseconds: Int64(clamping: seconds) * Instant.Span.second)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits, radix: 10) : nil
    }
}
