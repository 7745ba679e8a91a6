package import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// A stop, with its distance, azimuth and walking time if the request had a position.
    package mutating func stop(_ near: NearStop) {
        object { json in json.members(of: near) }
    }

    /// The members of a stop and those that depend on the viewer.
    package mutating func members(of near: NearStop) {
        members(of: near.stop)
        sight(of: near)
    }

    /// The members of a stop that depend on the viewer.
    mutating func sight(of near: NearStop) {
        member("distance_m", near.distance, decimals: 2)
        member("azimuth_deg", Rounding.azimuth(near.azimuth), decimals: 4)
        member("walk_s", near.walkingTime)
    }

    package mutating func stop(_ stop: Stop) {
        object { json in json.members(of: stop) }
    }

    /// A stop as a viewer finds it, if there is one.
    package mutating func stop(_ stop: Stop, from position: Coordinate?) {
        if let position { self.stop(NearStop(stop: stop, from: position)) } else { self.stop(stop) }
    }

    /// The members of a stop that do not depend on the viewer.
    package mutating func members(of stop: Stop) {
        member("id", digits: stop.id.rawValue)
        member("source", stop.source)
        member("source_id", stop.sourceID)
        member("name", stop.name)
        member("code", stop.code)
        member("platform", stop.platform)
        member("parent", stop.parent?.description)
        coordinate(stop.coordinate)
        member("modes", stop.modes.map(\.rawValue))
        member("wheelchair", stop.wheelchair.rawValue)
        array("lines") { json in
            for line in stop.lines { json.line(line) }
        }
        member("gone_at", stop.goneAt?.description)
    }

    /// The properties of a GeoJSON feature, whose coordinate is the geometry.
    package mutating func properties(of stop: Stop, changedAt: Instant) {
        member("name", stop.name)
        member("code", stop.code)
        member("platform", stop.platform)
        member("parent", stop.parent?.description)
        member("modes", stop.modes.map(\.rawValue))
        member("lines", stop.lines.map(\.name))
        member("wheelchair", stop.wheelchair.rawValue)
        member("source", stop.source)
        member("source_id", stop.sourceID)
        member("updated_at", changedAt.description)
    }

    package mutating func line(_ line: LineSummary) {
        object { json in
            json.member("id", digits: line.id.rawValue)
            json.member("name", line.name)
            json.member("mode", line.mode.rawValue)
            json.colors(line.color, text: line.textColor)
        }
    }

    /// A member with what names a line; `null` where there is none.
    package mutating func member(_ name: StaticString, line: TransitLine?) {
        guard let line else { return null(name) }
        key(name)
        self.line(line.summary)
    }

    /// The members of a line; what else an answer has of it may follow.
    package mutating func members(of line: TransitLine) {
        member("id", digits: line.id.rawValue)
        member("source", line.source)
        member("source_id", line.sourceID)
        member("name", line.name)
        member("long_name", line.longName)
        member("mode", line.mode.rawValue)
        colors(line.color, text: line.textColor)
    }

    private mutating func colors(_ color: LineColor?, text: LineColor?) {
        member("color", color.map { "#\($0.digits)" })
        member("text_color", text.map { "#\($0.digits)" })
    }
}

extension JSONWriter {
    /// A departure, whose times to wait and ages count at an instant.
    package mutating func departure(_ departure: Departure, at now: Instant) {
        var viewer = ViewerFields(at: now)
        self.departure(departure, &viewer)
    }

    mutating func departure(_ departure: Departure, _ viewer: inout ViewerFields) {
        object { json in
            json.object("stop") { $0.members(of: departure.stop, &viewer) }
            json.object("line") { $0.members(of: departure.line) }
            json.member("direction", departure.direction)
            json.member("destination", departure.destination)
            json.member("via", departure.via)
            json.member("service_date", departure.serviceDate?.description)
            json.member("scheduled", departure.scheduled?.description)
            json.member("expected", departure.expected?.description)
            json.key("in_s")
            viewer.wait(until: departure.time, in: &json)
            json.member("realtime", departure.realtime.rawValue)
            json.member("status", departure.status.rawValue)
            json.member("delay_s", departure.delay)
            json.member("accessible", departure.accessible.rawValue)
            json.member("low_floor", departure.lowFloor.rawValue)
            json.member("occupancy", departure.occupancy?.rawValue)
            json.member("vehicle_id", departure.vehicleID)
            json.member("trip_id", departure.tripID)
            json.member("alerts", departure.alerts)
            json.member("notes", departure.notes)
            json.member("source", departure.source)
            json.member("generated_at", departure.generatedAt?.description)
            json.key("age_s")
            viewer.age(since: departure.generatedAt, in: &json)
            json.member("stale", departure.isStale)
        }
    }

