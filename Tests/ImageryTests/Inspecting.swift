import Imagery

func inspect(_ file: [UInt8], limits: ImageLimits = .init()) throws -> ImageInspection {
    try file.withUnsafeBytes { try ImageInspection.inspect($0, limits: limits) }
}

func strip(_ file: [UInt8]) throws -> [UInt8] {
    try file.withUnsafeBytes { try ImageInspection.inspect($0).strippedBytes(of: $0) }
}

func sniff(_ file: [UInt8]) -> ImageFormat? {
    file.withUnsafeBytes { ImageFormat.sniff($0) }
}

func describe(_ file: [UInt8]) -> String {
    file.withUnsafeBytes { ImageFormat.describe($0) }
}

extension [UInt8] {
    /// Whether the text occurs anywhere.
    func contains(text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        return (0...count - wanted.count).contains { self[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}

/// A reproducible source of randomness (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
