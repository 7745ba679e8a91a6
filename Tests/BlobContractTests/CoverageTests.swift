import BlobTesting
import Testing

/// What the contract is held against.
///
/// Every test of the contract takes `Store.available` as its arguments. One that is missing there would be
/// passed over without a word, so this suite has a test for it, which is then reported as skipped: what runs
/// in continuous integration looks for that.
struct CoverageTests {
    @Test(.enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)))
    func `the contract is also tested with a bucket`() {
        #expect(Store.available == Store.allCases)
    }
}

/// The contract, on a server that checks signatures: the suites in it share one.
@Suite(.oneMotoServer) enum Contract {}
