import Geodesy
import TestData
import Testing

struct GridTileTests {
    @Test func `a cell contains its middle, and its edges surround the coordinate`() throws {
        var random = Seeded(89)
        for _ in 0..<5000 {
            let here = try random.coordinate()
            let cell = GridCell(here)
            #expect(GridCell(cell.center) == cell)
            let bounds = cell.bounds
            #expect(here.latitude >= bounds.south - 2e-14 && here.latitude <= bounds.north + 2e-14)
            #expect(here.longitude >= bounds.west - 3e-14 && here.longitude <= bounds.east + 3e-14)
            #expect(cell.center.distance(to: here) < 0.012)
            let level = Int.random(in: 0...GridTile.finestLevel, using: &random)
            let tile = try #require(GridTile(cell, level: level))
            #expect(tile.cells.contains(cell))
            #expect(GridTile(GridCell(tile.center), level: level) == tile)
            #expect(tile.bounds.contains(tile.center))
            #expect(tile == GridTile(level: level, column: tile.column, row: tile.row))
        }
    }

    @Test func `known coordinates have their tiles`() throws {
        let world = try #require(GridTile(level: 0, column: 0, row: 0))
        #expect(world.bounds == BoundingBox(west: -180, south: -90, east: 180, north: 90))
        #expect(world.cells == CellRange(lower: 0, upper: 4_611_686_018_427_387_903))
        #expect(world.parent == nil)
        #expect(try world.center == place(0, 0))
        let northEast = try #require(try GridTile(GridCell(place(60, 18)), level: 1))
        #expect((northEast.column, northEast.row) == (1, 1))
        #expect(northEast.bounds == BoundingBox(west: 0, south: 0, east: 180, north: 90))
        let pole = try #require(try GridTile(GridCell(place(90, 179.99)), level: 4))
        #expect((pole.column, pole.row) == (15, 15))
        #expect(GridTile(level: 32, column: 0, row: 0) == nil)
        #expect(GridTile(level: -1, column: 0, row: 0) == nil)
        #expect(GridTile(level: 3, column: 8, row: 0) == nil)
        #expect(GridTile(level: 3, column: 0, row: 8) == nil)
        #expect(try GridTile(GridCell(place(0, 0)), level: 40) == nil)
    }

    @Test func `children divide their parent in order`() throws {
        var random = Seeded(90)
        for _ in 0..<500 {
            let level = Int.random(in: 0..<GridTile.finestLevel, using: &random)
            let tile = try #require(try GridTile(GridCell(random.coordinate()), level: level))
            let children = tile.children
            #expect(children.count == 4)
            var next = tile.cells.lower
            for child in children {
                #expect(child.parent == tile)
                #expect(child.cells.lower == next)
                next = child.cells.upper + 1
            }
            #expect(next == tile.cells.upper + 1)
        }
        let finest = try #require(try GridTile(GridCell(place(1, 2))))
        #expect(finest.children.isEmpty)
        #expect(finest.cells.lower == finest.cells.upper)
    }

    @Test func `a tile touches its eight neighbours, which are mutual`() throws {
        var random = Seeded(91)
        for _ in 0..<2000 {
            let level = Int.random(in: 2...GridTile.finestLevel, using: &random)
            let tile = try #require(try GridTile(GridCell(random.coordinate()), level: level))
            let last = UInt32(1) << UInt32(level) - 1
            let neighbours = tile.neighbours
            #expect(neighbours.count == (tile.row == 0 || tile.row == last ? 5 : 8))
            #expect(Set(neighbours).count == neighbours.count && !neighbours.contains(tile))
            for other in neighbours {
                #expect(other.neighbours.contains(tile))
                let aside = abs(Int64(other.column) - Int64(tile.column))
                #expect(aside <= 1 || aside == Int64(last))
                #expect(abs(Int64(other.row) - Int64(tile.row)) <= 1)
            }
        }
    }

    @Test func `neighbours go clockwise from the north, across the antimeridian`() throws {
        let tile = try #require(GridTile(level: 3, column: 7, row: 4))
        let found = tile.neighbours.map { [$0.column, $0.row] }
        #expect(found == [[7, 5], [0, 5], [0, 4], [0, 3], [7, 3], [6, 3], [6, 4], [6, 5]])
        #expect(try #require(GridTile(level: 0, column: 0, row: 0)).neighbours.isEmpty)
        #expect(try #require(GridTile(level: 1, column: 0, row: 1)).neighbours.count == 3)
        let cell = try GridCell(place(10, 180))
        let cells = cell.neighbours
        #expect(cells.count == 8)
        for other in cells { #expect(other.center.distance(to: cell.center) < 0.025) }
        #expect(try GridCell(place(-90, 5)).neighbours.count == 5)
    }
}
