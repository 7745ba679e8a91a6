/// Something that reads outside text, with what cases are made from and what has to hold for each.
package struct FuzzTarget: Sendable {
    /// Why a case fails: a sentence.
    package struct Violation: Error, Sendable, CustomStringConvertible {
        /// The sentence.
        package let description: String

        package init(_ description: String) {
            self.description = description
        }
    }

    /// Puts right what would have a case refused at the door, such as checksums.
    package typealias Repair = @Sendable ([UInt8], inout FuzzRandom) -> [UInt8]
    /// Reads a case; answers whether it was accepted, and throws where a property does not hold.
    package typealias Check = @Sendable ([UInt8], inout FuzzRandom) throws -> Bool

    /// The name, as the driver takes it.
    package let name: String
    private let mutator: Mutator
    private let repair: Repair
    private let check: Check

    /// Creates a target whose cases are mutations of `samples`.
    package init(
        _ name: String,
        samples: [[UInt8]],
        words: [String] = [],
        bytes: [[UInt8]] = [],
        longest: Int = 400,
        repair: @escaping Repair = { bytes, _ in bytes },
        check: @escaping Check
    ) {
        self.name = name
        mutator = Mutator(samples: samples, words: words.map { Array($0.utf8) } + bytes, longest: longest)
        self.repair = repair
        self.check = check
    }

    /// Creates a target whose cases are mutations of texts, and are given to the check as text.
    package init(
        _ name: String,
        texts: [String],
        words: [String],
        longest: Int = 200,
        check: @escaping @Sendable (String) throws -> Bool
    ) {
        self.init(name, samples: texts.map { Array($0.utf8) }, words: words, longest: longest) { bytes, _ in
            try check(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The bytes of a case.
    package func bytes(seed: UInt64, number: Int) -> [UInt8] {
        var random = FuzzRandom(target: name, seed: seed, number: number)
        return bytes(&random)
    }

    /// Reads a case after `prepared` was told of its bytes; answers whether it was accepted.
    package func run(seed: UInt64, number: Int, prepared: ([UInt8]) -> Void = { _ in }) throws -> Bool {
        var random = FuzzRandom(target: name, seed: seed, number: number)
        let bytes = bytes(&random)
        prepared(bytes)
        return try check(bytes, &random)
    }

    private func bytes(_ random: inout FuzzRandom) -> [UInt8] {
        repair(mutator.mutation(&random), &random)
    }
}
