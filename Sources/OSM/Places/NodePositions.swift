import Bounds
import Geodesy

/// The positions of wanted nodes, in sixteen bytes each.
struct NodePositions {
    /// The ids of the wanted nodes, in ascending order.
    private let ids: [Int64]
    /// Degrees are in units of 10⁻⁷, the precision of OpenStreetMap.
    private var latitudes: [Int32]
    private var longitudes: [Int32]

    private static let unknown = Int32.min

    /// Prepares positions for ids, which may be repeated and in any order.
    init(_ wanted: [Int64]) {
        var ids: [Int64] = []
        for id in wanted.sorted() where ids.last != id { ids.append(id) }
        let count = ids.count
        self.ids = ids
        latitudes = Array(repeating: Self.unknown, count: count)
        longitudes = Array(repeating: Self.unknown, count: count)
    }

    mutating func note(_ id: Int64, latitude: Double, longitude: Double) {
        guard let index = index(of: id) else { return }
        latitudes.change(at: index) { $0 = Int32(nearest: latitude * 1e7) }
        longitudes.change(at: index) { $0 = Int32(nearest: longitude * 1e7) }
    }

    /// Returns `nil` if the position was not recorded.
    subscript(id: Int64) -> Coordinate? {
        guard let index = index(of: id), let latitude = latitudes[checked: index], latitude != Self.unknown,
            let longitude = longitudes[checked: index]
        else { return nil }
        return Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }

    private func index(of id: Int64) -> Int? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            // in range: the middle lies between the two bounds
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return ids[checked: low] == id ? low : nil
    }
}
