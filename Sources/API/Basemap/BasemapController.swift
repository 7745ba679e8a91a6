import Basemap
import HTTPTypes
import Hummingbird
import JSONText
import Model

/// The background of maps: the tiles of the operator's file.
struct BasemapController: Sendable {
    let basemap: BasemapFile?
    let publicURL: String?

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("basemap.json", use: describe)
        router.get("basemap/:z/:x/:y", use: tile)
    }

    /// The description of the tiles, as TileJSON 3.0.
    @Sendable func describe(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        guard let facts = basemap?.facts else { throw Refusal.notFound }
        return .tagged(.json { $0.tileSet(facts, root: request.root(publicURL)) }, for: request)
    }

    @Sendable func tile(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        guard let basemap, let zoom = number("z", context), let column = number("x", context),
            let row = number("y", context), basemap.mayHave(zoom: zoom, column: column, row: row)
        else { throw Refusal.notFound }
        guard let tile = try await basemap.tile(zoom: zoom, column: column, row: row) else {
            return Response(status: .noContent)
        }
        let mayPack = request.headers[.acceptEncoding]?.contains("gzip") == true
        guard let bytes = mayPack ? tile.bytes : tile.unpacked else { throw Refusal.notFound }
        let isPacked = mayPack && tile.isGzip
        var headers: HTTPFields = [.vary: "\(RequestResponder.vary), Accept-Encoding"]
        if isPacked { headers[.contentEncoding] = "gzip" }
        return .tagged(
            TaggedBody(bytes: bytes, type: basemap.facts.format.mediaType, headers: headers),
            for: request
        )
    }

    private func number(_ name: String, _ context: AppContext) -> Int? {
        guard let text = context.parameters.get(name), (1...7).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text, radix: 10)
    }
}

extension JSONWriter {
    fileprivate mutating func tileSet(_ facts: BasemapFile.Facts, root: String) {
        object { json in
            json.member("tilejson", "3.0.0")
            json.member("scheme", "xyz")
            json.member("tiles", ["\(root)/basemap/{z}/{x}/{y}"])
            json.member("minzoom", facts.zooms.lowerBound)
            json.member("maxzoom", facts.zooms.upperBound)
            json.member("attribution", facts.attribution ?? "")
            if let bounds = facts.bounds {
                json.array("bounds") { json in for edge in bounds { json.fixed(edge, decimals: 7) } }
            }
            if let layers = facts.layers {
                json.key("vector_layers")
                json.raw(layers.utf8)
            }
        }
    }
}
