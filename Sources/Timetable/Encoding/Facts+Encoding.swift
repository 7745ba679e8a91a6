import Bounds
import Model

extension TimetableTables {
    func encodedFacts() -> [UInt8] {
        var writer = ColumnWriter()
        writer.text(zone)
        writer.optional(feed.publisher)
        writer.optional(feed.url)
        writer.optional(feed.version)
        writer.optional(feed.language)
        writer.optional(feed.first?.number)
        writer.optional(feed.last?.number)
        writer.count(agencies.count)
        for agency in agencies {
            writer.text(agency.sourceID)
            writer.text(agency.name)
            writer.optional(agency.url)
            writer.optional(agency.language)
        }
        writer.count(attributions.count)
        for attribution in attributions {
            writer.text(attribution.organization)
            writer.optional(attribution.url)
            let roles = [attribution.isProducer, attribution.isOperator, attribution.isAuthority]
            writer.number(roles.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        }
        return writer.bytes
    }

    mutating func readFacts(_ reader: consuming ColumnReader) throws(TimetableError) {
        zone = try reader.text()
        feed.publisher = try reader.optionalText()
        feed.url = try reader.optionalText()
        feed.version = try reader.optionalText()
        feed.language = try reader.optionalText()
        feed.first = try reader.optionalNumber().flatMap { ServiceDate(number: $0) }
        feed.last = try reader.optionalNumber().flatMap { ServiceDate(number: $0) }
        agencies = try reader.agencies()
        attributions = try reader.attributions()
    }

    // MARK: - Stops and lines

    func encodedStops() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(stops.count)
        for stop in stops {
            writer.text(stop.sourceID)
            writer.text(stop.name)
            writer.optional(stop.code)
            writer.optional(stop.platform)
        }
        writer.runs(stops.map { $0.kind.rawValue | $0.wheelchair.code << 2 })
        writer.differences(stops.map { ($0.parent ?? -1) + 1 })
        writer.degrees(stops.map(\.latitude))
        writer.degrees(stops.map(\.longitude))
        return writer.bytes
    }

    mutating func readStops(_ reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        for _ in 0..<count {
            stops.append(
                TimetableStop(
                    sourceID: try reader.text(),
                    name: try reader.text(),
                    code: try reader.optionalText(),
                    platform: try reader.optionalText(),
                    latitude: 0,
                    longitude: 0
                )
            )
        }
        let facts = try reader.runs(stops.count, of: UInt8.self)
        let parents = try reader.differences(stops.count, of: UInt32.self)
        let latitudes = try reader.degrees(stops.count)
        let longitudes = try reader.degrees(stops.count)
        for place in stops.indices {
            stops.change(at: place) { stop in
                let fact = facts[checked: place] ?? 0
                stop.kind = TimetableStop.Kind(rawValue: fact & 3) ?? .stop
                stop.wheelchair = KnownOrNot(code: fact >> 2)
                let parent = parents[checked: place] ?? 0
                stop.parent = parent == 0 ? nil : Int(clamping: parent) - 1
                stop.latitude = latitudes[checked: place] ?? 0
                stop.longitude = longitudes[checked: place] ?? 0
            }
        }
    }

    func encodedLines() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(lines.count)
        for line in lines {
            writer.text(line.sourceID)
            writer.text(line.shortName)
            writer.text(line.longName)
            writer.text(line.mode.rawValue)
            writer.optional(line.color?.digits)
            writer.optional(line.textColor?.digits)
            writer.optional(line.agency)
            writer.optional(line.sortOrder)
        }
        return writer.bytes
    }

    mutating func readLines(_ reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        for _ in 0..<count {
            lines.append(
                TimetableLine(
                    sourceID: try reader.text(),
                    shortName: try reader.text(),
                    longName: try reader.text(),
                    mode: TransitMode(rawValue: try reader.text()) ?? .other,
                    color: try reader.optionalText().flatMap { LineColor($0) },
                    textColor: try reader.optionalText().flatMap { LineColor($0) },
                    agency: try reader.optionalNumber(),
                    sortOrder: try reader.optionalNumber()
                )
            )
        }
    }

    func encodedTexts() -> [UInt8] {
        var writer = ColumnWriter()
        writer.texts(texts)
        return writer.bytes
    }
}

extension ColumnReader {
    fileprivate mutating func agencies() throws(TimetableError) -> [TimetableAgency] {
        let count = try count()
        var agencies: [TimetableAgency] = []
        for _ in 0..<count {
            agencies.append(
                TimetableAgency(
                    sourceID: try text(),
                    name: try text(),
                    url: try optionalText(),
                    language: try optionalText()
                )
            )
        }
        return agencies
    }

    fileprivate mutating func attributions() throws(TimetableError) -> [TimetableAttribution] {
        let count = try count()
        var attributions: [TimetableAttribution] = []
        for _ in 0..<count {
            let (organization, url) = (try text(), try optionalText())
            let roles = try number()
            attributions.append(
                TimetableAttribution(
                    organization: organization,
                    url: url,
                    isProducer: roles & 4 != 0,
                    isOperator: roles & 2 != 0,
                    isAuthority: roles & 1 != 0
                )
            )
        }
        return attributions
    }
}
