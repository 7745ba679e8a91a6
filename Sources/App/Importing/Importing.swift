import OSM
import Relational
package import Services

/// Imports files of places into an existing installation, while servers use it.
package struct Importing {
    package struct Result: Sendable {
        package let omissions: PlaceHarvest.Omissions
        /// The columns of a CSV file that were not read.
        package let unusedColumns: [String]
        /// The categories that no search word finds.
        package let strangeCategories: [PlaceHarvest.StrangeCategory]
        package let outcome: PlaceImport.Outcome
        /// The reason why the word index could not be optimized: searches are slower until the next import.
        package let disorder: String?
        package let seconds: Double
    }

    /// The number of changed places from which the query planner's statistics are renewed.
    private static let manyPlaces = 1000

    private let settings: Settings
    private let path: String
    private let isTrial: Bool
    private let takesOlder: Bool
    /// Asks the operator; `nil` when there is no one to ask.
    private let ask: ((_ question: String) throws -> Bool)?

    /// A trial writes nothing; with `takesOlder`, the data may be older than those imported before.
    ///
    /// A doubtful file is refused unless `ask` accepts it.
    package init(
        _ settings: Settings,
        path: String,
        isTrial: Bool,
        takesOlder: Bool,
        ask: ((_ question: String) throws -> Bool)?
    ) {
        self.settings = settings
        self.path = path
        self.isTrial = isTrial
        self.takesOlder = takesOlder
        self.ask = ask
    }

    package func run(
        read: (_ report: Progress.Report) throws -> PlaceHarvest,
        report: @escaping Progress.Report
    ) async throws -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        return try await OperatorSession.with(settings) { session in
            let harvest: PlaceHarvest
            do {
                harvest = try read(report)
            } catch let error as SourceFileError {
                throw ImportError(path: path, reason: "\(error)")
            }
            let outcome = try await store(harvest, in: session, report: report)
            return Result(
                omissions: harvest.omissions,
                unusedColumns: harvest.unusedColumns,
                strangeCategories: harvest.strangeCategories,
                outcome: outcome,
                disorder: isTrial ? nil : try await putInOrder(session),
                seconds: (clock.now - start) / .seconds(1)
            )
        }
    }

    private func store(
        _ harvest: PlaceHarvest,
        in session: OperatorSession,
        report: @escaping Progress.Report
    ) async throws -> PlaceImport.Outcome {
        if isTrial { return try await PlaceImport(comparing: session.database).run(harvest, report: report) }
        let outcome: PlaceImport.Outcome
        do {
            outcome = try await session.acting { services in
                var work = services.placeImport
                work.takesOlder = takesOlder
                return try await work.run(harvest) { doubt in
                    try ask?("\(ImportError.telling(doubt)) Import it?") ?? false
                } report: {
                    report($0)
                }
            }
        } catch let objection as PlaceImport.Objection {
            throw ImportError(path: path, objection)
        } catch let interruption as PlaceImport.Interruption {
            throw ImportError(path: path, interruption)
        }
        if outcome.added + outcome.gone >= Self.manyPlaces { try await session.database.analyze() }
        return outcome
    }

    /// Optimizes the word index for searches, and returns the reason when that fails.
    ///
    /// A failure loses nothing: all places are stored and can be found.
    private func putInOrder(_ session: OperatorSession) async throws -> String? {
        do {
            try await session.acting { try await $0.placeImport.putInOrder() }
            return nil
        } catch let error where !(error is CancellationError) {
            return Sentence.telling(error)
        }
    }
}

/// An error as a sentence for the operator.
package struct ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(path: String, reason: String) {
        description = "\(path) cannot be imported: \(reason). Nothing was changed."
    }

    init(path: String, _ objection: PlaceImport.Objection) {
        let reason =
            switch objection {
            case .isOlder(let dataAt, let newest):
                "its data are of \(dataAt), older than the imported data of the same area, of \(newest). "
                    + "'--older' imports it anyway"
            case .isDoubtful(let doubt):
                "\(Self.telling(doubt)) '--yes' imports it anyway"
            }
        self.init(path: path, reason: reason)
    }

    static func telling(_ doubt: PlaceImport.Doubt) -> String {
        let sign = doubt.sign.map { "it may be incomplete: \($0). " } ?? ""
        let places = Quantity.count(doubt.known, "place", "places")
        return "\(sign)\(doubt.leaving) of \(places) in its area would go because it lacks them."
    }

    init(path: String, _ interruption: PlaceImport.Interruption) {
        description =
            "The import of \(path) was interrupted: \(Sentence.telling(interruption.cause)) "
            + "\(interruption.stored) of \(interruption.total) places were stored. Import the file again to continue."
    }
}
