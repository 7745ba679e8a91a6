import Model
import Testing

@testable import Services

/// The pauses of push services that fail.
struct PushPausesTests {
    private static let start = Instant(milliseconds: 1_000_000)
    private static let origin = PushPauses.Party.origin("https://push.example.net")

    private func seconds(_ pauses: PushPauses) -> Int64? {
        let end = pauses.end(of: [Self.origin], at: Self.start)
        return end.map { ($0 - Self.start.milliseconds).milliseconds / Instant.Span.second }
    }

    @Test func `a pause begins with the third failure in a row, and doubles up to ten minutes`() {
        var pauses = PushPauses()
        var ends: [Int64?] = []
        for _ in 1...10 {
            pauses.fail(Self.origin, at: Self.start)
            ends.append(seconds(pauses))
        }
        #expect(ends == [nil, nil, 30, 60, 120, 240, 480, 600, 600, 600])
        for _ in 1...100 { pauses.fail(Self.origin, at: Self.start) }
        #expect(seconds(pauses) == 600)
        pauses.succeed(Self.origin)
        #expect(seconds(pauses) == nil)
        pauses.fail(Self.origin, at: Self.start)
        #expect(seconds(pauses) == nil)
    }

    @Test func `a failure after ever more names forgets the one whose pause ends first`() {
        var pauses = PushPauses()
        for _ in 1...3 { pauses.fail(Self.origin, at: Self.start) }
        for number in 1...(2 * PushPauses.mostKept) {
            pauses.fail(.member(.init(rawValue: Int64(number))), at: Self.start)
        }
        #expect(pauses.count == PushPauses.mostKept)
        #expect(seconds(pauses) == 30)
        #expect(pauses.end(of: [.origin("https://other.example.net"), Self.origin], at: Self.start) != nil)
    }
}
