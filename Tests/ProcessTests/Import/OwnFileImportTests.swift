import Foundation
import JSONText
import TestData
import Testing

/// `import csv` and `import geojson`: files of somebody's own.
@Suite(.fewAtOnce) struct OwnFileImportTests {
    private static let table = """
        nr;Nom;y;x;Genre;rue;ville;amenity;name:en;leer
        a1;Chez Ada;43,7401;7,4201;restaurant; rue Grimaldi ;Monaco;;Ada's;
        a2;"Le ""Petit""
        Bar";43.7402;7.4202;bar;;Monaco;;;
        a3;;43.7403;7.4203;;;;bench;;
        a4;Sans lieu;;;cafe;;;;;
        a5;;43.7405;7.4205;;;;toilets;;
        """
    private static let columns = [
        "--column", "id=nr", "--column", "name=Nom", "--column", "lat=y", "--column", "lon=x", "--column",
        "category=Genre", "--column", "street=rue", "--column", "city=ville", "--delimiter", ";", "--source",
        "ville",
    ]

    private func run(_ arguments: [String], _ base: PlaceBase) async throws -> Outcome {
        try await Program.run(["import"] + arguments + ["--json"] + base.flags, in: base.scratch)
    }

    @Test func `unknown categories are reported, and groups refused as categories`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            func told(_ rows: String, _ flags: [String] = []) async throws -> Outcome {
                let file = try base.scratch.write("id,lat,lon,name,category,colour\n" + rows, to: "a.csv")
                return try await Program.run(
                    ["import", "csv", file, "--source", "a"] + flags + base.flags,
                    in: base.scratch
                )
            }
            let rows = "1,43.7,7.4,Ada,resturant,red\n2,43.7,7.4,Bob,restaurant,\n3,43.7,7.4,Cid,Resturant,\n"
            let outcome = try await told(rows)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.out.contains("the name): colour.\n"), "\(outcome.out)")
            #expect(
                outcome.out.contains(
                    "2 places have the category 'resturant', which no search word finds (similar: restaurant).\n"
                ),
                "\(outcome.out)"
            )
            let again = try await told(rows, ["--json"]).json
            #expect(again["unused_columns"]?.arrayValue?.compactMap(\.stringValue) == ["colour"])
            let strange = again["unknown_categories"]?.arrayValue ?? []
            #expect(strange.count == 1 && strange[0]["category"]?.stringValue == "resturant")
            #expect(strange.first?["places"]?.integerValue == 2)

            let group = "'food' is a group of categories, such as restaurant, cafe,"
            let refused = try await told("1,43.7,7.4,Ada,food,\n")
            #expect(refused.code == 1 && refused.err.contains("line 2: \(group)"), "\(refused.err)")
            let option = try await told("1,43.7,7.4,Ada,,\n", ["--category", "food"])
            #expect(option.code == 2 && option.err.contains("--category: \(group)"), "\(option.err)")
            let nameless = try await told("1,43.7,7.4,,cafe,red\n")
            #expect(
                nameless.code == 1 && nameless.err.contains("unused columns: colour)"),
                "\(nameless.err)"
            )
            #expect(try await base.places().count == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `rows become places by the named columns`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let file = try base.scratch.write(Self.table, to: "lieux.csv")
            let outcome = try await run(["csv", file] + Self.columns, base)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.json["added"]?.integerValue == 3)
            #expect(outcome.json["omitted"]?.integerValue == 1)
            #expect(outcome.json["unplaced"]?.integerValue == 1)
            let places = try await base.places()
            #expect(places.keys.sorted() == ["a1", "a2", "a5"])
            let ada = try #require(places["a1"])
            #expect(ada.name == "Chez Ada" && ada.source == "ville" && ada.categories == #"["restaurant"]"#)
            #expect(ada.latitude == 43.7401 && ada.longitude == 7.4201)
            #expect(ada.address == #"{"city":"Monaco","street":"rue Grimaldi"}"#)
            #expect(ada.names == #"{"en":"Ada's"}"#)
            #expect(places["a2"]?.name == #"Le "Petit" Bar"#)
            #expect(places["a5"]?.categories == #"["toilets"]"#)

            // The names are French where they do not say what they are.
            let french = try await run(["csv", file] + Self.columns + ["--names-in", "fr"], base)
            #expect(french.json["changed"]?.integerValue == 2 && french.json["unchanged"]?.integerValue == 1)
            #expect(try await base.places()["a1"]?.names == #"{"en":"Ada's","fr":"Chez Ada"}"#)
            let wrong = try await run(["csv", file] + Self.columns + ["--names-in", "French!"], base)
            #expect(
                wrong.code == 2 && wrong.err.contains("'French!' is not a language tag"),
                "\(wrong.err)"
            )
            #expect(try await run(["csv", file] + Self.columns, base).json["changed"]?.integerValue == 2)

            let number = try await base.changeNumber()
            #expect(try await run(["csv", file] + Self.columns, base).json["unchanged"]?.integerValue == 3)
            #expect(try await base.changeNumber() == number)

            // A file is all that its source has: what it has no more is gone, other sources are not touched.
            let tiny = try base.scratch.write(TinyMap.xml, to: "tiny.osm")
            #expect(try await base.run("osm", tiny).code == 0)
            let shorter = Self.table.replacing("Chez Ada", with: "Chez Lovelace").replacing(
                "a2;\"Le",
                with: "b2;\"Un"
            )
            let newer = try await run(
                ["csv", try base.scratch.write(shorter, to: "lieux.csv"), "--yes"] + Self.columns,
                base
            )
            #expect(newer.json["changed"]?.integerValue == 1 && newer.json["added"]?.integerValue == 1)
            #expect(newer.json["gone"]?.integerValue == 1, "\(newer.out)")
            let left = try await base.places()
            #expect(left.keys.sorted() == ["a1", "a5", "b2", "node/1"])
            #expect(left["a1"]?.id == ada.id && left["a1"]?.name == "Chez Lovelace")
        }
    }

    @Test(arguments: Engine.available)
    func `places that lose their position stay, and a file without any is refused`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let table = "id,lat,lon,name,category,,\n1,1,1,x,bar,,\n2,2,2,y,bar,,\n"
            let collection =
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,1]}]}"#
            func features(_ geometries: String...) -> String {
                geometries.enumerated().map {
                    #"{"type":"Feature","id":"f\#($0)","geometry":\#($1),"properties":{"name":"x","shop":"yes"}}"#
                        + "\n"
                }.joined()
            }
            let files = [
                ("csv", table, table.replacing("2,2,2", with: "2,,"), "id,lat,lon,name\n1,,,x\n"),
                ("geojson", features(collection, collection), features(collection, "null"), features("null")),
            ]
            for (kind, full, partial, empty) in files {
                func imported(_ text: String) async throws -> Outcome {
                    try await run(
                        [kind, try base.scratch.write(text, to: "places"), "--source", "of-\(kind)"],
                        base
                    )
                }
                #expect(try await imported(full).json["added"]?.integerValue == 2)
                let places = try await base.places()
                let second = try await imported(partial)
                #expect(second.json["unplaced"]?.integerValue == 1 && second.json["gone"]?.integerValue == 0)
                let refused = try await imported(empty)
                #expect(refused.code == 1 && refused.err.contains("none of the 1 "), "\(refused.err)")
                #expect(refused.err.contains("can be imported (without a position: 1;"), "\(refused.err)")
                #expect(try await base.places() == places)
            }
        }
    }

    @Test(arguments: [
        ("id,lat,lon,name,category\n1,91,0,x,bar\n", "line 2: '91', '0' is not a position in degrees"),
        ("id,lat,lon,name,category\n1,1,,x,bar\n", "line 2: '1', '' is not a position in degrees"),
        ("id,lat,lon,name,category\n1,nan,1,x,bar\n", "line 2: 'nan', '1' is not a position"),
        (
            "id,lat,lon,name,category\n1,1,1,x,bar\n1,2,2,y,bar\n",
            "line 3: an earlier line has the same id '1'"
        ),
        ("id,lat,lon,name,category\n,1,1,x,bar\n", "line 2: it has no id"),
        ("id,lat,lon,name,category\n1,1,1,x,\n", "line 2: it has no category"),
        ("id,lat,lon,name,category\n1,1,1,x\n", "line 2: it has 4 fields, not 5"),
        ("id,lat,lon,name,category\n\"1,1,1,x,bar\n", "line 2: a quotation mark is not closed"),
        (
            "id,lat,name,category\n1,1,x,bar\n",
            "line 1: there is no column 'lon'; '--column lon=…' can name another"
        ),
        ("id;lat;lon\n1;1;1\n", "('--delimiter' names the character between columns)"),
        ("id,lat,lon,name,name,category\n", "line 1: two columns have the same name"),
        ("id,lat,lon,name,category\n", "the file has no rows"), ("", "the file has no rows"),
        ("id,lat,lon,name,category\n1,1,1,\u{1}\u{2},bar\n\n2,1", "line 4: it has 2 fields, not 5"),
    ])
    func `a wrong row is refused with its line and nothing is changed`(
        _ text: String,
        _ reason: String
    ) async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(text, to: "places.csv")
            let outcome = try await run(["csv", file, "--source", "own"], base)
            #expect(outcome.code == 1)
            #expect(
                outcome.err.contains(reason) && outcome.err.contains("Nothing was changed."),
                "\(outcome.err)"
            )
            #expect(try await base.places().isEmpty)
        }
    }

    @Test func `a missing named column is refused`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write("id,lat,lon\n1,1,1\n", to: "places.csv")
            let outcome = try await run(["csv", file, "--source", "own", "--column", "name=Nom"], base)
            #expect(outcome.code == 1)
            #expect(
                outcome.err.contains("there is no column 'Nom'; the columns are 'id', 'lat', 'lon'"),
                "\(outcome.err)"
            )
        }
    }

    private static let features = [
        #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[7.42,43.74,12]},"#
            + #""properties":{"Titel":"Kiosk \"Ä\"","shop":"kiosk","level":-1,"more":{"features":[{}]}}}"#,
        #"{"type":"Feature","id":"sq","geometry":{"type":"Polygon","coordinates":"#
            + #"[[[7,43],[7.002,43],[7.002,43.002],[7,43.002],[7,43]]]},"properties":{"Titel":"Park","leisure":"park"}}"#,
        #"{"type":"Feature","id":"nowhere","geometry":null,"properties":{"Titel":"?","shop":"yes"}}"#,
    ]

    @Test(arguments: Engine.available, [0, 1, 2, 3])
    func `features become places, in a collection or line by line`(_ engine: Engine, _ form: Int) async throws
    {
        try await PlaceBase.with(engine) { base in
            let list = Self.features.joined(separator: " ,\n")
            let text = [
                #"{"type":"FeatureCollection","name":"features","features":[\#(list)]}"#,
                #"{ "bbox":[7,43,8,44], "features" : [ \#(list) ] , "type" : "FeatureCollection" }"#,
                Self.features.map { $0 + "\n" }.joined(), Self.features.map { "\u{1E}\($0)\n" }.joined(),
            ][form]
            let file = try base.scratch.write(text, to: "places.geojson")
            let arguments = ["geojson", file, "--source", "stadt", "--column", "name=Titel"]
            let outcome = try await run(arguments, base)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.json["added"]?.integerValue == 2 && outcome.json["unplaced"]?.integerValue == 1)
            let places = try await base.places()
            #expect(places["7"]?.name == #"Kiosk "Ä""# && places["7"]?.latitude == 43.74)
            let park = try #require(places["sq"])
            #expect(abs(park.latitude - 43.001) < 1e-9 && abs(park.longitude - 7.001) < 1e-9)
            #expect(try await run(arguments, base).json["unchanged"]?.integerValue == 2)
        }
    }

    @Test(arguments: [
        ("[]", "a feature or a collection of features must begin with '{'"), ("", "the file has no features"),
        (#"{"type":"FeatureCollection","features":[]}"#, "the file has no features"),
        (#"{"type":"FeatureCollection"}"#, "it must be a Feature or a FeatureCollection"),
        (#"{"type":"Topology"}"#, "it must be a Feature or a FeatureCollection"),
        (#"{"type":"FeatureCollection","features":[{"type":"Feature"}"#, "the file is incomplete"),
        (#"{"type":"FeatureCollection","features":[{"type":"Feature"} {}]}"#, "separated by commas"),
        (#"{"type":"FeatureCollection","features":[{"type":"Feature"},]}"#, "separated by commas"),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Point"}]}"#,
            "feature 1, at byte 40: its type must be"
        ),
        (
            #"{"type":"FeatureCollection","features":[{"type":Feature}]}"#,
            "feature 1, at byte 40: Expected a value"
        ),
        (
            #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[43,"7"]},"properties":{"shop":"x"}}"#,
            "feature 1, at byte 0: its coordinates must be longitude and latitude"
        ),
        (
            #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[7,93]},"properties":{"shop":"x"}}"#,
            "its coordinates must be longitude and latitude"
        ),
        (
            #"{"type":"Feature","id":1,"geometry":{"type":"Circle","coordinates":[7,43]},"properties":{"shop":"x"}}"#,
            "the geometry type 'Circle' is not supported"
        ),
        (
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,43]},"properties":{"shop":"x","name":"y"}}"#,
            "feature 1, at byte 0: it has no id"
        ),
        (
            #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:3857"}},"features":[]}"#,
            "longitude and latitude, not 'EPSG:3857'"
        ),
    ])
    func `a wrong feature is refused with its position and nothing is changed`(
        _ text: String,
        _ reason: String
    ) async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(text, to: "places.geojson")
            let outcome = try await run(["geojson", file, "--source", "own"], base)
            #expect(outcome.code == 1)
            #expect(
                outcome.err.contains(reason) && outcome.err.contains("Nothing was changed."),
                "\(outcome.err)"
            )
            #expect(try await base.places().isEmpty)
        }
    }
}
