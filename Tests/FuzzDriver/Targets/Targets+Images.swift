import Fuzzing
import Imagery
import MetadataAudit

extension Targets {
    static let jpeg = FuzzTarget(
        "jpeg",
        samples: JPEGSamples.all,
        bytes: JPEGSamples.words,
        longest: 1500,
        check: checkImage
    )

    static let exif = FuzzTarget("exif", samples: ExifSamples.all, bytes: ExifSamples.words, longest: 500) {
        bytes,
        random in
        // Half of the cases in each container.
        let isPNG = random.number(below: 2) == 0
        let file = isPNG ? PNGSamples.file(exif: bytes) : JPEGSamples.file(exif: bytes)
        let image = try file.withUnsafeBytes { try ImageInspection.inspect($0) }
        let facts = image.exif
        if let direction = facts.imageDirection {
            try require((0..<360).contains(direction), "a direction beyond a circle")
        }
        if let altitude = facts.altitude {
            try require((-12_000...100_000).contains(altitude), "no height on Earth")
        }
        _ = facts.horizontalFieldOfView(uprightWidth: image.uprightWidth, uprightHeight: image.uprightHeight)
        try requireClean(file, image)
        return facts != ExifFacts() || image.orientation != .upright
    }

    static let png = FuzzTarget(
        "png",
        samples: PNGSamples.all,
        bytes: PNGSamples.words,
        longest: 1200,
        repair: { bytes, random in
            // Mostly the checksums are right, so that what they are over is read.
            random.number(below: 4) == 0 ? bytes : PNGSamples.checksummed(bytes)
        },
        check: checkImage
    )

    private static let checkImage: FuzzTarget.Check = { bytes, _ in
        do {
            let image = try bytes.withUnsafeBytes { bytes throws(ImageError) in
                try ImageInspection.inspect(bytes)
            }
            try requireClean(bytes, image)
            return true
        } catch let error as ImageError {
            try require(!error.description.isEmpty, "no reason is told")
            return false
        }
    }

    /// What remains of an image holds no metadata, and loses nothing more the next time.
    private static func requireClean(_ file: [UInt8], _ image: ImageInspection) throws {
        let stripped = file.withUnsafeBytes { image.strippedBytes(of: $0) }
        let findings = MetadataAudit.findings(in: stripped)
        try require(findings.isEmpty, "what is stripped still holds \(findings.joined(separator: ", "))")
        let again = try stripped.withUnsafeBytes { bytes in
            try ImageInspection.inspect(bytes).strippedBytes(of: bytes)
        }
        try require(again == stripped, "what is stripped twice is something else")
    }
}
