import Bounds

extension ShapeTable {
    /// Adds a shape and returns its place, or `nil` when the table is full, at 4 GiB.
    ///
    /// Points are rounded to a millionth of a degree; one that then equals the point before is left out.
    mutating func append(_ points: some Sequence<TimetablePoint>) -> Int? {
        var last: (latitude: Int64, longitude: Int64)?
        for point in points {
            let latitude = Int64(nearest: point.latitude * 1_000_000)
            let longitude = Int64(nearest: point.longitude * 1_000_000)
            if let last, last == (latitude, longitude) { continue }
            bytes.appendSigned(latitude - (last?.latitude ?? 0))
            bytes.appendSigned(longitude - (last?.longitude ?? 0))
            last = (latitude, longitude)
        }
        guard let end = UInt32(exactly: bytes.count) else { return nil }
        ends.append(end)
        return ends.count - 1
    }

    /// The points of a shape; none where there is no such shape.
    func points(of shape: Int) -> [TimetablePoint] {
        guard let end = ends[checked: shape] else { return [] }
        let start = shape == 0 ? 0 : ends[checked: shape - 1] ?? 0
        var reader = ColumnReader(bytes.slice(from: Int(start), to: Int(end)) ?? [])
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        var points: [TimetablePoint] = []
        while let north = reader.signed(), let east = reader.signed() {
            latitude = latitude.saturatingAdd(north)
            longitude = longitude.saturatingAdd(east)
            points.append(
                TimetablePoint(
                    latitude: Double(latitude) / 1_000_000,
                    longitude: Double(longitude) / 1_000_000
                )
            )
        }
        return points
    }
}
