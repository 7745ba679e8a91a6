import Model
import TestData
import Testing

@testable import Departures

/// Damaged answers: none stops the process, and none passes for one that says "nothing leaves".
struct ReaderMutationTests {
    private static let folders = [
        "sl_transport", "sl_legacy", "vasttrafik", "cta", "trafiklab_realtime", "onebusaway",
    ]

    @Test(.enabled(if: SharedData.isAvailable)) func `damaged answers never stop the process`() throws {
        let providers = try ProviderRegistry.kinds.map { try Recorded.provider($0.kind) }
        var random = Seeded(15)
        var read = 0
        for folder in Self.folders {
            for file in try SharedData.list("providers/" + folder) where Self.isAnswer(file) {
                let bytes = try SharedData.bytes("providers/\(folder)/\(file)")
                for provider in providers {
                    for round in 0..<6 {
                        let body = round == 0 ? bytes : Self.damaged(bytes, using: &random)
                        if Self.read(provider, body) { read += 1 }
                    }
                }
            }
        }
        #expect(read > 0)
    }

    @Test(arguments: ["sl-transport", "sl-dps", "vasttrafik"])
    func `half an answer is an error`(_ kind: String) throws {
        let provider = try Recorded.provider(kind)
        let text = "{\"departures\":[],\"stop_deviations\":[],\"results\":[],\"ResponseData\":{\"Buses\":[]}}"
        #expect(Self.read(provider, Array(text.utf8)))
        for count in 0..<text.utf8.count {
            #expect(!Self.read(provider, Array(text.utf8.prefix(count))))
        }
    }

    private static func isAnswer(_ file: String) -> Bool {
        !file.hasPrefix("expected-") && !file.hasPrefix("openapi") && !file.hasSuffix(".md")
    }

    /// Returns whether the answer was understood.
    private static func read(_ provider: any DepartureProvider, _ body: [UInt8]) -> Bool {
        let now = Recorded.now
        guard let request = provider.requests(for: ["9001"], minutes: 60, at: now).first else { return false }
        let answer = try? provider.read(
            ProviderResponse(status: 200, body: body, receivedAt: now),
            to: request
        )
        return answer != nil
    }

    private static func damaged(_ bytes: [UInt8], using random: inout Seeded) -> [UInt8] {
        guard !bytes.isEmpty else { return [0xFF] }
        var bytes = bytes
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case 1:
            for _ in 0..<8 {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        case 2:
            // Digits become other digits: times and numbers out of their ranges.
            for index in bytes.indices where (0x30...0x39).contains(bytes[index]) {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
                }
            }
        case 3:
            let start = Int.random(in: bytes.indices, using: &random)
            let end = Int.random(in: start...min(bytes.count, start + 200), using: &random)
            let piece = Array(bytes[start..<end])
            bytes.insert(contentsOf: piece, at: Int.random(in: bytes.indices, using: &random))
        default:
            let start = Int.random(in: bytes.indices, using: &random)
            bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...40, using: &random)))
        }
        return bytes
    }
}