    private mutating func members(of stop: DepartureStop, _ viewer: inout ViewerFields) {
        member("id", digits: stop.id.rawValue)
        member("name", stop.name)
        member("platform", stop.platform)
        viewer.way(to: stop, in: &self)
    }

    private mutating func members(of line: DepartureLine) {
        member("id", line.id?.description)
        member("source_id", line.sourceID)
        member("name", line.name)
        member("long_name", line.longName)
        member("mode", line.mode.rawValue)
        colors(line.color, text: line.textColor)
    }

    /// The answer to "what leaves near here".
    package mutating func departures(_ near: NearDepartures, at now: Instant) {
        var viewer = ViewerFields(at: now)
        departures(near, &viewer)
    }

    mutating func departures(_ near: NearDepartures, _ viewer: inout ViewerFields) {
        object { json in
            json.array("items") { json in
                for row in near.rows { json.row(row, &viewer) }
            }
            json.array("stops") { json in
                for stop in near.stops { json.stop(stop, &viewer) }
            }
            json.array("sources") { json in
                for report in near.sources { json.report(report, &viewer) }
            }
            json.array("alerts") { json in
                for alert in near.alerts { json.alert(alert) }
            }
        }
    }

    private mutating func row(_ row: NearDepartures.Row, _ viewer: inout ViewerFields) {
        object { json in
            json.object("line") { $0.members(of: row.line) }
            json.member("direction", row.direction)
            json.member("destination", row.destination)
            json.key("stop")
            json.stop(row.stop, &viewer)
            json.array("departures") { json in
                for departure in row.departures { json.departure(departure, &viewer) }
            }
        }
    }

    private mutating func stop(_ near: NearStop, _ viewer: inout ViewerFields) {
        object { json in
            json.members(of: near.stop)
            viewer.sight(of: near, in: &json)
        }
    }
}

extension JSONWriter {
    /// The way in which a source took part in an answer.
    package mutating func report(_ report: SourceReport, at now: Instant) {
        var viewer = ViewerFields(at: now)
        self.report(report, &viewer)
    }

    private mutating func report(_ report: SourceReport, _ viewer: inout ViewerFields) {
        object { json in
            json.member("source", report.source)
            json.member("state", report.state.rawValue)
            json.key("age_s")
            viewer.age(since: report.generatedAt, in: &json)
            json.member("detail", report.detail)
            json.member("time_zone", report.timeZone)
        }
    }

    package mutating func alert(_ alert: TransitAlert) {
        object { json in
            json.member("id", alert.id)
            json.member("source", alert.source)
            json.member("title", alert.title)
            json.member("text", alert.text)
            json.member("url", alert.url)
            json.member("stops", alert.stops.map(\.description))
            json.member("lines", alert.lines.map(\.description))
            json.member("from", alert.from?.description)
            json.member("until", alert.until?.description)
        }
    }

    /// An item of `/v1/transit/sources`.
    package mutating func source(_ source: TransitSource) {
        object { json in
            json.member("source", source.name)
            json.member("provider", source.provider)
            json.member("stops", source.stopCount)
            json.member("lines", source.lineCount)
            json.member("trips", source.timetable?.tripCount)
            json.member("first_day", source.timetable?.firstDay?.description)
            json.member("last_day", source.timetable?.lastDay?.description)
            json.member("imported_at", source.importedAt?.description)
            json.member("answered_at", source.answeredAt?.description)
            json.member("failed_at", source.failure?.at.description)
            json.member("error", source.failure?.detail)
            json.member("attribution", source.attribution)
        }
    }
}
