package import Testing

/// Waits for a condition, longer than any that becomes true needs.
package func eventually(
    _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("It never came to be.", sourceLocation: sourceLocation)
}
