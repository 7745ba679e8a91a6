import TestData
import Testing

/// Lets only a few of the tests that start processes run at once, in whichever suite they are.
struct FewAtOnce: TestTrait, SuiteTrait, TestScoping {
    private static let seats = Seats(3)

    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite as a whole takes no seat: its tests do.
        guard testCase != nil else { return try await function() }
        try await Self.seats.seated(function)
    }
}

extension Trait where Self == FewAtOnce {
    static var fewAtOnce: Self { FewAtOnce() }
}
