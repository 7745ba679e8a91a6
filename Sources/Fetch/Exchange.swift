import LibC

/// One request and its answer during a transfer; used on one thread.
final class Exchange {
    private(set) var headers: [FetchHeader] = []
    private(set) var body: [UInt8] = []
    /// The status of the answer, or of an interim answer before it.
    private(set) var status = 0
    /// Whether the empty line after the head was received.
    private(set) var isHeadComplete = false
    /// The error of the callback that ended the transfer.
    private(set) var failure: FetchError?

    private let request: FetchRequest
    private let host: String
    private let receiver: FetchClient.Receiver?
    private let source: Int32
    private var sent = 0
    private var headSize = 0

    /// The longest head in bytes; no server needs more.
    private static let longestHead = 128 << 10

    init(_ request: FetchRequest, host: String, receiver: FetchClient.Receiver?) throws(FetchError) {
        self.request = request
        self.host = host
        self.receiver = receiver
        if case .file(let path, let range) = request.body {
            guard range.lowerBound >= 0 else { throw .unreadable }
            source = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            if source < 0 { throw .unreadable }
        } else {
            source = -1
        }
    }

    deinit {
        if source >= 0 { close(source) }
    }

    /// Fills the buffer with the next bytes of the request's body; returns `nil` to end the transfer.
    func supply(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        switch request.body {
        case .none:
            return 0
        case .bytes(let bytes):
            let count = min(buffer.count, bytes.count - sent)
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
            }
            sent += count
            return count
        case .file(_, let range):
            let wanted = min(buffer.count, range.count - sent)
            if wanted == 0 { return 0 }
            while true {
                let count = pread(source, buffer.baseAddress, wanted, off_t(range.lowerBound + sent))
                if count < 0, errno == EINTR { continue }
                // A file that ends early would leave the server waiting for the rest.
                guard count > 0 else {
                    failure = .unreadable
                    return nil
                }
                sent += count
                return count
            }
        }
    }

    /// Rewinds the request's body, which is sent again when a reused connection turns out to be closed.
    func rewind(to offset: Int) -> Bool {
        guard let count = request.body.byteCount, (0...count).contains(offset) else { return false }
        sent = offset
        return true
    }

    /// Returns `false` to end the transfer.
    func takeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headSize += bytes.count
        guard headSize <= Self.longestHead else {
            failure = .tooLarge(host: host, limit: Self.longestHead)
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // Each head replaces the previous one: an interim `100 Continue`, a redirect, and the final
            // answer all have a head.
            headers = []
            body = []
            isHeadComplete = false
            let parts = line.split(separator: " ", maxSplits: 2)
            status = parts.count > 1 ? Int(parts[1].prefix { $0.isNumber }) ?? 0 : 0
            return true
        }
        guard let colon = line.firstIndex(of: ":") else {
            isHeadComplete = isHeadComplete || line.trimmed.isEmpty
            return true
        }
        headers.append(
            FetchHeader(String(line[..<colon]).trimmed, String(line[line.index(after: colon)...]).trimmed)
        )
        return true
    }

    /// Returns `false` to end the transfer.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let receiver, (200..<300).contains(status) {
            if receiver(bytes) { return true }
            failure = .cancelled
            return false
        }
        guard body.count + bytes.count <= request.limit else {
            failure = .tooLarge(host: host, limit: request.limit)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }
}

extension String {
    /// The text without the white space that HTTP allows around a value.
    fileprivate var trimmed: String {
        let spaces: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
        var rest = drop { spaces.contains($0) }
        while let last = rest.last, spaces.contains(last) { rest.removeLast() }
        return String(rest)
    }
}
