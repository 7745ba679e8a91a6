import Model
import TestData
import Testing

@testable import Departures

/// Recorded answers with damage: every reader must end with departures or with an error.
@Suite(.enabled(if: SharedData.isAvailable))
struct DamagedAnswerTests {
    private let providers: [any DepartureProvider]

    init() throws {
        let settings = ProviderSettings(["key": "k3y", "url": "http://example.org"])
        providers = [
            try CTABus(settings), try CTATrain(settings), try OneBusAway(settings), try Trafiklab(settings),
        ]
    }

    @Test(arguments: ["cta", "onebusaway", "trafiklab_realtime"])
    func `an answer with any damage is read or refused`(_ folder: String) throws {
        var random = Seeded(0x51_6874)
        for file in try SharedData.list("providers/\(folder)") where !file.hasPrefix("expected") {
            let whole = try SharedData.bytes("providers/\(folder)/\(file)")
            for _ in 0..<60 {
                let body = Self.damaged(whole, using: &random)
                for provider in providers { try check(provider, body, &random) }
            }
        }
    }

    /// Reads a body and checks what must hold of any answer.
    private func check(_ provider: any DepartureProvider, _ body: [UInt8], _ random: inout Seeded) throws {
        let answer = ProviderResponse(
            status: random.pick([200, 200, 200, 404, 500]),
            headers: ["retry-after": random.pick(["", "-1", "99999999999999999999", "soon"])],
            body: body,
            receivedAt: Instant(milliseconds: random.pick([0, 1_769_364_000_000, .max, .min]))
        )
        do {
            let result = try provider.read(
                answer,
                to: ProviderRequest(url: "http://x/?key=k3y", stops: ["1"])
            )
            for departure in result.departures {
                #expect(departure.scheduled != nil || departure.expected != nil)
                #expect(departure.realtime != .live || departure.expected != nil)
            }
        } catch {
            #expect(!"\(error)".contains("k3y"))
        }
    }

    private static func damaged(_ bytes: [UInt8], using random: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0...5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.removeSubrange(place...)
            case 4: replaceNumber(of: &bytes, from: place, using: &random)
            default: replaceText(of: &bytes, from: place, using: &random)
            }
        }
        return bytes
    }

    /// Replaces the first digits from a place on by a number at the edge of what numbers can be.
    private static func replaceNumber(of bytes: inout [UInt8], from place: Int, using random: inout Seeded) {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
        let numbers = [
            "9223372036854775807", "-9223372036854775808", "1e308", "-0", "0", "99999999999999999999",
        ]
        bytes.replaceSubrange(start..<end, with: random.pick(numbers).utf8)
    }

    /// Replaces the first text in quotes from a place on.
    private static func replaceText(of bytes: inout [UInt8], from place: Int, using random: inout Seeded) {
        let quote = UInt8(ascii: "\"")
        guard let start = bytes[place...].firstIndex(of: quote),
            let end = bytes[(start + 1)...].firstIndex(of: quote)
        else { return }
        let values = [
            "null", "[]", "{}", "\"\"", "true", "[[]]", "\"9999-99-99T99:99:99\"", "\"20260329 02:30\"",
        ]
        bytes.replaceSubrange(start...end, with: random.pick(values).utf8)
    }
}
