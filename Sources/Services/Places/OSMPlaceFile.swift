import OSM

/// A file of OpenStreetMap data as a source of places.
public struct OSMPlaceFile: Sendable {
    /// What places of OpenStreetMap have as their source.
    public static let source = "osm"

    /// The keys that make a thing of the map a place.
    public static let keys = PlaceRules.keys + MapKinds.keys

    private let path: String
    private let keys: [String]

    /// Names a file, and the keys of what is asked for: see ``keys``.
    public init(path: String, only keys: [String] = OSMPlaceFile.keys) {
        self.path = path
        self.keys = keys
    }

    /// Reads and checks the whole file; throws ``SourceFileError``.
    public func read(report: Progress.Report) throws -> PlaceHarvest {
        var harvest = PlaceHarvest(source: Self.source)
        var survey = KnownArea.Survey()
        var folding = PlaceFolding()
        let summary = try OSMExtract(path: path).read(
            wanted: PlaceRules.mayBePlace,
            node: { survey.note($0) },
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
                if harvest.add(facts, isAskedFor: isAskedFor, isWhole: place.isWhole), isAskedFor {
                    folding.note(harvest.facts.count - 1, facts, place.tags)
                }
            }
        )
        harvest.fold(folding)
        harvest.scope = .area(survey.area(within: summary.areas))
        return harvest
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
