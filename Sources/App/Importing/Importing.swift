import OSM
import Relational
package import Services

/// Imports files of places into an existing installation, while servers use it.
package struct Importing {
    /// The result of an import.
    package struct Result: Sendable {
        /// The objects that were left out of the import, counted.
        package let omissions: PlaceHarvest.Omissions
        /// The columns of a CSV file that were not read.
        package let unusedColumns: [String]
        /// The categories that no search word finds.
        package let strangeCategories: [PlaceHarvest.StrangeCategory]
        /// The numbers of places that were added, changed and removed.
        package let outcome: PlaceImport.Outcome
        /// The reason why the word index could not be optimized, which makes searches slower; the next import
        /// tries again.
        package let disorder: String?
        /// The duration of the import in seconds.
        package let seconds: Double
    }

    /// The number of changed places from which on the query planner's statistics are renewed.
    private static let manyPlaces = 1000

    private let settings: Settings
    private let path: String
    private let isTrial: Bool
    private let takesOlder: Bool
    /// Asks whether to import a doubtful file; `nil` when there is no one to ask.
    private let ask: ((_ question: String) throws -> Bool)?

    /// Creates the import of a file into an installation; a trial writes nothing.
    ///
    /// Data older than those already imported are refused unless `takesOlder`. `ask` decides whether a
    /// doubtful file is imported; without it, such a file is refused.
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

    /// Reads the whole file, then updates the database to match it.
    package func run(
        read: (_ report: Progress.Report) throws -> PlaceHarvest,
        report: @escaping Progress.Report
    ) async throws -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        return try await Office.with(settings) { office in
            let harvest: PlaceHarvest
            do {
                harvest = try read(report)
            } catch let error as SourceFileError {
                throw ImportError(path: path, reason: "\(error)")
            }
            let outcome = try await store(harvest, in: office, report: report)
            return Result(
                omissions: harvest.omissions,
                unusedColumns: harvest.unusedColumns,
                strangeCategories: harvest.strangeCategories,
                outcome: outcome,
                disorder: isTrial ? nil : try await putInOrder(office),
                seconds: (clock.now - start) / .seconds(1)
            )
        }
    }

    private func store(
        _ harvest: PlaceHarvest,
        in office: Office,
        report: @escaping Progress.Report
    ) async throws -> PlaceImport.Outcome {
        if isTrial { return try await PlaceImport(comparing: office.database).run(harvest, report: report) }
        let outcome: PlaceImport.Outcome
        do {
            outcome = try await office.acting { platform in
                var work = PlaceImport(platform: platform)
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
        if outcome.added + outcome.gone >= Self.manyPlaces { try await office.database.analyze() }
        return outcome
    }

    /// Optimizes the word index for searches, and returns the reason when that fails.
    ///
    /// A failure loses nothing: all places are stored and can be found.
    private func putInOrder(_ office: Office) async throws -> String? {
        do {
            try await office.acting { try await PlaceImport(platform: $0).putInOrder() }
            return nil
        } catch let error where !(error is CancellationError) {
            return Sentence.telling(error)
        }
    }
}

/// The reason why a file was not imported, or not completely: a sentence for the operator.
package struct ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    package let description: String

    init(path: String, reason: String) {
        description = "\(path) cannot be imported: \(reason). Nothing was changed."
    }

    init(path: String, _ objection: PlaceImport.Objection) {
        let reason =
            switch objection {
            case .isOlder(let dataAt, let newest):
                "its data are of \(dataAt), older than those of \(newest) that were imported of the same area. "
                    + "'--older' imports it all the same"
            case .isDoubtful(let doubt):
                "\(Self.telling(doubt)) '--yes' imports it all the same"
            }
        self.init(path: path, reason: reason)
    }

    /// The reason why a file is doubtful, in whole sentences.
    static func telling(_ doubt: PlaceImport.Doubt) -> String {
        let sign = doubt.sign.map { "it may have been cut off: \($0). " } ?? ""
        let places = Quantity.count(doubt.known, "place", "places")
        return "\(sign)\(doubt.leaving) of \(places) that it can tell of would go, for it has them no more."
    }

    init(path: String, _ interruption: PlaceImport.Interruption) {
        description =
            "\(path) was not imported to its end: \(Sentence.telling(interruption.cause)) "
            + "\(interruption.stored) of \(interruption.total) places were stored; importing it again goes on."
    }
}
