import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore
import Services
import Wire

struct UploadController: Sendable {
    let uploads: UploadService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/notes").group(context: SignedInContext.self).post(use: create)
    }

    @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        let key = try IdempotencyKey.of(request)
        try request.requireLength(atMost: UploadForm.largestBody)
        try await uploads.admit(context.member)
        let form = try await UploadForm.receive(request, context.app, uploads)
        guard let photo = form.photo else {
            throw Refusal.badField("image", "This part is required and must hold the photo as a file.")
        }
        let draft: NoteDraft
        do {
            draft = try NoteDraft(Fields(texts: form.texts))
        } catch {
            await uploads.discard(photo)
            throw error
        }
        let received = UploadService.Received(
            author: context.member,
            draft: draft,
            photo: photo,
            key: key.map {
                .init(
                    member: context.member,
                    key: $0,
                    fingerprint: IdempotencyKey.fingerprint(request, form)
                )
            }
        )
        let outcome = try await uploads.create(received) { note in
            var json = JSONWriter(reservingCapacity: 1500)
            json.note(note, from: nil)
            return .init(status: 201, location: "/v1/notes/\(note.id)", body: json.bytes)
        }
        switch outcome {
        case .created(let answer): return .repeatable(answer)
        case .replayed(let answer): return .repeatable(answer, isReplay: true)
        }
    }
}
