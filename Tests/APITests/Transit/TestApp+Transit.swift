import App
import Geodesy
import JSONText
import Model
import Services
import Testing
import Timetable

extension TestApp {
    /// Imports a register of stops in CSV, as the command does.
    @discardableResult
    func importStops(_ csv: String, source: String = "reg") async throws -> TransitImport.Outcome {
        let harvest = try StopRegisterFile.harvest(of: Array(csv.utf8), source: source)
        return try await installation.services.transitImport.run(harvest)
    }

    /// Imports a timetable, as the command does; returns the id of its first line.
    @discardableResult
    func importTimetable(
        _ timetable: SourceTimetable,
        source: String = TestTimetable.source
    ) async throws -> String {
        let harvest = TransitHarvest(timetable, of: source)
        _ = try await installation.services.transitImport.run(harvest)
        return try #require(try await get("/v1/lines?source=\(source)").ids.first)
    }

    /// The id of a stop of a source.
    func stop(
        _ sourceID: String,
        source: String = "reg",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let answer = try await get("/v1/stops?source=\(source)&source_id=\(sourceID)")
        return try #require(answer.ids.first, "\(answer.text)", sourceLocation: sourceLocation)
    }
}

/// A register of stops in CSV.
enum Register {
    static let head = "id,name,lat,lon,platform,parent,mode\n"

    static let city =
        head + """
            c,Brunnsparken,57.7069,11.9686,,,tram
            ca,Brunnsparken,57.7070,11.9680,A,c,tram
            cb,Brunnsparken,57.7068,11.9692,B,c,tram
            n,Nordstan,57.7080,11.9700,,,bus
            f,Stenpiren,57.7060,11.9570,,,"ferry, tram"

            """
}
