import OSM

/// A file of OpenStreetMap data as a source of places.
public struct OSMPlaceFile: Sendable {
    /// What places of OpenStreetMap have as their source.
    public static let source = "osm"

    private let path: String
    private let keys: [String]

    /// Names a file, and the keys of what is asked for: see ``PlaceRules/keys``.
    public init(path: String, only keys: [String] = PlaceRules.keys) {
        self.path = path
        self.keys = keys
    }

    /// Reads and checks the whole file; throws ``SourceFileError``.
    public func read(report: Progress.Report) throws -> PlaceHarvest {
        var harvest = PlaceHarvest(source: Self.source)
        var survey = KnownArea.Survey()
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
                _ = harvest.add(
                    facts,
                    isAskedFor: PlaceRules.has(keys, in: place.tags),
                    isWhole: place.isWhole
                )
            }
        )
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
