import Blobs
import HTTPTypes
import Hummingbird
import Model
import Services

/// What only moderators reach.
struct ModerationController: Sendable {
    let pictures: ModeratedPictures

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/moderation").group(context: SignedInContext.self)
            .get("images/:note/:image/:variant", use: picture)
    }

    @Sendable func picture(_ request: Request, context: SignedInContext) async throws -> Response {
        // First of all: nobody else learns what there is.
        let moderator = try await pictures.moderator(context.member)
        try request.queryFields().finish()
        let (note, image) = (
            try context.id(Note.ID.self, named: "note"), try context.id(NoteImage.ID.self, named: "image")
        )
        guard let variant = context.parameters.get("variant").flatMap(ImageVariant.init) else {
            throw Refusal.notFound
        }
        let picture = try await pictures.open(variant, of: image, of: note, for: moderator)
        var headers = FileController.headers(of: picture.image)
        // Every look is a line of the log: nothing is kept that could be looked at without one.
        headers[.cacheControl] = "private, no-store"
        let body = FileController.body(picture.reader, 0..<picture.reader.byteCount)
        return Response(status: .ok, headers: headers, body: body)
    }
}
