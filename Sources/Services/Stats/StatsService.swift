package import Model
package import Relational
import Storage

package struct StatsService: Sendable {
    package struct Day: Sendable, Hashable {
        /// The number of days since 1970-01-01 in UTC.
        package let number: Int64
        package var members = 0
        /// The number of notes made on that day that still exist.
        package var notes = 0
        /// The number of notes made on that day.
        package var uploads = 0
        package var views = 0

        package init(number: Int64) {
            self.number = number
        }

        /// The date in the form `2026-11-21`.
        package var date: String { String(Tally.start(ofDay: number).description.prefix(10)) }
    }

    package struct Area: Sendable, Hashable {
        package let region: Region
        /// The number of notes made in the area.
        package var uploads = 0
        package var views = 0

        package init(region: Region, uploads: Int = 0, views: Int = 0) {
            self.region = region
            self.uploads = uploads
            self.views = views
        }
    }

    package struct Stats: Sendable, Hashable {
        package let population: Population
        /// The days, the oldest first.
        package let days: [Day]
        /// The areas with uploads or views on these days, the busiest first.
        package let areas: [Area]

        package init(population: Population, days: [Day], areas: [Area]) {
            self.population = population
            self.days = days
            self.areas = areas
        }
    }

    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Returns the statistics of the last days, including today.
    package func stats(days count: Int, at now: Instant) async throws -> Stats {
        let today = Tally.day(of: now)
        let first = today - Int64(max(count, 1)) + 1
        return try await database.read { connection in
            let store = TallyStore(connection)
            var days = (first...today).map { Day(number: $0) }
            func fill(_ numbers: [(day: Int64, amount: Int64)], _ path: WritableKeyPath<Day, Int>) {
                for (day, amount) in numbers where (first...today).contains(day) {
                    days[Int(day - first)][keyPath: path] = Int(amount)
                }
            }
            fill(try store.newMembers(from: first), \.members)
            fill(try store.newNotes(from: first), \.notes)
            fill(try store.byDay(.upload, from: first), \.uploads)
            fill(try store.byDay(.view, from: first), \.views)
            var areas: [Region: Area] = [:]
            for (region, amount) in try store.byRegion(.upload, from: first) {
                areas[region, default: Area(region: region)].uploads = Int(amount)
            }
            for (region, amount) in try store.byRegion(.view, from: first) {
                areas[region, default: Area(region: region)].views = Int(amount)
            }
            return Stats(
                population: try store.population(),
                days: days,
                areas: areas.values.sorted {
                    ($0.views, $0.uploads, $1.region.number) > ($1.views, $1.uploads, $0.region.number)
                }
            )
        }
    }
}
