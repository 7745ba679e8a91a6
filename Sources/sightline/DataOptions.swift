import App
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the data is: the options of every command that touches it.
struct DataOptions: ParsableArguments {
    @Option(help: "An SQLite file, or a 'postgres://' URL (default: sightline.sqlite).")
    var database: String?

    @Option(help: "The folder of images (default: uploads).")
    var uploads: String?

    @Option(
        help: ArgumentHelp(
            "Keep images in a bucket instead; the key is read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
            valueName: "s3://bucket?endpoint=https://host"
        )
    )
    var blobs: String?

    @Option(help: "A JSON file of settings, whose keys are the names of the flags.")
    var config: String?

    /// The settings, with flags that only some commands have.
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

/// Whether the answer is for a program.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Answer in JSON, for programs.")
    var json = false
}
