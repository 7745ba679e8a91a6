import Model
import Relational
import Storage
import Timetable

extension Doctor {
    /// Checks that every timetable can be read, and that its stops and lines are stored; finds nothing where
    /// no source was imported.
    func transit() async throws -> [Finding] {
        let (sources, table) = try await database.readLong { connection in
            (try TransitSourceStore(connection).sources(), try StopTable(reading: connection))
        }
        guard !sources.isEmpty else { return [] }
        var findings: [Finding] = []
        var ended: [Finding] = []
        for source in sources where source.hasTimetable {
            let bytes = try await database.readLong { try TransitSourceStore($0).timetable(of: source.name) }
            let timetable: SourceTimetable
            do throws(TimetableError) {
                timetable = try SourceTimetable(decoding: bytes)
            } catch {
                findings.append(fault(source.name, "cannot be read (\(error)); import it again"))
                continue
            }
            let lostStops = timetable.stops.count {
                $0.kind != .entrance && table.stop($0.sourceID, of: source.name) == nil
            }
            let lostLines = timetable.lines.count { table.line($0.sourceID, of: source.name) == nil }
            if lostStops + lostLines > 0 {
                let lost = "\(lostStops) of its stops and \(lostLines) of its lines are not stored"
                findings.append(fault(source.name, "\(lost); import it again"))
            } else if let day = source.dayOfEnd(at: now()) {
                let detail = "ended on \(day); nothing leaves by it: import a newer one"
                ended.append(Finding(verdict: .notice, subject: "timetable \(source.name)", detail: detail))
            }
        }
        if findings.isEmpty {
            let count = sources.count == 1 ? "1 source" : "\(sources.count) sources"
            findings.append(
                Finding(
                    verdict: .fine,
                    subject: "public transport",
                    detail: "\(count), \(table.liveCount) stops, and all timetables can be read"
                )
            )
        }
        return findings + ended
    }

    private func fault(_ source: String, _ detail: String) -> Finding {
        Finding(verdict: .fault, subject: "timetable \(source)", detail: detail)
    }
}
