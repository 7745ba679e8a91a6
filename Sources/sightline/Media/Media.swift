import App
import ArgumentParser
import Services

struct Media: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Maintain the image files.",
        subcommands: [Usage.self, Verify.self, Orphans.self, Copy.self, TakeOver.self]
    )

    /// Opens the installation, runs `work` on its image store, and closes it in any case.
    static func withMedia<T>(
        _ data: DataOptions,
        _ work: (MediaService) async throws -> T
    ) async throws -> T {
        let inspection = try await Inspection.open(try data.settings())
        do {
            let value = try await work(inspection.media)
            await inspection.close()
            return value
        } catch {
            await inspection.close()
            throw error
        }
    }
}
