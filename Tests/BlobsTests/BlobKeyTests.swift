import Foundation
import Testing

@testable import Blobs

struct BlobKeyTests {
    @Test func `a key is 64 lower-case hexadecimal digits and nothing else`() {
        let good = String(repeating: "0123456789abcdef", count: 4)
        #expect(BlobKey(rawValue: good)?.rawValue == good)
        let short = String(good.dropLast())
        let bad: [String] = [
            "", "ab", good + "0", short, good.uppercased(), short + "g", short + "/", short + "\0",
            short + "\u{e9}",
            "../../\(good.dropFirst(6))",
        ]
        for bad in bad {
            #expect(BlobKey(rawValue: bad) == nil, "\(bad)")
        }
    }

    @Test func `the path uses the first four digits as folders`() throws {
        let key = try #require(BlobKey(rawValue: "abcd" + String(repeating: "0", count: 60)))
        #expect(key.path == "ab/cd/abcd" + String(repeating: "0", count: 60))
    }

    @Test func `a digest becomes its digits`() {
        let digest = (0..<32).map { UInt8($0 * 8) }
        #expect(
            BlobKey(digest: digest)?.rawValue
                == "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8"
        )
        #expect(BlobKey(digest: Array(digest.dropLast())) == nil)
    }

    @Test(arguments: [
        (ENOSPC, BlobError.noSpace), (EDQUOT, .noSpace), (ENOENT, .gone), (ENOTDIR, .gone), (ELOOP, .gone),
    ])
    func `the system's error numbers become different errors`(_ number: Int32, _ error: BlobError) {
        #expect(BlobError(errno: number) == error)
    }

    @Test func `an error's sentence names no path`() {
        #expect("\(BlobError(errno: EIO))" == "The file store cannot be used: Input/output error.")
        #expect("\(BlobError.noSpace)" == "There is no space left for files.")
    }
}
