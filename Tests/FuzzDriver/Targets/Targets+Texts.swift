import API
import Fuzzing
import Geodesy
import JSONText
import Model
import Services

extension Targets {
    private static let jsonSamples = [
        #"{"title":"A","lat":57.7,"lon":-11.97e-1,"tags":["x",null,true,false],"n":{"m":[]}}"#,
        #"[0,-0,1e22,-9223372036854775808,9223372036854775807,1.5e-7,123456789012345678901]"#,
        #""\u00e5\ud83d\ude00\n\/\\\" å😀""#, #"{"a":1,"a":2,"é":3,"é":4}"#, "[[[[[[]]]]]]", "null",
    ]
    private static let jsonWords = [
        "{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud800", "\\udc00", "\\", "null", "true", "false", "1e",
        "e+", "-",
        ".", "0", "\"a\"", "\"a\":", "[[[[", "\u{FEFF}", "\u{0}", "é",
    ]

    static let json = FuzzTarget(
        "json",
        samples: jsonSamples.map { Array($0.utf8) },
        words: jsonWords,
        bytes: [[0xC0], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
    ) { bytes, _ in
        do {
            let value = try JSONValue.parse(bytes)
            for order in [JSONWriter.MemberOrder.kept, .sorted] {
                let again = try JSONValue.parse(value.encoded(order: order))
                try require(again == value, "what was written again is not what was read")
            }
            return true
        } catch let error as JSONError {
            try require((0...bytes.count).contains(error.offset), "an error beyond the text")
            return false
        }
    }

    static let jsonBodies = FuzzTarget(
        "json-bodies",
        samples: [
            #"{"title":"A","audience":"public","lat":57.7,"lon":11.97,"visible_from":"2026-11-21T07:07:00Z"}"#,
            #"{"q":"cafe","lat":60,"lon":25,"radius_m":500,"category":["cafe","food"],"sort":"nearest","limit":5}"#,
            #"{"from":[60,25],"to":[60.1,25.1],"via":[[60.05,25]],"mode":"foot","lang":"sv"}"#,
            #"{"lat":60,"lon":25,"angles":{"yaw":10,"pitch":0,"roll":1,"frame":"arkit"},"fov_deg":60,"range_m":1e3}"#,
            #"{"title":null,"reveal_within_m":50,"poi_id":"7","alt_m":-1,"heading_deg":-360,"bbox":[-180,-90,180,90]}"#,
        ].map { Array($0.utf8) },
        words: jsonWords + [
            "\"lat\":", "\"lon\":", "\"bbox\":", "\"via\":", "\"limit\":", "\"cursor\":", "\"since\":",
            "\"angles\":",
            "\"facing\":", "\"title\":", "\"q\":", "\"category\":", "180", "-90",
        ]
    ) { bytes, _ in ClientTexts.readers(ofBody: bytes) > 0 }

    static let queries = FuzzTarget(
        "queries",
        texts: [
            "lat=57.7&lon=11.97&radius_m=500&sort=nearest&limit=20&cursor=n1.2",
            "bbox=170,-10,-170,10&author=7&group=8",
            "facing=57.7,11.97&since=2026-11-21T07:07:00Z&until=2026-11-21T08:07:00.5%2B01:00",
            "q=caf%C3%A9+am+markt&category=cafe,food&lat=60&lon=25&sort=relevance",
            "f=json&datetime=../2026-01-01T00:00:00Z",
            "lat=60&lon=25&heading_deg=-360&pitch_deg=90&fov_deg=360&range_m=20000&aspect=0.5&kinds=notes,pois&declutter=true",
            "from=60,25&to=60.1,25.1&via=60,25;61,26&mode=bicycle&lang=de-CH&engine=bearing",
            "lat=0&lon=0&matrix=1,0,0,0,1,0,0,0,1&orientation=90&accuracy_m=5",
        ],
        words: [
            "&", "=", "%", "%C3", "%00", "+", ",", ";", ".", "..", "/", "lat=", "lon=", "bbox=",
            "-180,-90,180,90", "via=",
            "radius_m=", "heading_deg=", "fov_deg=", "range_m=", "min_range_m=", "accuracy_m=",
            "label_width=", "limit=",
            "cursor=", "datetime=", "q=", "category=", "kinds=", "sort=nearest", "1e9", "360",
        ]
    ) { text in
        // Areas that a query may name have cells in the index.
        let numbers = text.split { "=,&;".contains($0) }.compactMap { Double($0) }
        for index in numbers.indices.dropLast(3) {
            let (west, south, east, north) = (
                numbers[index], numbers[index + 1], numbers[index + 2], numbers[index + 3]
            )
            if let box = BoundingBox(west: west, south: south, east: east, north: north) {
                try require(!Covering.box(box).isEmpty, "a box without cells")
            }
            if let center = Coordinate(latitude: west, longitude: south), east >= 0, east <= 10_000_000 {
                try require(!Covering.circle(center: center, radius: east).isEmpty, "a circle without cells")
            }
        }
        return ClientTexts.readers(ofQuery: text) > 0
    }

    static let cursors = FuzzTarget(
        "cursors",
        texts: [
            "n1763708820000.42", "d2dzf5jmnlc0.42", "f1763708820000.7", "t1763708820000.9",
            "p1z141z4.2dzf5jmnlc0.2dzf5jmnlc0.9", "np.o.0.2dzf5jmnlc0.2dzf5jmnlc0.17",
            "rc.s.5.2dzf5jmnlc0.17",
            "nc.b.2dzf5jmnlc0", "rp.s.0.0.1", "n-1.1", "9223372036854775807",
        ],
        words: [
            "n", "d", "f", "t", "p", "r", "c", "o", "b", "s", ".", "..", "-", "+", "0", "3w5e11264sgsf",
            "1y2p0ij32e8e7",
            "zzzzzzzzzzzzz", "np.o.", "rp.s.", "2dzf5jmnlc0",
        ]
    ) { text in ClientTexts.readers(ofCursor: text) > 0 }

    /// A token of 64 bytes: eight numbers, of which the first is a phase of the feed.
    static let changeTokens = FuzzTarget(
        "change-tokens",
        texts: (0...4).map { phase in
            let numbers = String(repeating: "\0\0\0\0\0\0\u{1}\u{2}", count: 7)
            return "\0\0\0\0\0\0\0\(UnicodeScalar(UInt8(phase)))\(numbers)"
        },
        words: ["\0\0\0\0\0\0\0\0", "\u{7f}", "\0", "\u{1}", "\u{ff}\u{ff}"]
    ) { text in
        let bytes = Array(text.utf8)
        guard let again = ServiceTexts.changeToken(bytes) else { return false }
        try require(again == bytes, "a token that is another one when written again")
        return true
    }

    static let instants = FuzzTarget(
        "instants",
        texts: [
            "2026-11-21T07:07:00Z", "0000-01-01t00:00:00.000z", "9999-12-31 23:59:59.999999999Z",
            "2016-12-31T23:59:60Z", "2017-01-01T00:59:60+01:00", "2024-02-29T12:00:00.5-23:59",
            "0000-01-01T00:00:00+23:59",
        ],
        words: [
            "-", ":", "T", "Z", "+", ".", " ", "60", "00", "02-29", "9999", "0000", "24:00", "+23:59", "٣",
        ]
    ) { text in
        guard let instant = Instant(rfc3339: text) else { return false }
        try require(
            Instant(rfc3339: instant.description) == instant,
            "an instant that is another one when written again"
        )
        return true
    }

    static let languages = FuzzTarget(
        "languages",
        texts: [
            "sv-SE,sv;q=0.8,en;q=0.5,*;q=0.1", "zh-Hant-TW-x-a;q=1.000", "de;q=0", "en;q=1e-3, fi ; Q=0.9",
        ],
        words: [
            ",", ";", "q=", "-", "*", "en", "x", "0.5", "1.001", "-x-", "--", "nan", "inf", "1e999", "ü", " ",
        ]
    ) { text in
        let preference = LanguagePreference(field: text)
        _ = preference.lookUp { $0 == "none" ? 1 : nil }
        return !preference.ranges.isEmpty
    }

    static let byteRanges = FuzzTarget(
        "byte-ranges",
        texts: [
            "bytes=0-99", "bytes=-5", "bytes=7-", "bytes= 0 - 0", "bytes=0-1,3-4",
            "bytes=9223372036854775807-",
        ],
        words: ["bytes=", "-", ",", " ", "0", "99", "items=", "--", "٣"]
    ) { text in
        var isRange = false
        for byteCount in [0, 1, 100, Int.max] {
            guard let range = ClientTexts.bytes(ofRange: text, byteCount: byteCount) else { continue }
            isRange = true
            try require(
                !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= byteCount,
                "bytes that the file does not have"
            )
        }
        return isRange
    }

    static let entityTags = FuzzTarget(
        "entity-tags",
        texts: [
            #""e3b0c44298fc1c149afbf4c8996fb924""#, #"W/"e3b0c44298fc1c149afbf4c8996fb924", "x""#, "*",
            #""a,b""#,
        ],
        words: ["\"", "W/", ",", "*", " ", "\\", "e3b0c44298fc1c149afbf4c8996fb924"]
    ) { text in ClientTexts.matches(text) }

    static let networks = FuzzTarget(
        "networks",
        texts: ["10.0.0.0/8", "::1/128", "2001:db8::/33", "::ffff:10.0.0.1/97", "192.0.2.7", "fe80::1/0"],
        words: ["/", "::", ":", ".", "0", "32", "33", "128", "129", "-1", "ffff", "255", "%eth0", "+8"]
    ) { text in
        let addresses = ["10.1.2.3", "::1", "2001:db8:8000::1", "::ffff:10.0.0.1", text, ""]
        return addresses.filter { ClientTexts.network(text, contains: $0) != nil }.count > 0
    }

    static let polylines = FuzzTarget(
        "polylines",
        texts: [
            "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", "??", "_c~znA_gsia@", "~~~~~~~", "_gsia@_gsia@~fsia@~fsia@",
        ],
        words: ["?", "~", "_", "@", "~~~~~~", "_p~iF", "??????", "}", "^", "\u{7F}", "å"]
    ) { text in
        guard let line = EncodedPolyline.decode(text, limit: 50) else { return false }
        try require(line.count <= 50, "more corners than were allowed")
        let again = EncodedPolyline.decode(EncodedPolyline.encode(line), limit: 50)
        try require(again == line, "a line that is another one when written again")
        return true
    }
}
