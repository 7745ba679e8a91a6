package import Timetable

/// The reason, without a full stop, why a GTFS file is refused as a whole.
package struct GTFSRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The table, as in `stops.txt`; `nil` when the archive itself is meant.
    package let file: String?
    /// The line of the table, from 1.
    package let line: Int?
    package let reason: String

    init(file: String? = nil, line: Int? = nil, _ reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    package var description: String { place(file, line) + reason }
}

/// Something that a GTFS file told wrongly, and how it was read all the same.
package struct GTFSNotice: Sendable, Hashable, CustomStringConvertible {
    package let file: String
    package let line: Int?
    /// A sentence without a full stop.
    package let text: String

    package var description: String { place(file, line) + text }
}

/// What was read from a GTFS file.
package struct GTFSReading: Sendable {
    package let timetable: SourceTimetable
    /// Some two hundred at most, in the order in which they were found.
    package let notices: [GTFSNotice]
}

/// Kinds of notices, of which each is told in full a few times and then counted.
enum NoticeKind: String {
    case missingTable = "tables that are missing"
    case stopWithoutPosition = "stops without a position, which are left out"
    case stopParent = "stops whose station is none"
    case stopName = "stops without a name"
    case lineName = "lines without a name"
    case lineMode = "lines whose mode is unknown"
    case lineColor = "colours that are none"
    case servicePeriod = "periods that end before they begin"
    case tripWithoutTimes = "trips that call at fewer than two stops, which are left out"
    case tripShape = "trips whose shape is missing"
    case callAtMissingStop = "calls at stops that are left out"
    case callWithoutStop = "calls without a stop, which are left out"
    case callTime = "times that cannot be read, whose calls are left out"
    case callBeforeTimes = "calls before the first or after the last known time, which are left out"
    case callBackwards = "times that go backwards"
    case callRule = "rules of boarding that are unknown"
    case frequency = "frequencies that are impossible, which are left out"
    case shapePoint = "points of shapes without a position, which are left out"
    case transfer = "transfers at stops that are missing, which are left out"
    case translation = "translations of what is missing, which are left out"
    case attribution = "attributions to nobody, which are left out"
    case feedDate = "dates of the feed that are none"
}

/// The notices of one file, bounded in number.
struct Notices {
    /// Of each kind, so many are told in full.
    static let most = 8

    private var told: [GTFSNotice] = []
    private var counts: [NoticeKind: (count: Int, file: String)] = [:]
    private var order: [NoticeKind] = []

    mutating func add(_ kind: NoticeKind, _ file: String, _ line: Int?, _ text: @autoclosure () -> String) {
        let count = counts[kind]?.count ?? 0
        if count == 0 { order.append(kind) }
        counts[kind] = (count + 1, file)
        if count < Self.most { told.append(GTFSNotice(file: file, line: line, text: text())) }
    }

    var all: [GTFSNotice] {
        told
            + order.compactMap { kind in
                guard let (count, file) = counts[kind], count > Self.most else { return nil }
                let more = count - Self.most
                return GTFSNotice(file: file, line: nil, text: "\(more) more \(kind.rawValue)")
            }
    }
}

private func place(_ file: String?, _ line: Int?) -> String {
    switch (file, line) {
    case (let file?, let line?): "\(file), line \(line): "
    case (let file?, nil): "\(file): "
    case (nil, _): ""
    }
}
