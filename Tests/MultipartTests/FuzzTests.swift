import Multipart
import TestData
import Testing

struct `A mutated body` {
    static let limits = MultipartLimits(
        maximumParts: 4,
        maximumHeadersPerPart: 3,
        maximumHeaderBytes: 80,
        maximumPreambleBytes: 20,
        maximumEpilogueBytes: 20,
        maximumPaddingBytes: 3
    )

    static let valid = Array(
        ("pre\r\n--bound\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nfirst\r\n--boun\r\n--bound\r\n"
            + "Content-Disposition: form-data; name=\"b%22\"; filename=\"\\\"å.jpg\"\r\n"
            + "Content-Type: image/jpeg\r\n\r\n\r\n\r\r\n--\r\n--boun\r\r\n--bound \r\n"
            + "Content-Disposition: form-data; name=c\r\n\r\n\r\n--bound--\r\nepilogue").utf8
    )

    static let fragments = [
        "\r", "\n", "\r\n", "\r\n--", "\r\n--bound", "--bound--", "\r\n\r\n", "\"", "\\", ";", "=", ":",
        " ", "\t", "\u{0}", "%22", "name=x", "Content-Type: a/b\r\n", "-", "å",
        "Content-Disposition: form-data; name=z\r\n",
    ].map { Array($0.utf8) }

    static func mutated(using generator: inout Seeded) -> [UInt8] {
        var bytes = valid
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let at = Int.random(in: 0..<max(1, bytes.count), using: &generator)
            let end = min(bytes.count, at + Int.random(in: 0...12, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(min(at, end)..<end)
            case 2: bytes.insert(contentsOf: Array(bytes[min(at, end)..<end]), at: at)
            case 3: bytes.removeSubrange(min(at, bytes.count)...)
            default:
                let fragment = fragments.randomElement(using: &generator) ?? []
                bytes.insert(contentsOf: fragment, at: min(at, bytes.count))
            }
        }
        return bytes
    }

    @Test func `a mutated body parses alike in pieces of any size`() {
        let unharmed = outcome(of: Self.valid, boundary: "bound", limits: Self.limits)
        #expect(unharmed.error == nil && unharmed.names == ["a", "b\"", "c"])
        var generator = Seeded(7578)
        var accepted = 0
        var errors: Set<String> = []
        for round in 0..<4000 {
            let bytes = Self.mutated(using: &generator)
            let isSame = isSameHoweverSplit(
                bytes,
                boundary: "bound",
                limits: Self.limits,
                rounds: 3,
                using: &generator
            )
            if !isSame { Issue.record("round \(round): \(String(decoding: bytes, as: UTF8.self))") }
            let error = outcome(of: bytes, boundary: "bound", limits: Self.limits).error
            if let error { errors.insert(error.description) } else { accepted += 1 }
        }
        // The mutations must reach both sides of the door, and most of its bolts.
        #expect(accepted > 400)
        #expect(errors.count > 20)
    }

    @Test func `random noise parses alike in pieces of any size`() {
        var generator = Seeded(1)
        let alphabet = Array("\r\n-b:x".utf8)
        for _ in 0..<3000 {
            let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            let isSame = isSameHoweverSplit(bytes, rounds: 2, using: &generator)
            #expect(isSame, "\(bytes)")
        }
    }
}
