import Geodesy
import Model
import OSM

package struct OSMPlaceFile: Sendable {
    package static let source = "osm"

    /// The keys that make a map feature a place.
    package static let keys = PlaceRules.keys + MapKinds.keys

    private let path: String
    private let keys: [String]

    /// Reads only places with these ``keys``.
    package init(path: String, only keys: [String] = OSMPlaceFile.keys) {
        self.path = path
        self.keys = keys
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> PlaceHarvest {
        var harvest = PlaceHarvest(source: Self.source)
        var survey = KnownArea.Survey()
        var folding = PlaceFolding()
        var asked: Set<String> = []
        var extent = Extent()
        let summary = try OSMExtract(path: path).read(
            wanted: PlaceRules.mayBePlace,
            node: { coordinate in
                survey.note(coordinate)
                extent.note(coordinate)
            },
            missing: { kind, id in harvest.addUnplaced(Self.sourceID(of: kind, id)) },
            report: { step, done, total in
                report(Progress(Self.words(for: step), done: done, of: total, in: .bytes))
            },
            { place in
                let facts = PlaceRules.facts(
                    of: place.tags,
                    source: Self.source,
                    sourceID: Self.sourceID(of: place.kind, place.id),
                    coordinate: place.coordinate
                )
                guard let facts else {
                    harvest.omissions.omitted += 1
                    return
                }
                let isAskedFor = PlaceRules.has(keys, in: place.tags)
                // Folding needs every place, even those that the caller does not ask for.
                guard harvest.add(facts, isWhole: place.isWhole || !isAskedFor) else { return }
                folding.note(harvest.facts.count - 1, facts, place.tags)
                if isAskedFor { asked.insert(facts.sourceID) }
            }
        )
        harvest.fold(folding, asked: asked)
        harvest.dataAt = summary.dataAt.map(Instant.init(milliseconds:))
        harvest.extent = extent.box
        harvest.doubt = summary.doubt
        harvest.scope = .area(survey.area(within: summary.areas))
        return harvest
    }

    /// A box around all positions, which does not cross the antimeridian.
    private struct Extent {
        private var (west, south, east, north) = (180.0, 90.0, -180.0, -90.0)

        mutating func note(_ coordinate: Coordinate) {
            (west, east) = (min(west, coordinate.longitude), max(east, coordinate.longitude))
            (south, north) = (min(south, coordinate.latitude), max(north, coordinate.latitude))
        }

        var box: BoundingBox? {
            west <= east ? BoundingBox(west: west, south: south, east: east, north: north) : nil
        }
    }

    private static func sourceID(of kind: OSMKind, _ id: Int64) -> String { "\(kind.rawValue)/\(id)" }

    private static func words(for step: OSMExtract.Step) -> String {
        switch step {
        case .relations: "Checking the file"
        case .ways: "Reading ways"
        case .nodes: "Reading nodes"
        }
    }
}
