// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "sightline",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "sightline", targets: ["sightline"]),
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "ViewEngine", targets: ["ViewEngine"]),
    ],
    traits: [
        .trait(name: "Postgres", description: "The PostgreSQL engine, which needs libpq."),
        // Where there is no libpq: --disable-default-traits.
        .default(enabledTraits: ["Postgres"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
    ],
    targets: [
        // Layer 0: pure. Bytes and values in, values out; no Foundation, no clock, no I/O.
        .target(name: "Bounds"),
        .target(name: "LibC"),
        .target(name: "CLanes"),
        .target(name: "Geodesy", dependencies: ["LibC", "Bounds", "CLanes"]),
        .target(name: "ViewEngine", dependencies: ["LibC", "Geodesy"]),
        .target(name: "Magnetism", dependencies: ["LibC", "Geodesy"]),
        .target(name: "Imagery", dependencies: ["LibC", "Bounds", "CZlib", "Geodesy"]),
        .target(name: "Multipart", dependencies: ["LibC", "Bounds"]),
        .target(name: "JSONText", dependencies: ["Bounds", "TextCoding"]),
        .target(name: "OpeningHours", dependencies: ["LibC", "Bounds"]),
        .target(name: "CSVText", dependencies: ["Bounds"]),
        .target(name: "Relational"),
        .target(name: "TextCoding"),

        // Layer 1: the words of the product.
        .target(
            name: "CVocabulary",
            exclude: ["categories.txt", "cuisines.txt", "directions.txt", "synonyms.txt", "transit.txt"]
        ),
        .target(name: "Model", dependencies: ["LibC", "Bounds", "CVocabulary", "Geodesy"]),
        .target(name: "Wire", dependencies: ["Bounds", "Geodesy", "JSONText", "Model"]),
        .target(name: "Timetable", dependencies: ["Bounds", "Model"]),
        .target(name: "Motion", dependencies: ["LibC", "Bounds", "Geodesy"]),

        // Layer 2: the outside world, one target for each part of it.
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(name: "SQLiteEngine", dependencies: ["LibC", "CSQLite", "Relational"]),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .target(
            name: "Fetch",
            dependencies: ["LibC", "CCurl", .product(name: "NIOPosix", package: "swift-nio")]
        ),
        .target(
            name: "S3Blobs",
            dependencies: [
                "LibC", "Blobs", "Bounds", "Fetch", "TextCoding", "XMLText",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "Push",
            dependencies: ["JSONText", "TextCoding", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .systemLibrary(
            name: "CLibPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "PostgresEngine",
            dependencies: [
                "LibC", "Relational", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
            ]
        ),
        .systemLibrary(
            name: "CArgon2",
            pkgConfig: "libargon2",
            providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]
        ),
        .target(
            name: "Identity",
            dependencies: [
                "LibC", "Bounds", "CArgon2", "Fetch", "JSONText", "Model", "TextCoding",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]
        ),
        .target(
            name: "Blobs",
            dependencies: [
                "LibC", "TextCoding",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "Directions",
            dependencies: ["Bounds", "CVocabulary", "Fetch", "Geodesy", "JSONText", "Model"]
        ),
        .target(
            name: "Basemap",
            dependencies: ["LibC", "Bounds", "CZlib", "JSONText", "Relational", "SQLiteEngine"]
        ),
        .target(name: "CivilTime", dependencies: ["Model"]),
        .target(name: "LineFiles", dependencies: ["Bounds", "Geodesy", "JSONText", "XMLText"]),
        .target(
            name: "Departures",
            dependencies: [
                "Bounds", "CivilTime", "Fetch", "JSONText", "Model", "TextCoding", "XMLText",
            ]
        ),
        .systemLibrary(
            name: "CArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        .target(
            name: "Archive",
            dependencies: ["LibC", "CArchive", .product(name: "NIOCore", package: "swift-nio")]
        ),
        .target(
            name: "GTFS",
            dependencies: [
                "Archive", "Bounds", "CSVText", "CivilTime", "Geodesy", "Model", "Timetable",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Realtime/Realtime.proto"]
        ),
        .systemLibrary(
            name: "CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
        ),
        .target(name: "XMLText", dependencies: ["CExpat"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
        .target(name: "CMemory"),
        // Faster than the malloc of the C library: see docs/performance.md.
        .systemLibrary(
            name: "CTCMalloc",
            pkgConfig: "libtcmalloc_minimal",
            providers: [.apt(["libgoogle-perftools-dev"])]
        ),
        .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"]), .brew(["lz4"])]),
        // Debian's has no file for pkg-config.
        .systemLibrary(name: "CBZip2", providers: [.apt(["libbz2-dev"]), .brew(["bzip2"])]),
        .target(
            name: "OSM",
            dependencies: [
                "LibC", "Bounds", "CBZip2", "CLZ4", "CZlib", "Geodesy", "XMLText",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["PBF/FileBlocks.proto", "PBF/Primitives.proto"],
            linkerSettings: [.linkedLibrary("bz2")]
        ),
        .target(
            name: "CJPEG",
            dependencies: ["CMemory"],
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]
        ),
        .target(
            name: "Thumbnails",
            dependencies: ["LibC", "CJPEG", "Imagery", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .target(
            name: "Telemetry",
            dependencies: [
                "LibC", "JSONText",
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // Layer 3: all SQL.
        .target(
            name: "Storage",
            dependencies: ["LibC", "JSONText", "Model", "Relational", "Geodesy"],
            resources: [.embedInCode("Migrations")]
        ),

        .target(
            name: "Tiles",
            dependencies: [
                "Bounds", "CLZ4", "CMemory", "Geodesy", "Model", "Relational", "Storage", "ViewEngine",
                "Wire",
            ]
        ),

        // Layer 4: what the product does, and who may do it.
        .target(
            name: "Services",
            dependencies: [
                "LibC", "Archive", "Basemap", "Bounds", "Geodesy", "ViewEngine", "Imagery", "JSONText",
                "Magnetism", "Relational",
                "Model",
                "Identity",
                "Blobs", "CSVText", "CivilTime", "Departures", "Fetch", "OSM", "OpeningHours", "Directions",
                "GTFS", "LineFiles", "Motion", "Push", "TextCoding", "Timetable", "XMLText", "Thumbnails",
                "Storage", "Tiles", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),

        // Layer 5: HTTP, and pictures.
        .target(name: "Drawing", dependencies: ["Geodesy", "Model", "Services", "ViewEngine"]),
        .target(name: "COpenAPI", exclude: ["openapi.json"]),
        .target(name: "CWebFiles", exclude: ["web"]),
        .target(
            name: "WebClient",
            dependencies: [
                "CWebFiles", "CZlib", "TextCoding", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "API",
            dependencies: [
                "LibC", "Basemap", "Bounds", "COpenAPI", "CXXHash", "Geodesy", "ViewEngine", "Multipart",
                "JSONText", "Magnetism",
                "Model", "Blobs", "Drawing", "Services", "TextCoding", "WebClient", "Wire",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]
        ),

        // Layer 6: the composition root.
        .target(
            name: "App",
            dependencies: [
                "LibC", "API", "Basemap", "Blobs", "Bounds", "CSVText", "Departures", "Geodesy", "Identity",
                "Fetch", "JSONText", "LineFiles",
                "Model", "Motion",
                "OSM",
                "PostgresEngine",
                "Relational",
                "OpeningHours", "Directions", "S3Blobs",
                "SQLiteEngine", "Services", "Storage",
                "Telemetry", "Thumbnails", "Tiles", "ViewEngine",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            resources: [.embedInCode("Basemaps/Tilemaker")]
        ),

        // Layer 7: the one executable.
        .executableTarget(
            name: "sightline",
            dependencies: [
                "LibC", "App", "Drawing", "Services", "Model", "Motion", "Geodesy", "JSONText", "ViewEngine",
                "Wire",
                .target(name: "CTCMalloc", condition: .when(platforms: [.linux])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Tests: what several suites share first.
        .executableTarget(
            name: "bare-hummingbird",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Benchmarks/Bare"
        ),
        .executableTarget(
            name: "engine-benchmark",
            dependencies: ["ViewEngine", "Geodesy"],
            path: "Benchmarks/Engine"
        ),
        .executableTarget(
            name: "seed",
            dependencies: [
                "App", "Blobs", "CSVText", "Geodesy", "Identity", "Model", "Relational", "Services",
                "Storage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Benchmarks/Seed"
        ),
        .target(name: "TestData", path: "Tests/TestData"),
        .target(name: "PhotoTesting", dependencies: ["CJPEG"], path: "Tests/PhotoTesting"),
        .target(name: "Fuzzing", dependencies: ["LibC"], path: "Tests/Fuzzing"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "LibC", "API", "CSVText", "Fuzzing", "Geodesy", "Imagery", "JSONText", "MetadataAudit",
                "Model",
                "Multipart",
                "OSM", "OpeningHours", "Services", "TestData",
            ],
            path: "Tests/FuzzDriver"
        ),
        .testTarget(name: "FuzzTests", dependencies: ["ChildProcess", "Fuzzing", "fuzz"]),
        .target(
            name: "ChildProcess",
            dependencies: [
                "TestData",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/ChildProcess"
        ),
        .testTarget(name: "ChildProcessTests", dependencies: ["ChildProcess", "TestData"]),
        .target(name: "MetadataAudit", dependencies: ["CZlib"], path: "Tests/MetadataAudit"),
        .target(name: "OpenAPIValidation", dependencies: ["JSONText"], path: "Tests/OpenAPIValidation"),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestData"]),
        .testTarget(name: "MagnetismTests", dependencies: ["LibC", "Geodesy", "Magnetism"]),
        .testTarget(name: "MotionTests", dependencies: ["CZlib", "Geodesy", "Motion", "TestData"]),
        .testTarget(name: "LineFilesTests", dependencies: ["Geodesy", "JSONText", "LineFiles", "TestData"]),
        .testTarget(name: "ViewEngineTests", dependencies: ["ViewEngine", "Geodesy", "TestData"]),
        .testTarget(
            name: "ImageryTests",
            dependencies: ["ChildProcess", "Imagery", "Geodesy", "PhotoTesting", "TestData", "MetadataAudit"]
        ),
        .testTarget(name: "MultipartTests", dependencies: ["Multipart", "TestData"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestData"]),
        .testTarget(name: "OpeningHoursTests", dependencies: ["OSM", "OpeningHours", "TestData"]),
        .testTarget(name: "CSVTextTests", dependencies: ["CSVText", "TestData"]),
        .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime", "Model"]),
        .testTarget(name: "TimetableTests", dependencies: ["Model", "TestData", "Timetable"]),
        .testTarget(
            name: "GTFSTests",
            dependencies: [
                "Archive", "CZlib", "ChildProcess", "CivilTime", "Fuzzing", "GTFS", "Geodesy", "Model",
                "TestData", "Timetable",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Realtime/reference.py"]
        ),
        .testTarget(
            name: "OSMTests",
            dependencies: [
                "CBZip2", "CLZ4", "CZlib", "Geodesy", "OSM", "TestData",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]
        ),
        .testTarget(
            name: "ServicesTests",
            dependencies: [
                "EngineTesting", "Geodesy", "JSONText", "Model", "OSM", "OpeningHours", "Relational",
                "Services",
            ]
        ),
        .testTarget(name: "RelationalTests", dependencies: ["Relational"]),
        .testTarget(name: "WireTests", dependencies: ["Geodesy", "JSONText", "Model", "Wire"]),
        .testTarget(name: "ModelTests", dependencies: ["CVocabulary", "Model", "Geodesy", "TestData"]),
        .target(
            name: "EngineTesting",
            dependencies: ["PostgresEngine", "Relational", "SQLiteEngine"],
            path: "Tests/EngineTesting"
        ),
        .testTarget(name: "EngineContractTests", dependencies: ["EngineTesting", "Relational"]),
        .testTarget(
            name: "SQLiteEngineTests",
            dependencies: ["CSQLite", "EngineTesting", "SQLiteEngine", "Relational"]
        ),
        .target(name: "ScriptedServer", path: "Tests/ScriptedServer"),
        .testTarget(name: "FetchTests", dependencies: ["ChildProcess", "Fetch", "ScriptedServer"]),
        .target(
            name: "BlobTesting",
            dependencies: [
                "Blobs", "ChildProcess", "Fetch", "S3Blobs", .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/BlobTesting"
        ),
        .testTarget(
            name: "BlobContractTests",
            dependencies: [
                "BlobTesting", "Blobs", "Fetch", "S3Blobs", "ScriptedServer",
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "S3BlobsTests",
            dependencies: [
                "BlobTesting", "S3Blobs", "Blobs", "ChildProcess", "Fetch", "ScriptedServer", "XMLText",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .testTarget(
            name: "PostgresEngineTests",
            dependencies: ["EngineTesting", "PostgresEngine", "Relational", "TestData"]
        ),
        .testTarget(name: "IdentityTests", dependencies: ["Identity", "TextCoding"]),
        .testTarget(
            name: "DirectionsTests",
            dependencies: ["CVocabulary", "Fetch", "Geodesy", "Model", "Directions", "ScriptedServer"]
        ),
        .testTarget(
            name: "DeparturesTests",
            dependencies: [
                "CivilTime", "Departures", "Fetch", "JSONText", "Model", "ScriptedServer", "TestData",
            ]
        ),
        .testTarget(
            name: "BlobsTests",
            dependencies: ["BlobTesting", "Blobs", .product(name: "NIOCore", package: "swift-nio")]
        ),
        .testTarget(
            name: "ThumbnailsTests",
            dependencies: ["Thumbnails", "CJPEG", "Imagery", "MetadataAudit", "PhotoTesting", "TestData"]
        ),
        .testTarget(
            name: "TelemetryTests",
            dependencies: [
                "Telemetry",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "ChildProcess", "EngineTesting", "Storage", "PostgresEngine", "SQLiteEngine", "Relational",
                "Model", "Geodesy", "TestData",
            ]
        ),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API", "App", "Archive", "BlobTesting", "Blobs", "ChildProcess", "EngineTesting", "Fetch",
                "Geodesy", "Identity", "JSONText",
                "Magnetism", "MetadataAudit", "Model", "OpenAPIValidation", "PhotoTesting", "PostgresEngine",
                "Relational", "Directions", "S3Blobs",
                "SQLiteEngine", "ScriptedServer", "Services", "Storage", "TestData", "TextCoding", "Tiles",
                "Timetable", "ViewEngine",
                // The programs are built first, and found beside the tests.
                "seed", "sightline",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["NOTES.md", "hand.tsv", "typed.tsv"].map { "Places/SearchQuality/\($0)" }
                + ["Alarms/open-push.py"]
        ),
        .testTarget(
            name: "PushTests",
            dependencies: [
                "JSONText", "Push", "TextCoding", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .testTarget(name: "BasemapTests", dependencies: ["Basemap", "Relational", "SQLiteEngine"]),
        .testTarget(name: "DrawingTests", dependencies: ["Drawing", "Geodesy", "Model", "Services"]),
        .testTarget(name: "OpenAPIValidationTests", dependencies: ["API", "JSONText", "OpenAPIValidation"]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "API", "EngineTesting", "Geodesy", "Identity", "Model", "Relational", "SQLiteEngine",
                "Services", "Storage", "TestData", "seed",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "ProcessTests",
            dependencies: [
                // The programs themselves: they are built first, and found beside the tests.
                "sightline", "seed",
                "BlobTesting", "ChildProcess", "JSONText", "PhotoTesting", "PostgresEngine", "Relational",
                "SQLiteEngine", "ScriptedServer", "Services", "Storage", "TestData",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "TilesTests",
            dependencies: [
                "EngineTesting", "Geodesy", "Model", "Relational", "SQLiteEngine", "Storage", "TestData",
                "Tiles", "ViewEngine",
            ]
        ),
        .testTarget(name: "HouseRulesTests", dependencies: ["ChildProcess"]),
    ]
)

// Text a byte at a time, and vectors of numbers: without optimisation, much of the time of all tests goes
// into them. A product for other packages must not have them: nobody could depend on one that has unsafe
// flags.
let optimisedForTests: Set = ["JSONText", "Motion"]
for target in package.targets where optimisedForTests.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

// Targets in C take no Swift settings.
let writtenInC: Set = ["CJPEG", "CLanes", "CMemory", "COpenAPI", "CVocabulary", "CWebFiles"]
for target in package.targets
where ![.system, .binary, .plugin, .macro].contains(target.type) && !writtenInC.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
