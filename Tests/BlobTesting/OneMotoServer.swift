package import Testing

/// Starts one server for a suite, where moto is installed, and ends it after the suite's last test.
///
/// moto takes the escapes out of a query before it compares signatures, and so refuses every query with a
/// slash in it, also when botocore signed it: lists are requested from a server that does not check. The
/// presigned addresses test that lists are signed as botocore does it.
package struct OneMotoServer: SuiteTrait, TestScoping {
    let checksSignatures: Bool

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        if MotoServer.program == nil { return try await function() }
        let server = try await MotoServer(checksSignatures: checksSignatures)
        defer { server.stop() }
        try await MotoServer.$current.withValue(server) { try await function() }
    }
}

extension Trait where Self == OneMotoServer {
    /// A server that checks signatures and permissions.
    package static var oneMotoServer: Self { Self(checksSignatures: true) }

    /// A server that lets everybody do everything.
    package static var oneOpenMotoServer: Self { Self(checksSignatures: false) }
}
