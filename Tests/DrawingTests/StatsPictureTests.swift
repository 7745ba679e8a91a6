import Geodesy
import Model
import Services
import Testing

@testable import Drawing

@Suite struct StatsPictureTests {
    private func stats(
        _ days: Int,
        views: (Int) -> Int,
        places: [(Double, Double)],
        members: Int = 3,
        notes: Int = 5
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
                members: .init(all: members, suspended: 0, deleted: 0, moderators: 1),
                notes: .init(all: notes, hidden: 0, removed: 0, isPublic: notes)
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

    @Test func `a single member, note and view have singular words`() throws {
        let one = try StatsPicture(
            stats(1, views: { _ in 0 }, places: [(59.3, 18), (48.1, 2)], members: 1, notes: 1),
            at: TestClock.now
        ).svg
        #expect(one.contains(">1 member, 1 note</text>"))
        #expect(one.contains(": 10 views, 1 upload</title>"))
        let few = try StatsPicture(stats(1, views: { _ in 0 }, places: []), at: TestClock.now).svg
        #expect(few.contains(">3 members, 5 notes</text>"))
    }

    @Test(arguments: [1, 2, 7, 9, 12, 13, 14, 27, 30, 90, 365, 3650])
    func `the dates stay inside the chart and do not overlap`(_ count: Int) throws {
        let days = (0..<count).map { number in
            (date: StatsService.Day(number: 20_000 + Int64(number)).date, amount: 1)
        }
        let svg = DayChart(days, width: 952, height: 150).svg(kind: "view")
        let pattern = /x="([0-9.]+)" y="168" font-size="12" text-anchor="([a-z]+)">([0-9-]{10})</
        let dates = try svg.matches(of: pattern).map { match in
            let x = try #require(Double(match.1))
            let share = match.2 == "end" ? 1 : match.2 == "start" ? 0 : 0.5
            return (left: x - share * DayChart.dateWidth, text: match.3)
        }
        #expect(dates.last.map { String($0.text) } == days.last?.date)
        let isInside = dates.allSatisfy { $0.left >= -0.1 && $0.left + DayChart.dateWidth <= 952.1 }
        #expect(isInside, "\(dates)")
        for (date, next) in zip(dates, dates.dropFirst()) {
            #expect(date.left + DayChart.dateWidth < next.left, "\(date.text)")
        }
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
