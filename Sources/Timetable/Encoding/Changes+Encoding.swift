import Bounds

// Frequencies, transfers and translations.
extension TimetableTables {
    func encodedFrequencies() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(frequencies.count)
        writer.differences(frequencies.map(\.trip))
        writer.differences(frequencies.map(\.start))
        writer.runs(frequencies.map { $0.end - $0.start })
        writer.runs(frequencies.map(\.headway))
        writer.runs(frequencies.map { $0.isExact ? 1 : 0 })
        return writer.bytes
    }

    mutating func readFrequencies(_ reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        let trips = try reader.differences(count, of: UInt32.self)
        let starts = try reader.differences(count, of: Int32.self)
        let lengths = try reader.runs(count, of: Int32.self)
        let headways = try reader.runs(count, of: Int32.self)
        let exact = try reader.runs(count, of: UInt8.self)
        for (trip, times) in zip(trips, zip(zip(starts, lengths), zip(headways, exact))) {
            let start = Int(clamping: times.0.0)
            frequencies.append(
                TimetableFrequency(
                    trip: Int(clamping: trip),
                    start: start,
                    end: start.saturatingAdd(Int(clamping: times.0.1)),
                    headway: Int(clamping: times.1.0),
                    isExact: times.1.1 == 1
                )
            )
        }
    }

    func encodedTransfers() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(transfers.count)
        writer.differences(transfers.map(\.from))
        writer.differences(transfers.map { $0.to - $0.from })
        writer.runs(transfers.map(\.kind.rawValue))
        writer.runs(transfers.map { ($0.seconds ?? -1) + 1 })
        return writer.bytes
    }

    mutating func readTransfers(_ reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        let origins = try reader.differences(count, of: Int32.self)
        let ways = try reader.differences(count, of: Int32.self)
        let kinds = try reader.runs(count, of: UInt8.self)
        let waits = try reader.runs(count, of: Int32.self)
        for (stops, facts) in zip(zip(origins, ways), zip(kinds, waits)) {
            let from = Int(clamping: stops.0)
            transfers.append(
                TimetableTransfer(
                    from: from,
                    to: from.saturatingAdd(Int(clamping: stops.1)),
                    kind: TimetableTransfer.Kind(rawValue: facts.0) ?? .recommended,
                    seconds: facts.1 > 0 ? Int(clamping: facts.1) - 1 : nil
                )
            )
        }
    }

    func encodedTranslations() -> [UInt8] {
        var writer = ColumnWriter()
        writer.count(translations.count)
        for translation in translations {
            switch translation.subject {
            case .stopName(let stop):
                writer.number(0)
                writer.number(stop)
            case .lineShortName(let line):
                writer.number(1)
                writer.number(line)
            case .lineLongName(let line):
                writer.number(2)
                writer.number(line)
            case .headsign(let headsign):
                writer.number(3)
                writer.text(headsign)
            }
            writer.text(translation.language)
            writer.text(translation.text)
        }
        return writer.bytes
    }

    mutating func readTranslations(_ reader: consuming ColumnReader) throws(TimetableError) {
        let count = try reader.count()
        for _ in 0..<count {
            let subject: TimetableTranslation.Subject =
                switch try reader.number() {
                case 0: .stopName(try reader.number())
                case 1: .lineShortName(try reader.number())
                case 2: .lineLongName(try reader.number())
                default: .headsign(try reader.text())
                }
            translations.append(
                TimetableTranslation(subject, language: try reader.text(), text: try reader.text())
            )
        }
    }
}
