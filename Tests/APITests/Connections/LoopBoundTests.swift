import NIOCore
import NIOPosix
import Testing

@testable import API

struct LoopBoundTests {
    @Test func `a task stays on its event loop, whichever thread wakes it`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let (here, there) = (group.next(), group.next())
        try #require(here !== there)
        try await withTaskExecutorPreference(EventLoopExecutor(here)) {
            #expect(here.inEventLoop)
            for _ in 0..<50 {
                await withCheckedContinuation { continuation in
                    there.execute { continuation.resume() }
                }
                #expect(here.inEventLoop)
                try await Self.pause()
                #expect(here.inEventLoop)
            }
            async let child = here.inEventLoop
            #expect(await child)
        }
        #expect(!here.inEventLoop)
        try await group.shutdownGracefully()
    }

    private static func pause() async throws {
        try await Task.sleep(for: .milliseconds(1))
    }
}
