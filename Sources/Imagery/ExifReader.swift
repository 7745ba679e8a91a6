import Bounds
import Geodesy

struct ExifReader {
    private let tiff: TIFFReader
    private let gps: Int
    private let photo: Int

    /// Returns `nil` if the bytes do not start with a TIFF header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let tiff = TIFFReader(bytes) else { return nil }
        self.tiff = tiff
        gps = tiff.integer(0x8825, in: tiff.firstDirectory) ?? 0
        photo = tiff.integer(0x8769, in: tiff.firstDirectory) ?? 0
    }

    /// The orientation; `upright` if it is missing or out of range.
    var orientation: Orientation {
        tiff.integer(0x0112, in: tiff.firstDirectory).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    var facts: ExifFacts {
        ExifFacts(
            coordinate: coordinate,
            altitude: altitude,
            imageDirection: imageDirection,
            capturedAt: capturedAt,
            focalLength35mm: focalLength35mm
        )
    }

    private var coordinate: Coordinate? {
        guard let latitude = angle(2, reference: 1, negative: "S", positive: "N", limit: 90),
            let longitude = angle(4, reference: 3, negative: "W", positive: "E", limit: 180),
            // A receiver without a fix writes zeros and marks them as void.
            !(latitude == 0 && longitude == 0 && letter(9) == "V")
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func angle(
        _ tag: Int,
        reference: Int,
        negative: Unicode.Scalar,
        positive: Unicode.Scalar,
        limit: Double
    ) -> Double? {
        guard let parts = tiff.rationals(tag, in: gps, count: 3), let letter = letter(reference),
            letter == negative || letter == positive,
            // A camera that rounds up may write 60.
            parts[1] <= 60, parts[2] <= 60
        else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        guard degrees <= limit else { return nil }
        return letter == negative ? -degrees : degrees
    }

    private var altitude: Double? {
        guard let metres = tiff.rationals(6, in: gps, count: 1)?.first else { return nil }
        // The references 2 and 3 of EXIF 3.0 count from the ellipsoid, not from the sea.
        let signed: Double
        switch (tiff.entry(5, in: gps), tiff.integer(5, in: gps)) {
        case (nil, _), (_, 0): signed = metres
        case (_, 1): signed = -metres
        default: return nil
        }
        return (-12_000...100_000).contains(signed) ? signed : nil
    }

    private var imageDirection: Double? {
        guard letter(16) == "T", let degrees = tiff.rationals(17, in: gps, count: 1)?.first, degrees <= 360
        else { return nil }
        return degrees == 360 ? 0 : degrees
    }

    private var capturedAt: Int64? {
        local ?? satellite
    }

    /// The time of the camera's own clock; `nil` if the file does not give the clock's offset from UTC.
    private var local: Int64? {
        guard let text = tiff.ascii(0x9003, in: photo), let moment = ExifDate.moment(text),
            let zone = tiff.ascii(0x9011, in: photo) ?? tiff.ascii(0x9010, in: photo),
            let offset = ExifDate.offset(zone)
        else { return nil }
        let fraction = tiff.ascii(0x9291, in: photo).map(ExifDate.milliseconds) ?? 0
        return (moment - offset) * 1000 + fraction
    }

    private var satellite: Int64? {
        guard let text = tiff.ascii(29, in: gps), let day = ExifDate.day(text),
            let time = tiff.rationals(7, in: gps, count: 3),
            time[0] < 24, time[1] < 60, time[2] < 60
        else { return nil }
        let seconds = time[0] * 3600 + time[1] * 60 + time[2]
        guard seconds < 86_400 else { return nil }
        return day * 86_400_000 + Int64(nearest: seconds * 1000)
    }

    private var focalLength35mm: Double? {
        guard let length = tiff.integer(0xA405, in: photo), length > 0 else { return nil }
        return Double(length)
    }

    private func letter(_ tag: Int) -> Unicode.Scalar? {
        tiff.ascii(tag, in: gps)?.first.map { Unicode.Scalar($0) }
    }
}

extension Orientation {
    /// A big-endian structure with this orientation alone, from its TIFF header on.
    var exifStructure: [UInt8] {
        [0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01]
            + [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, UInt8(clamping: rawValue), 0x00, 0x00]
            + [0x00, 0x00, 0x00, 0x00]
    }
}
