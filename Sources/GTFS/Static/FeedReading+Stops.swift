import Model
import Timetable

/// The columns of `stops.txt`.
private struct StopColumns {
    let id: Int
    let name: Int
    let code: Int
    let platform: Int
    let kind: Int
    let parent: Int
    let latitude: Int
    let longitude: Int
    let wheelchair: Int

    init(_ table: GTFSTable) throws(GTFSRefusal) {
        id = try table.required("stop_id")
        name = table.column("stop_name")
        code = table.column("stop_code")
        platform = table.column("platform_code")
        kind = table.column("location_type")
        parent = table.column("parent_station")
        latitude = try table.required("stop_lat")
        longitude = try table.required("stop_lon")
        wheelchair = table.column("wheelchair_boarding")
    }
}

extension FeedReading {
    /// The stops, stations and entrances.
    ///
    /// Inner nodes of stations and areas of platforms are left out: nothing departs from there. Of stops
    /// without a right position nothing can be told near a place, so they are left out with a notice.
    mutating func readStops() throws(GTFSRefusal) {
        var table = try tables.required("stops.txt")
        let columns = try StopColumns(table)
        var parents: [(place: Int, id: [UInt8], line: Int)] = []
        while try table.next() {
            let id = try table.required(columns.id, "stop_id")
            guard stops.add(id) != nil else {
                throw table.refusal("the stop_id \(table.shown(columns.id)) was there before")
            }
            guard let stop = stop(table, columns) else {
                stopPlaces.append(nil)
                continue
            }
            let place = builder.stops.count
            stopPlaces.append(place)
            builder.stops.append(stop)
            let parent = table.field(columns.parent)
            if !parent.isEmpty { parents.append((place, Array(parent), table.line)) }
        }
        guard table.rowCount > 0 else { throw GTFSRefusal(file: table.name, "the table has no rows") }
        guard !builder.stops.isEmpty else {
            throw GTFSRefusal(file: table.name, "no stop has a position on the earth")
        }
        for parent in parents { try connect(parent.place, parent.id, parent.line, table.name) }
        nameStops(table.name)
    }

    private mutating func stop(_ table: GTFSTable, _ columns: StopColumns) -> TimetableStop? {
        let code = table.field(columns.kind).wholeNumber ?? 0
        guard code < 3, let kind = TimetableStop.Kind(rawValue: UInt8(clamping: code)) else { return nil }
        let (latitude, longitude) = (
            table.field(columns.latitude).decimal, table.field(columns.longitude).decimal
        )
        guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            notices.add(
                .stopWithoutPosition,
                table.name,
                table.line,
                "stop_lat \(table.shown(columns.latitude)) and stop_lon \(table.shown(columns.longitude)) are no "
                    + "position on the earth; stop \(table.shown(columns.id)) is left out"
            )
            return nil
        }
        return TimetableStop(
            sourceID: table.text(columns.id),
            name: table.words(columns.name),
            code: table.textIfAny(columns.code),
            platform: table.textIfAny(columns.platform),
            kind: kind,
            latitude: latitude,
            longitude: longitude,
            wheelchair: KnownOrNot(field: table.field(columns.wheelchair))
        )
    }

    /// Makes a stop part of its station.
    private mutating func connect(
        _ stop: Int,
        _ id: [UInt8],
        _ line: Int,
        _ file: String
    ) throws(GTFSRefusal) {
        let shown = "\"\(String(decoding: id, as: UTF8.self).prefix(60))\""
        guard let number = stops.number(of: id[...]) else {
            throw GTFSRefusal(file: file, line: line, "there is no stop with the parent_station \(shown)")
        }
        // in range: numbers of stops are places of these
        guard let parent = stopPlaces[number], builder.stops[parent].kind == .station,
            builder.stops[stop].kind != .station  // in range: a place of a stop
        else {
            notices.add(.stopParent, file, line, "the parent_station \(shown) is no station of this stop")
            return
        }
        builder.stops[stop].parent = parent  // in range: as above
        guard builder.stops[stop].wheelchair == .unknown else { return }  // in range: as above
        // A stop that tells nothing is as its station is.
        builder.stops[stop].wheelchair = builder.stops[parent].wheelchair  // in range: as above
    }

    /// Gives stops without a name that of their station, else their code or id.
    private mutating func nameStops(_ file: String) {
        for place in builder.stops.indices where builder.stops[place].name.isEmpty {  // in range: its indices
            let stop = builder.stops[place]  // in range: its indices
            let station = stop.parent.map { builder.stops[$0].name } ?? ""  // in range: a place of a stop
            let name = station.isEmpty ? stop.code ?? stop.sourceID : station
            builder.stops[place].name = name  // in range: its indices
            guard station.isEmpty else { continue }
            notices.add(
                .stopName,
                file,
                nil,
                "stop \"\(stop.sourceID)\" has no name; it is called \"\(name)\""
            )
        }
    }
}
