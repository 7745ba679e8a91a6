import Foundation
import Multipart
import TestData
import Testing

/// One case of the corpus, and what the strict reference made of it.
struct CorpusCase: Decodable {
    struct Part: Decodable {
        let name: String?
        let filename: String?
        let dataBase64: String

        enum CodingKeys: String, CodingKey {
            case name
            case filename
            case dataBase64 = "data_base64"
        }
    }

    struct Reference: Decodable {
        let ok: Bool
        let parts: [Part]?
    }

    let name: String
    let contentTypeHeader: String
    let boundary: String
    let strict: Reference
    let allAgree: Bool

    enum CodingKeys: String, CodingKey {
        case name
        case contentTypeHeader = "content_type_header"
        case boundary
        case strict = "reference_multipart_2.0.1_strict"
        case allAgree = "all_references_agree"
    }
}

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct `The corpus` {
    let cases: [CorpusCase]

    init() throws {
        cases = try SharedData.list("multipart").filter { $0.hasSuffix(".json") }.map {
            try JSONDecoder().decode(CorpusCase.self, from: Data(SharedData.bytes("multipart/" + $0)))
        }
    }

    func body(of test: CorpusCase) throws -> [UInt8] {
        try SharedData.bytes("multipart/\(test.name).bin")
    }

    /// What the references accept and our policy refuses.
    static let refusedByPolicy: [String: MultipartError] = [
        "gen-duplicate-disposition": .repeatedHeader(part: 1, name: "Content-Disposition"),
        "gen-nested-multipart-mixed": .nestedMultipart(part: 1),
        "pm-base64_encoding": .unsupportedTransferEncoding(part: 1),
        "pm-mixed_case_headers": .unsupportedTransferEncoding(part: 1),
        "pm-mixed_plain_and_base64_encoding": .unsupportedTransferEncoding(part: 1),
        "pm-quoted_printable_encoding": .unsupportedTransferEncoding(part: 1),
    ]

    /// Where the references cut a Windows path down to its last component; we give file names as sent.
    static let windowsPaths: Set<String> = ["dn-ie6-1", "gen-filename-windows-path"]

    @Test func `the parser agrees with the reference parsers`() throws {
        let agreed = cases.filter(\.allAgree)
        #expect(agreed.count >= 63)
        var seenExceptions = 0
        for test in agreed {
            let result = outcome(of: try body(of: test), boundary: test.boundary)
            if let expected = Self.refusedByPolicy[test.name] {
                seenExceptions += 1
                #expect(test.strict.ok && result.error == expected, "\(test.name)")
                continue
            }
            #expect((result.error == nil) == test.strict.ok, "\(test.name): \(result.error as Any)")
            guard test.strict.ok else { continue }
            let wanted = test.strict.parts ?? []
            #expect(result.names == wanted.map(\.name), "\(test.name)")
            #expect(result.parts.map { Data($0.data).base64EncodedString() } == wanted.map(\.dataBase64))
            #expect(result.areAllEnded, "\(test.name)")
            let fileNames = result.parts.map(\.part.fileName)
            if Self.windowsPaths.contains(test.name) {
                seenExceptions += 1
                let last = fileNames.map { $0.flatMap { $0.split(separator: "\\").last.map(String.init) } }
                #expect(fileNames != wanted.map(\.filename) && last == wanted.map(\.filename), "\(test.name)")
            } else {
                #expect(fileNames == wanted.map(\.filename), "\(test.name)")
            }
        }
        #expect(seenExceptions == Self.refusedByPolicy.count + Self.windowsPaths.count)
    }

    @Test func `the boundary of every case is found in its Content-Type`() throws {
        for test in cases {
            #expect(
                try MultipartParser.boundary(fromContentType: test.contentTypeHeader) == test.boundary,
                "\(test.name)"
            )
        }
    }

    @Test func `every case parses alike in pieces of any size`() throws {
        var generator = Seeded(2046)
        for test in cases {
            let body = try body(of: test)
            let isSame = isSameHoweverSplit(body, boundary: test.boundary, rounds: 24, using: &generator)
            #expect(isSame, "\(test.name)")
        }
    }
}
