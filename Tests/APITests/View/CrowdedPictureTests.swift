import Foundation
import Geodesy
import JSONText
import Testing

/// Pictures of views with more in them than labels have room.
struct CrowdedPictureTests {
    /// Two hundred places all around.
    private func withCrowd(_ body: @Sendable (TestApp) async throws -> Void) async throws {
        try await withApp { app in
            let here = try #require(Coordinate(latitude: 57.7, longitude: 11.97))
            for number in 0..<200 {
                let place = here.destination(
                    azimuth: Double(number * 73 % 360) + Double(number) / 1000,
                    distance: 20 + Double(number)
                )
                try await app.addPlace(
                    "Place \(number)",
                    number: Int64(number),
                    at: place.latitude,
                    place.longitude
                )
            }
            try await body(app)
        }
    }

    @Test(arguments: ["1.78", "2.5", "1", "0.5", "4"])
    func `drawn labels are readable, and sightings without one are counted`(_ aspect: String) async throws {
        try await withCrowd { app in
            let query = "lat=57.7&lon=11.97&heading_deg=20&fov_deg=360&limit=200&aspect=\(aspect)"
            let view = try await app.get("/v1/view?\(query)")
            #expect(view.items.count == 200)
            let picture = try await app.get("/v1/view.svg?\(query)").text
            // Every thing has its mark, and its name where the pointer rests.
            #expect(picture.matches(of: /<path class="place/).count == 200)
            #expect(picture.matches(of: /<title>Place \d+/).count == 200)
            let lines = picture.matches(of: /font-size="([0-9.]+)">(Place[^<]*) </)
            #expect(lines.count >= 20, "\(lines.count)")
            for line in lines { #expect((Double(line.output.1) ?? 0) >= 7) }
            // Of a row that is drawn, every label has at least its distance.
            let labels = picture.matches(of: /<rect class="card pin/).count
            let without = picture.firstMatch(of: /(\d+) without a label/).flatMap { Int($0.output.1) }
            #expect(labels + (without ?? 0) + ticks(picture) == 200)
            #expect((without == nil) == (aspect == "0.5"))
            #expect(ticks(picture) == 0)
            // The nearest is among those that have one.
            #expect(picture.contains(">Place 0 <") || picture.contains(">20 m<"))
        }
    }

    private func ticks(_ picture: String) -> Int { picture.matches(of: /<rect class="dot/).count }

    @Test func `a view with enough room has a label for each sighting`() async throws {
        try await withCrowd { app in
            let query = "lat=57.7&lon=11.97&heading_deg=20&limit=10"
            let picture = try await app.get("/v1/view.svg?\(query)").text
            #expect(!picture.contains("without a label"))
            #expect(picture.matches(of: /<rect class="card pin/).count == 10)
        }
    }
}
