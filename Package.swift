// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "sightline",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "ViewEngine", targets: ["ViewEngine"]),
    ],
    dependencies: [
    ],
    targets: [
        // Layer 0: pure. Bytes and values in, values out; no Foundation, no clock, no I/O.
        .target(name: "Geodesy"),
        .target(name: "ViewEngine", dependencies: ["Geodesy"]),
        .target(name: "Imagery", dependencies: ["Geodesy"]),
        .target(name: "Multipart"),
        .target(name: "JSONText"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]),
        .target(name: "Thumbnails", dependencies: ["CJPEG", "Imagery"]),
        .target(name: "TestData", path: "Tests/TestData"),
        .target(name: "MetadataAudit", path: "Tests/MetadataAudit"),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestData"]),
        .testTarget(name: "ViewEngineTests", dependencies: ["ViewEngine", "Geodesy", "TestData"]),
        .testTarget(name: "ImageryTests", dependencies: ["Imagery", "Geodesy", "TestData", "MetadataAudit"]),
        .testTarget(name: "MultipartTests", dependencies: ["Multipart", "TestData"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestData"]),
        .testTarget(name: "ThumbnailsTests", dependencies: ["Thumbnails", "CJPEG", "Imagery", "TestData"]),
    ]
)

for target in package.targets
where ![.system, .binary, .plugin, .macro].contains(target.type) && target.name != "CJPEG" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
