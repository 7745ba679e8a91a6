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
