/// What a target may import: targets of our own, which stand below it, and modules from outside.
struct Imports {
    let own: Set<String>
    let outside: Set<String>

    /// A name that ends in `*` stands for every module that begins with what is before it.
    init(own: Set<String> = [], outside: Set<String> = []) {
        self.own = own
        self.outside = outside
    }

    func allow(_ module: String) -> Bool {
        own.contains(module) || outside.contains(module)
            || outside.contains { $0.hasSuffix("*") && module.hasPrefix($0.dropLast()) }
    }
}

/// The layers: for every target the whole of what it may import.
///
/// A target that is not here may not be there. Those of one layer import each other only where it is written.
enum ImportTable {
    private static let c: Set = ["LibC"]
    private static let foundation: Set = ["Foundation", "FoundationEssentials"]
    private static let pure: Set = [
        "Bounds", "Geodesy", "ViewEngine", "Magnetism", "Imagery", "Multipart", "Relational", "JSONText",
        "CSVText", "OpeningHours", "TextCoding",
    ]
    private static let belowServices =
        pure.union([
            "Model", "Archive", "Basemap", "SQLiteEngine", "Blobs", "Thumbnails", "Identity", "Telemetry",
            "Storage", "OSM", "Directions", "Tiles", "Wire", "Timetable", "GTFS", "CivilTime", "Departures",
            "LineFiles", "Motion", "Push", "XMLText",
        ])
    private static let all = belowServices.union(["Services", "API", "PostgresEngine", "Fetch", "S3Blobs"])

