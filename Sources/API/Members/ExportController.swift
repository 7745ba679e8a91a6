import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Services

struct ExportController: Sendable {
    let exports: ExportService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/members/me").group(context: SignedInContext.self).get("export", use: export)
    }

    @Sendable func export(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        var headers: HTTPFields = [.contentType: "application/zip"]
        // A HEAD request does not use up an export.
        if request.method == .head { return Response(status: .ok, headers: headers) }
        let export = try await exports.begin(for: context.member, in: context.session)
        let patient = DeadlineWriter(channel: context.app.channel, patience: exports.patience)
        headers[.contentDisposition] = #"attachment; filename="\#(export.fileName)""#
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                // An error aborts the response, so that the client cannot take it for a complete archive.
                try await export.write { try await patient.write($0, to: &writer) }
                try await writer.finish(nil)
            }
        )
    }
}
