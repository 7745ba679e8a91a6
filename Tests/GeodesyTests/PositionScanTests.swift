import TestData
import Testing

@testable import Geodesy

struct PositionScanTests {
    private static func blocks(_ places: [Coordinate], south: Double, west: Double) -> [PositionBlock] {
        let count = (places.count + PositionBlock.width - 1) / PositionBlock.width
        var blocks = [PositionBlock](repeating: PositionBlock(), count: count)
        for (index, place) in places.enumerated() {
            blocks[index / PositionBlock.width].set(
                index % PositionBlock.width,
                north: place.latitude - south,
                east: place.longitude - west
            )
        }
        return blocks
    }

    @Test func `nothing in reach and in the sector is left out, and its bound is not above its distance`()
        throws
    {
        var random = Seeded(51)
        var (scans, hits, others) = (0, 0, 0)
        for _ in 0..<1500 {
            let center = try random.coordinate()
            let size = random.length(1e-4...2)
            let south = min(center.latitude + Double.random(in: -2 * size...size, using: &random), 89 - size)
            let west = center.longitude + Double.random(in: -2 * size...size, using: &random)
            guard south > -90, west > -180, west + size < 180 else { continue }
            let places = try (0..<Int.random(in: 1...40, using: &random)).map { _ in
                try place(
                    south + Double.random(in: 0...size, using: &random),
                    west + Double.random(in: 0...size, using: &random)
                )
            }
            let least = random.length(1...1e4)
            let greatest = least + random.length(10...6e4)
            let start = Double.random(in: 0..<360, using: &random)
            let width = Double.random(in: 1...358, using: &random)
            let sector = random.next() % 3 == 0 ? nil : Sector(center: center, from: start, to: start + width)
            let scan = PositionScan(
                from: GeodesicOrigin(center),
                south: south,
                west: west,
                height: size,
                width: size,
                beyond: least,
                within: greatest,
                sector: sector
            )
            guard let scan else { continue }
            scans += 1
            let bound = random.next() % 2 == 0 ? Double.infinity : random.length(10...6e4)
            var found: [PositionScan.Hit] = []
            Self.blocks(places, south: south, west: west).withUnsafeBufferPointer {
                scan.find(in: $0, within: bound, &found)
            }
            #expect(Set(found.map(\.index)).count == found.count)
            for hit in found {
                #expect(Double(hit.least) <= center.distance(to: places[hit.index]))
            }
            for (index, place) in places.enumerated() {
                let (distance, azimuth) = center.inverse(to: place)
                // The sides of a sector are exact to 0.05°, for which its users allow.
                let isIn = sector == nil || (0.06...width - 0.06).contains(Angle.positive(azimuth - start))
                if (least...greatest).contains(distance), distance <= bound, isIn {
                    hits += 1
                    #expect(found.contains { $0.index == index }, "\(center) \(place)")
                } else if !found.contains(where: { $0.index == index }) {
                    others += 1
                }
            }
        }
        #expect(scans > 300 && hits > 300 && others > 1000)
    }

    @Test func `a square that is far away, near a pole or across the antimeridian is not scanned`() throws {
        func scan(_ center: Coordinate, south: Double, west: Double) -> PositionScan? {
            PositionScan(
                from: GeodesicOrigin(center),
                south: south,
                west: west,
                height: 0.01,
                width: 0.01,
                beyond: 0,
                within: 1000,
                sector: nil
            )
        }
        #expect(try scan(place(59, 18), south: 59, west: 18) != nil)
        #expect(try scan(place(59, 18), south: 60, west: 18) == nil)
        #expect(try scan(place(59, 18), south: 59, west: 20) == nil)
        #expect(try scan(place(85, 18), south: 85, west: 18) == nil)
        #expect(try scan(place(0, 179.999), south: 0, west: -180) == nil)
    }
}