    static let targets: [String: Imports] = [
        // 0: pure values
        "Bounds": Imports(),
        "LibC": Imports(outside: ["Glibc", "Musl", "Darwin"]),
        "CLanes": Imports(),
        "Geodesy": Imports(own: ["Bounds", "CLanes"], outside: c),
        "ViewEngine": Imports(own: ["Geodesy"], outside: c),
        "Magnetism": Imports(own: ["Geodesy"], outside: c),
        "Imagery": Imports(own: ["Bounds", "CZlib", "Geodesy"], outside: c),
        "Multipart": Imports(own: ["Bounds"], outside: c),
        "Relational": Imports(outside: c.union(["Synchronization"])),
        "JSONText": Imports(own: ["Bounds", "TextCoding"], outside: c),
        "OpeningHours": Imports(own: ["Bounds"], outside: c),
        "CSVText": Imports(own: ["Bounds"]),
        "TextCoding": Imports(),
        // 1: the words of the product
        "Model": Imports(own: ["Bounds", "CVocabulary", "Geodesy"], outside: c),
        "Wire": Imports(own: ["Bounds", "Geodesy", "JSONText", "Model"]),
        "Timetable": Imports(own: ["Bounds", "Model"]),
        "Motion": Imports(own: ["Bounds", "Geodesy"], outside: c),
        // 2: each an outside thing, and nothing of each other
        "SQLiteEngine": Imports(
            own: ["CSQLite", "Relational"],
            outside: c.union(foundation).union(["Dispatch", "Synchronization"])
        ),
        "CSQLite": Imports(),
        "PostgresEngine": Imports(
            own: ["Relational", "CLibPQ"],
            outside: c.union(["Dispatch", "Synchronization"])
        ),
        "CLibPQ": Imports(),
        "Push": Imports(own: ["JSONText", "TextCoding"], outside: ["Crypto"]),
        "CCurl": Imports(),
        "Fetch": Imports(own: ["CCurl"], outside: c.union(["NIO*", "Synchronization"])),
        "S3Blobs": Imports(
            own: ["Blobs", "Bounds", "Fetch", "TextCoding", "XMLText"],
            outside: c.union(["NIO*", "Crypto", "Synchronization"])
        ),
        "Identity": Imports(
            own: ["Bounds", "Model", "JSONText", "Fetch", "CArgon2", "TextCoding"],
            outside: c.union(foundation).union(["Crypto", "JWTKit", "Dispatch", "Synchronization"])
        ),
        "Blobs": Imports(
            own: ["TextCoding"],
            outside: c.union(foundation).union(["NIO*", "_NIOFileSystem", "Crypto", "Synchronization"])
        ),
        "Thumbnails": Imports(
            own: ["Imagery", "CJPEG"],
            outside: c.union(["Synchronization", "Dispatch", "Crypto"])
        ),
        "Telemetry": Imports(
            own: ["JSONText"],
            outside: c.union(foundation).union(["Metrics", "CoreMetrics", "Logging", "Synchronization"])
        ),
        "Directions": Imports(
            own: ["Bounds", "CVocabulary", "Model", "Geodesy", "Fetch", "JSONText"],
            outside: c.union(["Synchronization"])
        ),
        "Basemap": Imports(
            own: ["Bounds", "CZlib", "JSONText", "Relational", "SQLiteEngine"],
            outside: c.union(["Synchronization"])
        ),
        "CivilTime": Imports(own: ["Model"], outside: foundation),
        "LineFiles": Imports(own: ["Bounds", "Geodesy", "JSONText", "XMLText"]),
        "GTFS": Imports(
            own: ["Archive", "Bounds", "CSVText", "CivilTime", "Geodesy", "Model", "Timetable"],
            outside: c.union(foundation).union(["NIO*", "SwiftProtobuf"])
        ),
        "Departures": Imports(
            own: [
                "Bounds", "CivilTime", "Fetch", "GTFS", "JSONText", "Model", "TextCoding", "Timetable",
                "XMLText",
            ],
            outside: c.union(["Synchronization"])
        ),
        "CArchive": Imports(),
        "Archive": Imports(own: ["CArchive"], outside: c.union(["NIO*"])),
        "CArgon2": Imports(),
        "COpenAPI": Imports(),
        "CWebFiles": Imports(),
        "CVocabulary": Imports(),
        "CJPEG": Imports(),
        "CBZip2": Imports(),
        "CExpat": Imports(),
        "XMLText": Imports(own: ["CExpat"]),
        "CLZ4": Imports(),
        "CMemory": Imports(),
        "CXXHash": Imports(),
        "CZlib": Imports(),
        "OSM": Imports(
            own: ["Bounds", "Geodesy", "CBZip2", "CLZ4", "CZlib", "XMLText"],
            outside: c.union(foundation).union(["SwiftProtobuf"])
        ),
        // 3: all SQL
        "Storage": Imports(
            own: ["Model", "Relational", "Geodesy", "JSONText"],
            outside: c.union(["Synchronization"])
        ),
        // What is read by SQL, kept in memory
        "Tiles": Imports(
            own: [
                "Bounds", "CLZ4", "CMemory", "Geodesy", "Model", "Relational", "Storage", "ViewEngine",
                "Wire",
            ],
            outside: c.union(["Synchronization"])
        ),
        // 4: what the product does
        "Services": Imports(
            own: belowServices.union(["Fetch"]),
            outside: c.union(foundation).union([
                "Logging", "Metrics", "ServiceLifecycle", "Synchronization", "Crypto",
            ])
        ),
        // 5: HTTP, and pictures
        "Drawing": Imports(own: ["Geodesy", "Model", "Services", "ViewEngine"], outside: c),
        "WebClient": Imports(
            own: ["CWebFiles", "CZlib", "TextCoding"],
            outside: foundation.union(["Crypto", "Synchronization"])
        ),
        "API": Imports(
            own: [
                "Basemap", "Bounds", "COpenAPI", "CXXHash", "Model", "Services", "Multipart", "Geodesy",
                "Magnetism", "ViewEngine", "JSONText", "Blobs", "Drawing", "TextCoding", "WebClient", "Wire",
            ],
            outside: c.union(foundation).union([
                "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIO*", "Crypto", "Logging",
                "Metrics", "ServiceLifecycle", "Synchronization",
            ])
        ),
        // 6 and 7: the composition root and the one executable
        "App": Imports(
            own: all,
            outside: c.union(foundation).union([
                "Configuration", "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIO*", "Crypto", "Logging",
                "Metrics", "ServiceLifecycle", "Subprocess", "Synchronization", "UnixSignals", "Dispatch",
            ])
        ),
        "sightline": Imports(
            own: [
                "App", "Drawing", "Services", "Model", "Motion", "ViewEngine", "Geodesy", "JSONText", "Wire",
            ],
            outside: c.union(foundation).union([
                "ArgumentParser", "Configuration", "Dispatch", "Logging", "Synchronization",
            ])
        ),
    ]
}
