import Crypto
import TextCoding

/// The files of the web client at one moment, and the page and worker that name them by their common hash.
package struct WebTree: Sendable {
    /// Identifies the whole tree: 16 hexadecimal digits, the same for the same files.
    package let hash: String
    /// The page that starts the client, whatever its address.
    package let shell: WebFile
    /// The service worker, which keeps this tree.
    package let worker: WebFile
    /// The description of the client as an installable app.
    package let manifest: WebFile
    private let files: [String: WebFile]

    static let shellPath = "index.html"
    static let workerPath = "sw.js"
    static let manifestPath = "manifest.webmanifest"
    /// Takes the place of the tree's address in the files that are served outside it.
    private static let addressMark = "/_web/tree"
    /// Takes the place of the list of files that the service worker keeps.
    private static let listMark = #"["files"]"#

    /// Takes the place of the folder of other projects' files, which a build may lack.
    private static let missingMark = #"content="missing""#
    private static let otherFolder = "third-party/"

    /// Returns `nil` when one of the files outside the tree is missing.
    init?(_ sources: [(path: String, bytes: [UInt8])]) {
        let files = sources.map { source in
            let isOwn = source.path.hasSuffix(".js") && !source.path.hasPrefix(Self.otherFolder)
            let bytes = isOwn ? Script.withoutComments(source.bytes) : source.bytes
            return WebFile(path: source.path, bytes: bytes)
        }.sorted { $0.path < $1.path }
        var hash = SHA256()
        for file in files { hash.update(data: Array("\(file.path) \(file.digest)\n".utf8)) }
        let digest = String(Hexadecimal.text(Array(hash.finalize())).prefix(16))
        self.hash = digest
        self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = files.map(\.path).filter(Self.isKept).map { "\"/_web/\(digest)/\($0)\"" }
        let hasOthers = files.contains { $0.path.hasPrefix(Self.otherFolder) && $0.path.hasSuffix(".js") }
        let folder = hasOthers ? "/_web/\(digest)/\(Self.otherFolder)" : "missing"
        func page(_ path: String) -> WebFile? {
            files.first { $0.path == path }.map { file in
                let text = String(decoding: file.bytes, as: UTF8.self)
                    .replacing(Self.addressMark, with: "/_web/\(digest)")
                    .replacing(Self.missingMark, with: "content=\"\(folder)\"")
                    .replacing(Self.listMark, with: "[\(kept.joined(separator: ","))]")
                return WebFile(path: path, bytes: Array(text.utf8))
            }
        }
        guard let shell = page(Self.shellPath), let worker = page(Self.workerPath),
            let manifest = page(Self.manifestPath)
        else { return nil }
        (self.shell, self.worker, self.manifest) = (shell, worker, manifest)
    }

    /// The file at a path below the tree's address.
    package func file(_ path: String) -> WebFile? { files[path] }

    /// Whether a service worker keeps the file from the start; the map's background is kept once it was used.
    private static func isKept(_ path: String) -> Bool {
        ![shellPath, workerPath, manifestPath].contains(path) && !path.hasPrefix(otherFolder)
    }
}
