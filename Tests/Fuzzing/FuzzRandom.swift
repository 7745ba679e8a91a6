/// A generator that gives the same numbers for the same seed on every machine (SplitMix64).
package struct FuzzRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The generator of one case: which target, which seed and which number is all that it depends on.
    package init(target: String, seed: UInt64, number: Int) {
        var random = FuzzRandom(state: seed)
        for byte in target.utf8 { random.state ^= random.next() &+ UInt64(byte) }
        random.state ^= UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93
        state = random.next()
    }

    private init(state: UInt64) {
        self.state = state
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to a bound, which must be positive.
    package mutating func number(below bound: Int) -> Int {
        Int(truncatingIfNeeded: next() % UInt64(bound))
    }

    /// One of some things, or `nil` where there are none.
    package mutating func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }
}
