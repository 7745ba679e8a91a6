extension [UInt8] {
    /// Returns unguessable bytes from the system's random number generator.
    static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
    }
}
