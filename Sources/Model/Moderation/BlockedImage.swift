/// A picture that may not be uploaded again.
package struct BlockedImage: Sendable, Hashable {
    /// The SHA-256 of its pixels, in hex.
    package let pixels: String
    /// The note that it was blocked with, which may be gone.
    package let note: Note.ID?
    package let blockedAt: Instant
    package let reason: String

    package init(pixels: String, note: Note.ID?, blockedAt: Instant, reason: String) {
        self.pixels = pixels
        self.note = note
        self.blockedAt = blockedAt
        self.reason = reason
    }

    /// Returns the text if it can be the hash of pixels.
    package static func checkedPixels(_ text: String) -> String? {
        let isHash =
            text.utf8.count == 64
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        return isHash ? text : nil
    }
}
