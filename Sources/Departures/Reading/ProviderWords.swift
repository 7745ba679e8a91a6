import Bounds

/// Sentences of a provider that people may read.
package enum ProviderWords {
    /// The longest sentence that is passed on, in characters.
    static let limit = 200

    /// Returns a provider's own words on one line and without a secret, which some providers repeat;
    /// `fallback` if there are none.
    package static func sentence(_ text: String?, hiding secret: String?, or fallback: String) -> String {
        guard var text = text?.trimmed, !text.isEmpty else { return fallback }
        if let secret, !secret.isEmpty {
            text = text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…")
        }
        return String(text.prefix(limit).map { $0.isNewline ? " " : $0 })
    }

    /// A short name for something that has none, the same for the same text (FNV-1a, 64 bits).
    package static func mark(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(clamping: byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

extension Array {
    /// The elements in runs of at most `size`, which is at least 1.
    func runs(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: Swift.max(size, 1)).map { start in
            Array(from(start).prefix(size))
        }
    }
}
