import Blobs
import Hummingbird
import Model
import Multipart
import NIOCore
import Services

/// The form of an upload, whose photo streams to a staged file, so that memory use does not depend on its
/// size.
struct UploadForm {
    /// The size of the largest photo, in bytes.
    static let largestPhoto = 16 << 20
    /// The size of all texts together, in bytes: 4 for each character of the longest texts, and some to
    /// spare.
    static let largestTexts = 64 << 10
    static let largestBody = largestPhoto + largestTexts + (64 << 10)

    private(set) var texts: [(name: String, value: String)] = []
    private(set) var photo: StagedBlob?

    static func receive(
        _ request: Request,
        _ context: AppContext,
        _ uploads: UploadService
    ) async throws -> UploadForm {
        guard let type = request.headers[.contentType], mediaType(of: type) == "multipart/form-data" else {
            throw Refusal(
                .unsupportedType,
                code: "unsupported-type",
                "The body must be multipart/form-data, with the photo in the part 'image'."
            )
        }
        var parser = try MultipartParser(boundary: MultipartParser.boundary(fromContentType: type))
        try request.requireLength(atMost: largestBody)
        let file = try await uploads.stage()
        var sink = FormSink()
        do {
            context.continueBody()
            for try await chunk in request.body {
                try chunk.withUnsafeReadableBytes { try parser.parse($0, into: &sink) }
                if !sink.pending.isEmpty {
                    try await file.append(sink.pending)
                    sink.pending.removeAll(keepingCapacity: true)
                }
            }
            try parser.finish()
        } catch {
            file.discard()
            throw error
        }
        var form = UploadForm()
        form.texts = sink.texts
        guard sink.hasPhoto else {
            file.discard()
            return form
        }
        form.photo = try await file.finish()
        return form
    }
}

/// Sorts the parts: texts are kept, and the photo's bytes wait to be written.
private struct FormSink: MultipartSink {
    var texts: [(name: String, value: String)] = []
    var hasPhoto = false
    var pending: [UInt8] = []

    private var name = ""
    private var isPhoto = false
    private var text: [UInt8] = []
    private var textBytes = 0
    private var photoBytes = 0

    mutating func partBegan(_ part: MultipartPart) throws {
        name = part.name
        isPhoto = part.name == "image"
        text.removeAll(keepingCapacity: true)
        guard isPhoto else {
            if part.fileName != nil {
                throw Refusal.badField(String(name.prefix(100)), "Only 'image' may be a file.")
            }
            return
        }
        if hasPhoto { throw Refusal.badField("image", "This field must be sent only once.") }
        hasPhoto = true
    }

    mutating func partBody(_ bytes: UnsafeRawBufferPointer) throws {
        if isPhoto {
            photoBytes += bytes.count
            if photoBytes > UploadForm.largestPhoto {
                throw Refusal(
                    .tooLarge,
                    code: "image-too-large",
                    "The photo must have at most \(UploadForm.largestPhoto) bytes.",
                    fields: [.init(name: "image", detail: "Must be a smaller file.")],
                    limit: UploadForm.largestPhoto
                )
            }
            pending.append(contentsOf: bytes)
        } else {
            textBytes += bytes.count
            if textBytes > UploadForm.largestTexts { throw Refusal.bodyTooLarge(UploadForm.largestTexts) }
            text.append(contentsOf: bytes)
        }
    }

    mutating func partEnded() throws {
        guard !isPhoto else { return }
        guard !text.contains(0), let value = String(validating: text, as: UTF8.self) else {
            throw Refusal.badField(String(name.prefix(100)), "Must be UTF-8 text without U+0000.")
        }
        texts.append((name, value))
    }
}
