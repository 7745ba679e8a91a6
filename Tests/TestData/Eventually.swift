/// Why a test cannot go on.
package struct Stuck: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Asks again and again until a condition holds; throws when it does not within ten minutes.
///
/// A test that waits must not fail because the machine stood still, so the limit is longer than anything
/// takes.
package func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(600)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw Stuck("in vain: \(what)") }
        try await Task.sleep(for: .milliseconds(5))
    }
}

extension Optional {
    package func orThrow(_ what: String) throws -> Wrapped {
        guard let self else { throw Stuck(what) }
        return self
    }
}
