import Bounds
import Geodesy

/// The area in which a place that is missing from a file is gone; the file says nothing of places elsewhere.
///
/// Many files name the box that they were cut out of, but it may be the box around a polygon, and the file
/// does not cover the box outside the polygon. A small box, as editors and servers give out, is trusted in
/// every tile that has nodes; in other files, only parts with nodes on all sides are known.
struct KnownArea: Sendable {
    /// The known tiles in ascending order.
    private let tiles: [Int64]
    /// The known pieces of each tile in `tiles`, one bit for each of the 16 pieces.
    private let pieces: [UInt16]
    private let boxes: [BoundingBox]

    /// The bits of a tile's number along each axis; a tile is some 300 m high.
    private static let tileLevel = 16
    /// The bits of a piece's number along each axis; a tile has 16 pieces, each some 75 m high.
    private static let pieceLevel = 18
    private static let tileShift = Int64(clamping: 2 * (GridTile.finestLevel - tileLevel))
    private static let pieceShift = Int64(clamping: 2 * (GridTile.finestLevel - pieceLevel))
    private static let wholeTile = UInt16.max

    /// The greatest height and width of a trusted box, in degrees.
    static let smallBox = 0.02

    /// Returns a range that contains all known cells from `cell` on, and may contain unknown cells; `nil`
    /// when no known cells follow.
    func cells(from cell: Int64) -> (Int64, Int64)? {
        let index = firstIndex(notBefore: cell >> Self.tileShift)
        guard let first = tiles[checked: index], let last = tiles.last else { return nil }
        return (max(cell, first << Self.tileShift), (last + 1) << Self.tileShift - 1)
    }

    /// Returns `true` when the file covers the cell.
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
    /// Collects the tiles that have nodes, while a file is read.
    struct Survey {
        /// The pieces that have nodes, by tile, one bit for each piece.
        private var occupied: [Int64: UInt16] = [:]
        private var last: Int64 = -1

        /// Marks the piece of a node as occupied; returns early when the previous node was in the same piece.
        mutating func note(_ coordinate: Coordinate) {
            let piece = GridCell(coordinate).rawValue >> KnownArea.pieceShift
            guard piece != last else { return }
            last = piece
            occupied[piece >> 4, default: 0] |= KnownArea.bit(of: piece)
        }

        /// Returns the known area; `boxes` is empty when the file names none.
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

        /// Returns the pieces of a tile whose neighbouring pieces all have nodes, or all pieces if the
        /// neighbouring tiles all have nodes.
        private func surrounded(in tile: Int64, _ boxes: [BoundingBox]) -> UInt16 {
            func isSurrounded(_ number: Int64, _ level: Int, isOccupied: (Int64) -> Bool) -> Bool {
                let shift = Int64(clamping: 2 * (GridTile.finestLevel - level))
                guard let tile = GridCell(rawValue: number << shift).flatMap({ GridTile($0, level: level) })
                else { return false }
                // Tiles beyond the edge of a box need no nodes.
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
