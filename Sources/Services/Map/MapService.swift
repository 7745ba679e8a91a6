package import Geodesy
package import Model
import Relational
package import Storage

/// What there is in a part of the map: single things, and counts where they are many.
package struct MapService: Sendable {
    package struct Question: Sendable {
        package static let zooms = 0.0...22.0

        package let box: BoundingBox
        /// Of a map whose world is 256 pixels wide at zoom 0.
        package let zoom: Int
        package let kinds: Set<ItemID.Kind>

        package init(box: BoundingBox, zoom: Int, kinds: Set<ItemID.Kind>) {
            (self.box, self.zoom, self.kinds) = (box, zoom, kinds)
        }
    }

    package struct Cell: Sendable {
        package let kind: ItemID.Kind
        /// The part of the tile that is in the box of the question.
        package let box: BoundingBox
        /// The place to draw it at: the mean of the positions, or the middle of the box if there are more
        /// than were counted.
        package let coordinate: Coordinate
        package let count: Int
        /// Whether there may be more than were counted.
        package let more: Bool
    }

    package struct Answer: Sendable {
        package let cells: [Cell]
        package let items: [SightLabel]
        /// The number up to which each cell was counted.
        package let countedTo: Int
    }

    /// The most cells of an answer.
    package static let mostCells = MapGrid.mostTiles * ItemID.Kind.lasting.count
    /// The most things that an answer names.
    package static let mostItems = 200
    /// A cell with at most so many things is answered as these.
    private static let few = 3
    /// From this zoom, cells with more things are answered as these too.
    private static let zoomOfItems = 17

    private let reads: FreshReads
    private let networks: TransitNetworks

    package init(reads: FreshReads, networks: TransitNetworks) {
        (self.reads, self.networks) = (reads, networks)
    }

    package func map(
        _ question: Question,
        for viewer: Viewer,
        languages: LanguagePreference
    ) async throws -> Answer {
        let tiles = MapGrid(question.box, zoom: question.zoom).tiles
        let kinds = ItemID.Kind.lasting.filter(question.kinds.contains)
        let stops = kinds.contains(.stop) ? try await networks.map().stops : nil
        return try await reads.read(for: viewer.member) { connection in
            var store = MapStore(connection, box: question.box, viewer: viewer)
            let (counts, cap) = try store.counts(of: kinds, in: tiles)
            let single = Self.single(counts, zoom: question.zoom)
            var targets: [ItemID] = []
            for kind in kinds {
                let tiles = single.filter { counts[$0].kind == kind }.map { counts[$0].tile }
                targets += try store.things(of: kind, in: tiles)
            }
            let items = try ViewService.labels(
                targets,
                for: viewer,
                languages,
                in: TileReads.Source(connection),
                stops: stops
            )
            let cells = counts.indices.filter { !single.contains($0) }.map {
                Self.cell(counts[$0], in: question.box)
            }
            return Answer(cells: cells, items: items, countedTo: cap)
        }
    }

    /// The places of the counts whose things are answered one by one, those with the fewest first.
    private static func single(_ counts: [MapCount], zoom: Int) -> Set<Int> {
        let most = zoom >= zoomOfItems ? mostItems : few
        let candidates = counts.indices.filter { !counts[$0].more && counts[$0].count <= most }
        var single: Set<Int> = []
        var left = mostItems
        for index in candidates.sorted(by: { (counts[$0].count, $0) < (counts[$1].count, $1) }) {
            left -= counts[index].count
            guard left >= 0 else { break }
            single.insert(index)
        }
        return single
    }

    private static func cell(_ count: MapCount, in box: BoundingBox) -> Cell {
        let part = count.tile.bounds.part(in: box)
        return Cell(
            kind: count.kind,
            box: part,
            coordinate: count.center ?? part.middle ?? count.tile.center,
            count: count.count,
            more: count.more
        )
    }
}

extension BoundingBox {
    /// The common part of a tile and a box that touches it.
    fileprivate func part(in box: BoundingBox) -> BoundingBox {
        let (south, north) = (max(south, box.south), min(north, box.north))
        var (west, east) = (west, east)
        if box.crossesAntimeridian {
            // A tile may touch both ends of the box; then it is left whole.
            let (holdsWest, holdsEast) = (east >= box.west, west <= box.east)
            if holdsWest, !holdsEast { west = max(west, box.west) }
            if holdsEast, !holdsWest { east = min(east, box.east) }
        } else if east >= box.west, west <= box.east {
            (west, east) = (max(west, box.west), min(east, box.east))
        } else {
            // Only the antimeridian is in the box.
            (west, east) = (-180, -180)
        }
        return BoundingBox(west: west, south: south, east: east, north: north) ?? self
    }

    fileprivate var middle: Coordinate? {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
