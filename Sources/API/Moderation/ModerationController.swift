import Blobs
import Bounds
import HTTPTypes
import Hummingbird
import Model
import Services

struct ModerationController: Sendable {
    let queries: ModerationQueries
    let pictures: ModeratedPictures

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/moderation").group(context: SignedInContext.self)
            .get("images/:note/:image/:variant", use: picture)
    }

    @Sendable func picture(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        // The moderator's role is checked before any lookup, so that other members learn nothing.
        let moderator = try await queries.moderator(context.member)
        let (note, image) = (
            try context.id(Note.ID.self, named: "note"), try context.id(NoteImage.ID.self, named: "image")
        )
        guard let variant = context.parameters.get("variant").flatMap(ImageVariant.init) else {
            throw Refusal.notFound
        }
        let picture = try await pictures.open(variant, of: image, of: note, for: moderator)
        var headers = FileController.headers(of: picture.image)
        // Every view is logged, so no copy may be kept that could be viewed without a log entry.
        headers[.cacheControl] = "private, no-store"
        guard let whole = Range(checked: 0, picture.reader.byteCount) else { throw Refusal.notFound }
        return Response(status: .ok, headers: headers, body: FileController.body(picture.reader, whole))
    }
}
