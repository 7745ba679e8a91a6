import OSM
import Relational
public import Services

/// Imports files of places into an installation that is there, while servers use it.
public struct Importing {
    /// What an import came to.
    public struct Result: Sendable {
        /// What the file had, imported or not.
        public let omissions: PlaceHarvest.Omissions
        /// The columns of a file of comma-separated values that nothing was read from.
        public let unusedColumns: [String]
        /// The categories that no word of a search stands for.
        public let strangeCategories: [PlaceHarvest.StrangeCategory]
        /// What became of its places.
        public let outcome: PlaceImport.Outcome
        /// Why the index of words could not be put in order, which makes searches slower; the next import tries it again.
        public let disorder: String?
        /// How long it took.
        public let seconds: Double
    }

    /// From here on, what the planner knows of the tables can be far from the truth.
    private static let manyPlaces = 1000

    private let settings: Settings
    private let path: String
    private let isTrial: Bool
    private let takesOlder: Bool
    /// Asks whether a file is meant as it is; `nil` where nobody can be asked.
    private let ask: ((_ question: String) throws -> Bool)?

    /// Names the installation and the file; a trial writes nothing.
    ///
    /// Data older than those imported before are refused unless `takesOlder`. Of a doubtful file, `ask` is asked; without it
    /// such a file is refused.
    public init(
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

    /// Reads the whole file, and then brings the database to what it says.
    public func run(
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

    /// Makes searches as fast as they can be; where that fails, all is stored and found, and why it failed is returned.
    private func putInOrder(_ office: Office) async throws -> String? {
        do {
            try await office.acting { try await PlaceImport(platform: $0).putInOrder() }
            return nil
        } catch let error where !(error is CancellationError) {
            return Sentence.telling(error)
        }
    }
}

/// Why a file was not imported, or not to its end: a sentence for the operator.
public struct ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

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

    /// Why a file is doubtful, in whole sentences.
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
