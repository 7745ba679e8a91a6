import Bounds

/// The text form of a line in routing engines, with six decimals of a degree, known as polyline6.
///
/// https://developers.google.com/maps/documentation/utilities/polylinealgorithm describes five decimals.
public enum EncodedPolyline {
    /// The number of decimals of a degree.
    public static let precision = 6
    private static let scale = 1e6

    /// Encodes a line.
    public static func encode(_ line: some Sequence<Coordinate>) -> String {
        var bytes: [UInt8] = []
        var (lastLatitude, lastLongitude) = (0, 0)
        for coordinate in line {
            let latitude = Int(nearest: coordinate.latitude * scale)
            let longitude = Int(nearest: coordinate.longitude * scale)
            append(latitude - lastLatitude, to: &bytes)
            append(longitude - lastLongitude, to: &bytes)
            (lastLatitude, lastLongitude) = (latitude, longitude)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns `nil` when the text is invalid, leaves the Earth, or has more than `limit` points.
    public static func decode(_ text: String, limit: Int) -> [Coordinate]? {
        var line: [Coordinate] = []
        var bytes = text.utf8[...]
        var (latitude, longitude) = (0, 0)
        while !bytes.isEmpty {
            guard line.count < limit, let north = number(&bytes), let east = number(&bytes) else {
                return nil
            }
            latitude += north
            longitude += east
            // A sum that could overflow has left the valid range long before.
            guard
                let coordinate = Coordinate(
                    latitude: Double(latitude) / scale,
                    longitude: Double(longitude) / scale
                )
            else { return nil }
            line.append(coordinate)
        }
        return line
    }

    private static func append(_ difference: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
        while rest >= 0x20 {
            bytes.append(UInt8(truncatingIfNeeded: 0x20 | rest & 0x1F) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(truncatingIfNeeded: rest) + 63)
    }

    private static func number(_ bytes: inout Substring.UTF8View) -> Int? {
        var result: UInt = 0
        var shift: UInt = 0
        while let byte = bytes.popFirst() {
            // No difference between coordinates has more than 30 bits.
            guard (63...126).contains(byte), shift <= 30 else { return nil }
            let chunk = UInt(truncatingIfNeeded: byte - 63)
            result |= (chunk & 0x1F) << shift
            shift += 5
            if chunk < 0x20 {
                let half = Int(truncatingIfNeeded: result >> 1)
                return result & 1 == 1 ? ~half : half
            }
        }
        return nil
    }
}
