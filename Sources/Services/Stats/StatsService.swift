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
        /// The number of requests for departures.
        package var departures = 0

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
        /// The number of requests for departures.
        package var departures = 0

        package init(region: Region, uploads: Int = 0, views: Int = 0, departures: Int = 0) {
            self.region = region
            self.uploads = uploads
            self.views = views
            self.departures = departures
        }
    }

    package struct Stats: Sendable, Hashable {
        package let population: Population
        /// The days, the oldest first.
        package let days: [Day]
        /// The areas with uploads, views or departures on these days, the busiest first.
        package let areas: [Area]
        /// The calls to sources of live departures on these days, by name.
        package let sources: [SourceCalls]

        package init(
            population: Population,
            days: [Day],
            areas: [Area],
            sources: [SourceCalls] = []
        ) {
            self.population = population
            self.days = days
            self.areas = areas
            self.sources = sources
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
            fill(try store.byDay(.departures, from: first), \.departures)
            var areas: [Region: Area] = [:]
            let counts: [(Tally.Kind, WritableKeyPath<Area, Int>)] = [
                (.upload, \.uploads), (.view, \.views), (.departures, \.departures),
            ]
            for (what, path) in counts {
                for (region, amount) in try store.byRegion(what, from: first) {
                    areas[region, default: Area(region: region)][keyPath: path] = Int(amount)
                }
            }
            return Stats(
                population: try store.population(),
                days: days,
                areas: areas.values.sorted {
                    ($0.views + $0.departures, $0.uploads, $1.region.number)
                        > ($1.views + $1.departures, $1.uploads, $0.region.number)
                },
                sources: try SourceCallStore(connection).calls(from: first)
            )
        }
    }
}
