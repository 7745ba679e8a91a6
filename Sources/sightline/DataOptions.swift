import App
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct DataOptions: ParsableArguments {
    @Option(help: "An SQLite file, or a 'postgres://' URL (default: sightline.sqlite).")
    var database: String?

    @Option(help: "The folder of images (default: uploads).")
    var uploads: String?

    @Option(
        help: ArgumentHelp(
            "A bucket for images instead of a folder. The key is read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
            valueName: "s3://bucket?endpoint=https://host"
        )
    )
    var blobs: String?

    @Option(help: "A JSON file of settings. Its keys are the names of the flags.")
    var config: String?

    /// Returns the settings, with the additional flags of some commands.
    func settings(adding flags: [SettingName: String?] = [:]) throws -> Settings {
        var flags = flags.compactMapValues { $0 }
        flags[.database] = database
        flags[.uploads] = uploads
        flags[.blobs] = blobs
        return try Settings(
            flags: flags,
            environment: ProcessInfo.processInfo.environment,
            configurationFile: config
        )
    }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Write JSON, for programs.")
    var json = false
}
