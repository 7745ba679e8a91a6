import Geodesy
import TestData
import Testing

@testable import Storage

/// What a search knows of a document before it reads it: where it is, nearly, and how far its tile is.
struct PlaceTileTests {
    @Test func `a document's position and that of its number differ by the radius at most`() throws {
        var random = Seeded(51)
        for _ in 0..<20_000 {
            let here = try Self.coordinate(&random)
            let number =
                PlaceTile.finestDocs(of: here).lower + Int64.random(in: 0..<(1 << 21), using: &random)
            let tile = try #require(PlaceTile.ofDocument(number))
            #expect(here.distance(to: tile.tile.center) <= PlaceTile.documentRadius)
            #expect(tile.touches(BoundingBox(around: here, radius: 0.001)))
            let away = Coordinate(
                latitude: -here.latitude,
                longitude: here.longitude > 0 ? here.longitude - 170 : here.longitude + 170
            )
            #expect(try tile.touches(BoundingBox(around: #require(away), radius: 30)) == false)
        }
    }

    @Test func `a document at the antimeridian is in a box that ends there`() throws {
        let here = try #require(Coordinate(latitude: 10, longitude: -180))
        let tile = try #require(PlaceTile.ofDocument(PlaceTile.finestDocs(of: here).lower))
        for (west, east) in [(170.0, 180.0), (170, -170), (-180, -170), (180, -170)] {
            let box = try #require(BoundingBox(west: west, south: 9, east: east, north: 11))
            #expect(box.contains(here) && tile.touches(box))
        }
        #expect(try tile.touches(#require(BoundingBox(west: 170, south: 9, east: 179, north: 11))) == false)
    }

    @Test func `nothing in a tile is nearer than its least distance, or farther than its greatest`() throws {
        var random = Seeded(52)
        for round in 0..<3000 {
            let here = try Self.coordinate(&random)
            let level = try #require(PlaceTile.levels.randomElement(using: &random))
            var there = try Self.coordinate(&random)
            if round % 2 == 0 {
                let latitude = here.latitude + Double.random(in: -0.1...0.1, using: &random)
                there = Coordinate(latitude: latitude, longitude: here.longitude) ?? there
            }
            let tile = try #require(PlaceTile(there, level: level))
            let (box, origin) = (tile.tile.bounds, GeodesicOrigin(here))
            let (least, greatest) = (tile.leastDistance(origin), tile.greatestDistance(origin))
            var nearest = Double.infinity
            for row in 0...12 {
                for column in 0...12 {
                    let inside = try #require(
                        Coordinate(
                            latitude: box.south + (box.north - box.south) * Double(row) / 12,
                            longitude: box.west + (box.east - box.west) * Double(column) / 12
                        )
                    )
                    let distance = here.distance(to: inside)
                    nearest = min(nearest, distance)
                    #expect(least <= distance && distance <= greatest, "\(here) \(box)")
                }
            }
            // The nearest of the tile is at most half a step away from one of the grid.
            let step = Angle.radians(box.north - box.south + box.east - box.west) * 6_400_000 / 12
            #expect(least >= nearest * 0.999 - step, "\(here) \(box)")
        }
    }

    private static func coordinate(_ random: inout Seeded) throws -> Coordinate {
        let latitude = Double.random(in: -90...90, using: &random)
        let longitude = Double.random(in: -180..<180, using: &random)
        return try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}
