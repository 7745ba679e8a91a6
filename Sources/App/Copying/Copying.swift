import Blobs
import Model
import Relational
package import Services
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

package enum Copying {
    /// Copies rows into a target that is empty or holds an interrupted copy.
    ///
    /// With `whileInUse`, servers may use the source, and the copy fails at its end if they changed rows in
    /// the meantime.
    package static func rows(
        from source: String,
        to target: String,
        whileInUse: Bool,
        report: @escaping Progress.Report
    ) async throws -> [DatabaseCopy.Sum] {
        let (from, to) = (try location(source), try location(target))
        guard from != to else { throw CopyingError.same }
        return try await OpenStores.withExisting(from, forBulk: true) { source in
            let target = try await to.open(forBulk: true)
            do {
                let copy = DatabaseCopy(from: source, to: target, now: SystemClock.now)
                if !whileInUse { try await copy.requireIdleSource() }
                try await OpenStores.prepareToFill(target, to)
                // The copy is the same installation in a new place, so it keeps its images.
                let number = try await source.read { try InstallationStore($0).number() }
                let sums = try await copy.run(report: report) { connection in
                    if let number { try InstallationStore(connection).set(number) }
                }
                try await target.analyze()
                await target.close()
                return sums
            } catch {
                await target.close()
                throw error
            }
        }
    }

    /// Copies images; with `verify`, images that are already in the target are read too.
    package static func images(
        from source: String,
        to target: String,
        verify: Bool,
        environment: [String: String],
        report: @escaping Progress.Report
    ) async throws -> MediaCopy.Outcome {
        let (from, to) = (try images(source, environment), try images(target, environment))
        guard "\(from)" != "\(to)" else { throw CopyingError.same }
        if case .folder(let path) = from, !FileManager.default.fileExists(atPath: path) {
            throw InstallationError.noUploads(path)
        }
        let store = try from.openForReading()
        return try await to.withStaging { staging in
            let goal: any BlobStore
            do {
                goal = try to.open()
                try await goal.check()
            } catch {
                throw to.failure(error)
            }
            try await claim(goal, as: store, to)
            return try await MediaCopy(
                from: store,
                to: goal,
                staging: staging,
                verifiesPresent: verify
            ).run(report: report)
        }
    }

    /// Throws when the target already belongs to another database.
    private static func claim(
        _ goal: any BlobStore,
        as source: any BlobStore,
        _ to: BlobLocation
    ) async throws {
        let owner = try await source.owner()
        let found: StoreOwner? = try await to.explaining {
            if let owner { return try await goal.claim(for: owner) }
            return try await goal.owner()
        }
        if let found, found != owner { throw InstallationError.takenImages("\(to)") }
    }

    private static func location(_ text: String) throws(CopyingError) -> DatabaseLocation {
        guard let path = SettingText.database(text) else { throw .place("\(DatabaseLocation(text))") }
        return DatabaseLocation(path)
    }

    private static func images(
        _ text: String,
        _ environment: [String: String]
    ) throws(CopyingError) -> BlobLocation {
        do {
            return try BlobLocation(text, environment: environment)
        } catch {
            throw .images("\(error)")
        }
    }
}

package enum CopyingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Source and target are the same.
    case same
    /// The text is not the location of a database.
    case place(String)
    /// The text is not the location of an image store.
    case images(String)

    package var description: String {
        switch self {
        case .same: "The source and the target are the same."
        case .place(let text):
            "'\(text)' is not a database. Name the path of an SQLite file or a 'postgres://' URL."
        case .images(let sentence): sentence
        }
    }
}
