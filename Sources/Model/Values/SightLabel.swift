package import Geodesy

/// The label of a note, a place or a stop in view.
package struct SightLabel: Sendable {
    /// What notes do not have; apart, because most labels are those of notes, and are copied often.
    private final class Details: Sendable {
        let category: String?
        let categoryLabel: String?
        let averageStars: Double?
        let ratingCount: Int
        let board: StopBoard?
        let vehicle: SeenVehicle?

        init(
            _ category: String?,
            _ categoryLabel: String?,
            _ averageStars: Double?,
            _ ratingCount: Int,
            _ board: StopBoard?,
            _ vehicle: SeenVehicle?
        ) {
            (self.category, self.categoryLabel) = (category, categoryLabel)
            (self.averageStars, self.ratingCount) = (averageStars, ratingCount)
            (self.board, self.vehicle) = (board, vehicle)
        }
    }

    package let target: ItemID
    package let coordinate: Coordinate
    /// In metres.
    package let altitude: Double?
    private let details: Details?
    /// The title in UTF-8, and behind it the name of a note's image, in bytes that labels may share.
    private let bytes: [UInt8]
    private let titleRange: Range<Int>
    private let imageNameRange: Range<Int>

    package init(
        target: ItemID,
        title: String,
        coordinate: Coordinate,
        altitude: Double? = nil,
        imageName: String? = nil,
        category: String? = nil,
        categoryLabel: String? = nil,
        averageStars: Double? = nil,
        ratingCount: Int = 0,
        board: StopBoard? = nil,
        vehicle: SeenVehicle? = nil
    ) {
        self.target = target
        self.coordinate = coordinate
        self.altitude = altitude
        details =
            target.noteID != nil
            ? nil : Details(category, categoryLabel, averageStars, ratingCount, board, vehicle)
        bytes = Array(title.utf8) + Array((imageName ?? "").utf8)
        // in range: the name lies behind the title
        titleRange = 0..<title.utf8.count
        // in range: see above
        imageNameRange = title.utf8.count..<bytes.count
    }

    init(
        _ note: Note.ID,
        _ coordinate: Coordinate,
        altitude: Double?,
        _ bytes: [UInt8],
        title: Range<Int>,
        imageName: Range<Int>
    ) {
        target = .note(note)
        self.coordinate = coordinate
        self.altitude = altitude
        details = nil
        (self.bytes, titleRange, imageNameRange) = (bytes, title, imageName)
    }

    package var category: String? { details?.category }
    /// The label in the viewer's language.
    package var categoryLabel: String? { details?.categoryLabel }
    /// `nil` if there are no ratings.
    package var averageStars: Double? { details?.averageStars }
    package var ratingCount: Int { details?.ratingCount ?? 0 }
    /// `nil` unless the thing is a stop.
    package var board: StopBoard? { details?.board }
    /// `nil` unless the thing is a vehicle.
    package var vehicle: SeenVehicle? { details?.vehicle }

    /// The title of a note, or the name of a place or a stop, else a place's category.
    package var title: String { String(decoding: titleBytes, as: UTF8.self) }

    package var titleBytes: ArraySlice<UInt8> { bytes[titleRange] }  // in range: of these bytes

    /// The name of a note's image; empty where there is none.
    package var imageNameBytes: ArraySlice<UInt8> { bytes[imageNameRange] }  // in range: of these bytes

    package var thumbPath: String? {
        imageNameBytes.isEmpty ? nil : "/uploads/\(String(decoding: imageNameBytes, as: UTF8.self))/thumb.jpg"
    }
}

// MARK: - Labels of notes in memory

extension SightLabel {
    /// The label of a note in few bytes, as servers keep very many of them.
    package var packed: [UInt8] {
        var packed: [UInt8] = []
        packed.reserveCapacity(26 + bytes.count)
        packed.append(UInt8(clamping: imageNameRange.count))
        packed.append(altitude == nil ? 0 : 1)
        for value in [coordinate.latitude, coordinate.longitude, altitude].compactMap({ $0 }) {
            withUnsafeBytes(of: value) { packed += $0 }
        }
        return packed + bytes
    }
}
