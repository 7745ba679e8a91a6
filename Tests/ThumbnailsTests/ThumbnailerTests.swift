import Imagery
import PhotoTesting
import Testing

@testable import Thumbnails

@Suite struct ThumbnailerTests {
    @Test func `many good and bad photos share a small budget`() async throws {
        let limits = VariantLimits(decoderBudgetBytes: 3 << 20)
        let thumbnailer = Thumbnailer(workers: 4, limits: limits)
        let good = try JPEGVariantTests.gradient(400, 300).jpeg(progressive: true)
        let bad = Array(good[..<(good.count / 2)])
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<24 {
                group.addTask {
                    let workspace = try Workspace()
                    let bytes = index % 3 == 0 ? bad : good
                    let result = try await workspace.failure(of: good, decoding: bytes, with: thumbnailer)
                    return result.error == nil
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(results == 16)
        #expect(thumbnailer.gate.waiting == 0)
        #expect(thumbnailer.gate.freeBytes == limits.decoderBudgetBytes)
    }

    @Test func `a waiting photo can be cancelled and leaves no files`() async throws {
        let thumbnailer = Thumbnailer(workers: 1)
        let latch = Latch()
        let holder = Task { try await thumbnailer.gate.pass(bytes: 1) { await latch.wait() } }
        while thumbnailer.isIdle { await Task.yield() }
        let workspace = try Workspace()
        let photo = try JPEGVariantTests.gradient(64, 48).jpeg()
        let task = Task { try await workspace.makeVariants(of: photo, with: thumbnailer) }
        while thumbnailer.gate.waiting < 1 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try workspace.files == ["source"])
        latch.open()
        try await holder.value
        #expect(thumbnailer.isIdle)
    }
}
