import Bounds
import Geodesy

/// Where a file of OpenStreetMap can tell what is no more: of what lies elsewhere it says nothing.
///
/// Many files say which box they are cut out of; but it may be that of a polygon, and what lies in the box and outside the
/// polygon is somebody else's. A box as small as those that editors and servers give out is taken at its word wherever the
/// file has anything. In any other file only that is known which has nodes of the file on all its sides.
struct KnownArea: Sendable {
    /// Sorted: those of which anything is known.
    private let tiles: [Int64]
    /// Which pieces of each of them are known, a bit for each.
    private let pieces: [UInt16]
    private let boxes: [BoundingBox]

    /// Tiles have 16 bits along each axis, and are some 300 m high.
    private static let tileLevel = 16
    /// Each has sixteen pieces, some 75 m high.
    private static let pieceLevel = 18
    private static let tileShift = Int64(clamping: 2 * (GridTile.finestLevel - tileLevel))
    private static let pieceShift = Int64(clamping: 2 * (GridTile.finestLevel - pieceLevel))
    private static let wholeTile = UInt16.max

    /// How many degrees high and wide a box is at most that is taken at its word.
    static let smallBox = 0.02

    /// The cells from the first at or after `cell` that the file can tell of to the last; `nil` where there is none.
    ///
    /// There may be others between them.
    func stretch(from cell: Int64) -> (Int64, Int64)? {
        let index = firstIndex(notBefore: cell >> Self.tileShift)
        guard let first = tiles[checked: index], let last = tiles.last else { return nil }
        return (max(cell, first << Self.tileShift), (last + 1) << Self.tileShift - 1)
    }

    /// Whether the file can tell of a cell.
    func holds(_ cell: Int64) -> Bool {
        let tile = cell >> Self.tileShift
        let index = firstIndex(notBefore: tile)
        guard tiles[checked: index] == tile, let known = pieces[checked: index],
            known & Self.bit(of: cell >> Self.pieceShift) != 0
        else { return false }
        guard !boxes.isEmpty, let center = GridCell(rawValue: cell)?.center else { return true }
        return boxes.contains { $0.contains(center) }
    }

    private func firstIndex(notBefore tile: Int64) -> Int {
        var (low, high) = (0, tiles.count)
        while low < high {
            let middle = (low + high) / 2
            // in range: between two places
            if tiles[middle] < tile { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func bit(of piece: Int64) -> UInt16 { 1 << (piece & 15) }
}

extension KnownArea {
    /// Where a file has nodes, noted while it is read.
    struct Survey {
        /// Tiles, and the pieces of each that have any.
        private var occupied: [Int64: UInt16] = [:]
        private var last: Int64 = -1

        /// Notes a node; those of a way come one after another.
        mutating func note(_ coordinate: Coordinate) {
            let piece = GridCell(coordinate).rawValue >> KnownArea.pieceShift
            guard piece != last else { return }
            last = piece
            occupied[piece >> 4, default: 0] |= KnownArea.bit(of: piece)
        }

        /// What is known of a map that is cut out of some boxes, or of none that the file names.
        func area(within boxes: [BoundingBox]) -> KnownArea {
            let isSmall = !boxes.isEmpty && boxes.allSatisfy(Self.isSmall)
            let tiles = occupied.keys.sorted()
            let pieces = tiles.map { isSmall ? KnownArea.wholeTile : surrounded(in: $0, boxes) }
            let known = zip(tiles, pieces).filter { $1 != 0 }
            return KnownArea(tiles: known.map(\.0), pieces: known.map(\.1), boxes: boxes)
        }

        private static func isSmall(_ box: BoundingBox) -> Bool {
            let width = box.east - box.west
            return (width < 0 ? width + 360 : width) <= KnownArea.smallBox
                && box.north - box.south <= KnownArea.smallBox
        }

        /// The pieces of a tile on all sides of which there are nodes: of all of it, or of each by itself.
        private func surrounded(in tile: Int64, _ boxes: [BoundingBox]) -> UInt16 {
            func isSurrounded(_ number: Int64, _ level: Int, isOccupied: (Int64) -> Bool) -> Bool {
                let shift = Int64(clamping: 2 * (GridTile.finestLevel - level))
                guard let tile = GridCell(rawValue: number << shift).flatMap({ GridTile($0, level: level) })
                else { return false }
                // Beyond the edge of a box there is nothing to find.
                return tile.neighbours.allSatisfy { neighbour in
                    isOccupied(neighbour.cells.lower >> shift)
                        || !boxes.isEmpty && !boxes.contains { $0.contains(neighbour.center) }
                }
            }
            if isSurrounded(tile, KnownArea.tileLevel, isOccupied: { occupied[$0] != nil }) {
                return KnownArea.wholeTile
            }
            return ([Int64](0..<16)).reduce(into: 0) { found, number in
                let piece = tile << 4 | number
                let isKnown = isSurrounded(piece, KnownArea.pieceLevel) {
                    (occupied[$0 >> 4] ?? 0) & KnownArea.bit(of: $0) != 0
                }
                if isKnown { found |= KnownArea.bit(of: piece) }
            }
        }
    }
}
