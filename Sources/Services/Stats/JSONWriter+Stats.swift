package import JSONText
import Model

extension JSONWriter {
    /// Writes the members of an object: the statistics, with the busiest regions up to a number.
    package mutating func members(of stats: StatsService.Stats, regions most: Int) {
        object("members") { json in
            let members = stats.population.members
            json.member("all", members.all)
            json.member("moderators", members.moderators)
            json.member("suspended", members.suspended)
            json.member("deleted", members.deleted)
        }
        object("notes") { json in
            let notes = stats.population.notes
            json.member("all", notes.all)
            json.member("public", notes.isPublic)
            json.member("hidden", notes.hidden)
            json.member("removed", notes.removed)
        }
        array("days") { json in
            for day in stats.days {
                json.object { json in
                    json.member("day", day.date)
                    json.member("members", day.members)
                    json.member("uploads", day.uploads)
                    json.member("notes", day.notes)
                    json.member("views", day.views)
                    json.member("departures", day.departures)
                }
            }
        }
        array("regions") { json in
            for area in stats.areas.prefix(most) {
                let box = area.region.box
                json.object { json in
                    json.array("bbox") { json in
                        for side in [box.west, box.south, box.east, box.north] { json.value(side) }
                    }
                    json.member("uploads", area.uploads)
                    json.member("views", area.views)
                    json.member("departures", area.departures)
                }
            }
        }
        array("sources") { json in
            for source in stats.sources {
                json.object { json in
                    json.member("source", source.source)
                    json.member("calls", source.calls)
                    json.member("failed", source.failures)
                    json.member("half_within_ms", source.bound(of: 0.5))
                    json.member("most_within_ms", source.bound(of: 0.95))
                }
            }
        }
    }
}
