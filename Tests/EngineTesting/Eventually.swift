public import Testing

/// Waits some seconds for a condition.
public func eventually(
    _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for _ in 0..<4000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("It never came to be.", sourceLocation: sourceLocation)
}
