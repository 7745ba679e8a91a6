import Bounds

/// The form in which a history is kept: little-endian, version 1.
///
///     u8 version · u32 cells · u8 parts · cells × 8 × f32 · parts × (u8 part · cells × 2 × f32)
///     · u8 turns × (3 × f32) · u32 passages × (u8 kind · f32 hour · f32 first place · u32 places · (places − 1) × decimetres)
///
/// Decimetres are written in groups of seven bits, the lowest first, each but the last with its high bit set.
extension LineHistory {
    private static let version: UInt8 = 1

    /// The history as bytes.
    package func encoded() -> [UInt8] {
        var bytes = [Self.version]
        bytes.append(UInt32(clamping: pace.cells.count))
        bytes.append(UInt8(clamping: pace.byPart.count))
        for cell in pace.cells { for value in cell.values { bytes.append(value) } }
        for (part, cells) in pace.byPart.sorted(by: { $0.key < $1.key }) {
            bytes.append(UInt8(clamping: part))
            for cell in cells {
                bytes.append(cell.count)
                bytes.append(cell.seconds)
            }
        }
        bytes.append(UInt8(clamping: turns.all.count))
        for turn in turns.all { for value in [turn.from, turn.to, turn.count] { bytes.append(value) } }
        bytes.append(UInt32(clamping: passages.count))
        for passage in passages {
            bytes.append(passage.part.kind.rawValue)
            bytes.append(Float(passage.part.hour))
            bytes.append(passage.places.first ?? 0)
            bytes.append(UInt32(clamping: passage.places.count))
            for step in passage.steps { bytes.append(groups: step) }
        }
        return bytes
    }

    /// The history in bytes, or `nil` when they are damaged or those of a path with another length.
    package init?(_ bytes: [UInt8], of path: LinePath) {
        var reader = HistoryReader(bytes)
        let count = Pace.count(of: path)
        guard reader.byte() == Self.version, reader.count() == count, let parts = reader.byte() else {
            return nil
        }
        var pace = Pace(cells: count)
        for index in 0..<count {
            guard let cell = PaceCell(&reader) else { return nil }
            pace.cells.change(at: index) { $0 = cell }
        }
        // in range: no count is negative, here and below
        for _ in 0..<parts {
            guard let part = reader.byte().map({ Int(clamping: $0) }), part < Pace.parts else { return nil }
            var cells: [Pace.PartCell] = []
            for _ in 0..<count {
                guard let passed = reader.amount(), let seconds = reader.amount() else { return nil }
                cells.append(Pace.PartCell(count: passed, seconds: seconds))
            }
            pace.byPart[part] = cells  // in range: a dictionary
        }
        guard let turnCount = reader.byte(), turnCount <= Turn.most else { return nil }
        var turns = Turns()
        // in range: as above
        for _ in 0..<turnCount {
            guard let from = reader.amount(), let to = reader.amount(), let count = reader.amount() else {
                return nil
            }
            turns.all.append(Turn(from: from, to: to, count: count))
        }
        guard let passageCount = reader.count() else { return nil }
        var passages: [Passage] = []
        // in range: as above
        for _ in 0..<passageCount {
            guard let passage = Passage(&reader) else { return nil }
            passages.append(passage)
        }
        guard reader.isAtEnd, passages.reduce(0, { $0 + $1.places.count }) <= Self.mostPlaces else {
            return nil
        }
        self.init(pace: pace, turns: turns, passages: passages)
    }
}

extension PaceCell {
    fileprivate var values: [Float] {
        [count, travel, travelSquares, stops, dwell, dwellSquares, layovers, layover]
    }

    fileprivate init?(_ reader: inout HistoryReader) {
        guard let count = reader.amount(), let travel = reader.amount(), let squares = reader.amount(),
            let stops = reader.amount(), let dwell = reader.amount(), let dwellSquares = reader.amount(),
            let layovers = reader.amount(), let layover = reader.amount()
        else { return nil }
        self.init(
            count: count,
            travel: travel,
            travelSquares: squares,
            stops: stops,
            dwell: dwell,
            dwellSquares: dwellSquares,
            layovers: layovers,
            layover: layover
        )
    }
}

extension Passage {
    /// The metres between places in decimetres; what a step loses by rounding, the next has.
    fileprivate var steps: [UInt32] {
        var told: Float = places.first ?? 0
        return places.dropFirst().map { place in
            let step = UInt32(nearest: Double((place - told) * 10))
            told += Float(step) / 10
            return step
        }
    }

    fileprivate init?(_ reader: inout HistoryReader) {
        guard let kind = reader.byte().flatMap(DayPart.Kind.init), let hour = reader.amount(),
            let first = reader.amount(), let count = reader.count(), count > 1, count <= Self.most,
            first <= Float(LinePath.maximumLength * 100)
        else { return nil }
        var places = [first]
        // in range: there is more than one
        for _ in 1..<count {
            guard let step = reader.groups() else { return nil }
            places.append((places.last ?? 0) + Float(step) / 10)
        }
        self.init(part: DayPart(hour: Double(hour), kind: kind), places: places)
    }
}
