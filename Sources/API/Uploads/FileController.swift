import Blobs
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Services

/// Serves image files under the visibility rule of their note.
struct FileController: Sendable {
    private static let pieceSize = 128 << 10

    let files: FileService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("uploads/:token/:file", use: serve)
    }

    @Sendable func serve(_ request: Request, context: AppContext) async throws -> Response {
        guard let token = context.parameters.get("token"), let name = context.parameters.get("file") else {
            throw Refusal.notFound
        }
        let position = try request.query { try $0.coordinate() }
        let found = try await files.file(name, of: token, for: context.viewer(at: position))
        let served = found.image
        let tag = EntityTag(sha256: served.sha256)
        if tag.matches(request.headers) { return .notModified(tag) }
        // A signed address is valid for one method only, so `HEAD` is answered here.
        if let address = found.address, request.method == .get {
            return Response(status: .found, headers: [.location: address])
        }
        let reader = try await files.open(served)
        let applies = request.headers[.ifRange].map { $0 == tag.text } ?? true
        let range = ByteRange(applies ? request.headers[.range] : nil, byteCount: reader.byteCount)
        var headers = Self.headers(of: served)
        headers[.eTag] = tag.text
        headers[.acceptRanges] = "bytes"
        switch range {
        case .unsatisfiable:
            reader.close()
            let problem = Problem(
                status: .rangeNotSatisfiable,
                code: "range-not-satisfiable",
                detail: "The range begins after the end of the file, which has \(served.byteCount) bytes."
            )
            var response = problem.response(requestID: context.requestID)
            response.headers[.contentRange] = "bytes */\(served.byteCount)"
            return response
        case .whole:
            let whole = 0..<max(0, reader.byteCount)  // in range: not negative
            return Response(status: .ok, headers: headers, body: Self.body(reader, whole))
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(served.byteCount)"
            return Response(status: .partialContent, headers: headers, body: Self.body(reader, part))
        }
    }

    static func headers(of image: ServedImage) -> HTTPFields {
        [
            .contentType: image.mediaType,
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .contentDisposition: "inline",
        ]
    }

    static func body(_ reader: any BlobReader, _ range: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            defer { reader.close() }
            for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
                try await writer.write(
                    // in range: the loop ends below the upper bound
                    try await reader.read(start..<min(start + pieceSize, range.upperBound))
                )
            }
            try await writer.finish(nil)
        }
    }
}
