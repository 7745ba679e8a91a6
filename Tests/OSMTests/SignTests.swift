import Foundation
import SwiftProtobuf
import Testing

@testable import OSM

/// What a file tells of itself.
@Suite struct SignTests {
    private func summary(_ blobs: [[UInt8]]) throws -> OSMSummary {
        try Scratch().reading(blobs.flatMap { $0 }).summary
    }

    /// A header, and blocks of nodes: `counts` says how many stand in each, and `tagged` whether they have
    /// tags.
    private func file(
        _ counts: [Int],
        tagged: Bool = false,
        optional: [String] = [],
        writtenAt: Int64? = nil,
        changedAt: [Int64] = []
    ) throws -> [[UInt8]] {
        var header = PBFHeaderBlock()
        header.requiredFeatures = ["OsmSchema-V0.6", "DenseNodes"]
        header.optionalFeatures = optional
        if let writtenAt { header.osmosisReplicationTimestamp = writtenAt }
        var blobs = [try Map.blob("OSMHeader", try header.serializedBytes(), .none)]
        for count in counts {
            var block = PBFPrimitiveBlock()
            block.stringtable.s = ["", "name", "x"].map { .init($0.utf8) }
            var group = PBFPrimitiveGroup()
            group.dense.id = Array(repeating: 1, count: count)
            group.dense.lat = Array(repeating: 1, count: count)
            group.dense.lon = Array(repeating: 1, count: count)
            if tagged { group.dense.keysVals = (0..<count).flatMap { _ in [Int32(1), 2, 0] } }
            group.dense.denseinfo.timestamp = changedAt
            block.primitivegroup = [group]
            blobs.append(try Map.blob("OSMData", try block.serializedBytes(), .none))
        }
        return blobs
    }

    @Test func `a sorted file that ends before the ways of its nodes is doubtful`() throws {
        #expect(try summary(file([10], optional: ["Sort.Type_then_ID"])).doubt?.contains("first way") == true)
        #expect(try summary(file([10], tagged: true, optional: ["Sort.Type_then_ID"])).doubt == nil)
        #expect(try summary(file([10])).doubt == nil)
        #expect(try summary(Map.town.blobs()).doubt == nil)
    }

    @Test func `a file whose last block is as full as the others is doubtful`() throws {
        #expect(try summary(file([8000, 8000], tagged: true)).doubt?.contains("as full as") == true)
        #expect(try summary(file([8000, 8000, 12], tagged: true)).doubt == nil)
        #expect(try summary(file([8000], tagged: true)).doubt == nil)
        #expect(try summary(file([10, 10], tagged: true)).doubt == nil)
    }

    @Test func `the date of the data is in the header, or else the newest element's`() throws {
        #expect(
            try summary(file([3], writtenAt: 1_619_036_506, changedAt: [5, 5, 5])).dataAt == 1_619_036_506_000
        )
        // Each is told by how much later it is than the one before.
        #expect(try summary(file([3], changedAt: [1_600_000_000, -100, 300])).dataAt == 1_600_000_200_000)
        #expect(try summary(file([3])).dataAt == nil)
        #expect(try summary(file([3], writtenAt: .max, changedAt: [.max, .max])).dataAt == nil)
    }

    @Test func `the date of a document is in its header, or else the newest element's`() throws {
        func dataAt(_ text: String) throws -> Int64? {
            try Scratch().reading(Array(text.utf8)).summary.dataAt
        }
        let node = #"<node id="1" lat="1" lon="2" timestamp="2012-05-02T14:50:31Z"/>"#
        #expect(try dataAt("<osm>\(node)</osm>") == 1_335_970_231_000)
        #expect(try dataAt(#"<osm timestamp="2021-04-21T20:21:46Z">"# + node + "</osm>") == 1_619_036_506_000)
        #expect(
            try dataAt(#"<osm><meta osm_base="2021-04-21T20:21:46Z"/>"# + node + "</osm>")
                == 1_619_036_506_000
        )
        #expect(try dataAt(#"<osm><node id="1" lat="1" lon="2"/></osm>"#) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799_000), ("2021-4-21T20:21:46Z", nil),
        ("2021-13-01T00:00:00Z", nil), ("2021-01-01 00:00:00Z", nil), ("", nil),
        ("2021-01-01T24:00:00Z", nil),
        ("２０２１-01-01T00:00Z", nil),
    ])
    func `only valid instants are read`(_ text: String, _ milliseconds: Int64?) {
        #expect(OSMTimestamp.milliseconds(text) == milliseconds)
    }
}
