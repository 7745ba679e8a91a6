import Geodesy
import Model
import Services
import Testing

@testable import Drawing

@Suite struct StatsPictureTests {
    private func stats(
        _ days: Int,
        views: (Int) -> Int,
        places: [(Double, Double)]
    ) throws -> StatsService.Stats {
        var lines: [StatsService.Day] = []
        for number in 0..<days {
            var day = StatsService.Day(number: 20_000 + Int64(number))
            day.views = views(number)
            lines.append(day)
        }
        let areas = try places.enumerated().map { index, place in
            let coordinate = try #require(Coordinate(latitude: place.0, longitude: place.1))
            return StatsService.Area(region: Region(coordinate), uploads: index, views: 10 * index)
        }
        return StatsService.Stats(
            population: Population(
                members: .init(all: 3, suspended: 0, deleted: 0, moderators: 1),
                notes: .init(all: 5, hidden: 0, removed: 0, isPublic: 5)
            ),
            days: lines,
            areas: areas
        )
    }

    @Test(arguments: [1, 2, 7, 30, 365, 3650])
    func `a picture has a bar for each day with activity`(_ days: Int) throws {
        let stats = try stats(days, views: { $0 % 3 }, places: [(59.3, 18), (-33.9, 18.4)])
        let svg = StatsPicture(stats, at: TestClock.now).svg
        #expect(svg.split(separator: "<rect class=\"view\" x=").count - 1 >= (days - 1) * 2 / 3)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test func `an installation without activity has a picture`() throws {
        let svg = try StatsPicture(stats(1, views: { _ in 0 }, places: []), at: TestClock.now).svg
        #expect(svg.contains("no counts yet"))
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test(arguments: [
        (0, 1, 1), (4, 1, 4), (5, 1, 5), (6, 2, 6), (11, 5, 15), (99, 20, 100), (1001, 500, 1500),
    ])
    func `the scale ends at a round number above the greatest value`(_ most: Int, _ step: Int, _ top: Int) {
        #expect(DayChart.scale(of: most).step == step)
        #expect(DayChart.scale(of: most).top == top)
    }

    @Test func `a region is named by its south-west corner`() throws {
        let coordinate = try #require(Coordinate(latitude: -33.9, longitude: -70.6))
        #expect(StatsPicture.name(of: Region(coordinate)) == "34.45 S 71.72 W")
    }

    private enum TestClock {
        static let now = Instant(milliseconds: 1_795_244_400_000)
    }
}
