/// What mutations of ICC profiles are made with.
enum ICCSamples {
    static let words: [[UInt8]] = [
        "acsp", "desc", "cprt", "rTRC", "kTRC", "A2B0", "mft1", "mft2", "mAB ", "curv", "para", "XYZ ",
        "mluc", "chad", "sf32",
        "cicp", "RGB ", "GRAY",
    ].map { Array($0.utf8) }
}
