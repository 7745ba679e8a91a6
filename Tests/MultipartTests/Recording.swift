import Multipart
import TestData

struct RecordedPart: Hashable {
    let part: MultipartPart
    var data: [UInt8] = []
    var isEnded = false
}

/// A sink that keeps what it is told, and counts the calls.
struct Recorder: MultipartSink {
    var parts: [RecordedPart] = []
    var bodyCalls = 0
    var sawEmptyBody = false
    var isOutOfOrder = false

    mutating func partBegan(_ part: MultipartPart) {
        if let last = parts.last, !last.isEnded { isOutOfOrder = true }
        parts.append(RecordedPart(part: part))
    }

    mutating func partBody(_ bytes: UnsafeRawBufferPointer) {
        bodyCalls += 1
        sawEmptyBody = sawEmptyBody || bytes.isEmpty
        guard let last = parts.last, !last.isEnded else {
            isOutOfOrder = true
            return
        }
        parts[parts.count - 1].data.append(contentsOf: bytes)
    }

    mutating func partEnded() {
        guard let last = parts.last, !last.isEnded else {
            isOutOfOrder = true
            return
        }
        parts[parts.count - 1].isEnded = true
    }
}

/// What a body came to: the parts up to its end or its error.
struct Outcome: Hashable {
    var parts: [RecordedPart] = []
    var error: MultipartError?
    var isWellBehaved = true

    var areAllEnded: Bool { parts.allSatisfy(\.isEnded) }
    var names: [String] { parts.map(\.part.name) }
    var texts: [String] { parts.map { String(decoding: $0.data, as: UTF8.self) } }
}

/// Parses `body` in chunks whose sizes `nextSize` gives.
func outcome(
    of body: [UInt8],
    boundary: String = "b",
    limits: MultipartLimits = .init(),
    nextSize: () -> Int
) -> Outcome {
    var recorder = Recorder()
    var outcome = Outcome()
    do throws(MultipartError) {
        var parser = try MultipartParser(boundary: boundary, limits: limits)
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(max(1, nextSize()))
            rest = rest.dropFirst(chunk.count)
            do {
                try chunk.withUnsafeBytes { try parser.parse($0, into: &recorder) }
            } catch let error as MultipartError {
                throw error
            } catch {
                outcome.isWellBehaved = false
            }
        }
        try parser.finish()
    } catch {
        outcome.error = error
    }
    outcome.parts = recorder.parts
    outcome.isWellBehaved = outcome.isWellBehaved && !recorder.sawEmptyBody && !recorder.isOutOfOrder
    return outcome
}

/// Parses `body` in one piece.
func outcome(of body: [UInt8], boundary: String = "b", limits: MultipartLimits = .init()) -> Outcome {
    outcome(of: body, boundary: boundary, limits: limits) { body.count }
}

func outcome(of body: String, boundary: String = "b", limits: MultipartLimits = .init()) -> Outcome {
    outcome(of: Array(body.utf8), boundary: boundary, limits: limits)
}

/// A body of one part with these headers, under the boundary `b`.
func body(headers: String..., content: String = "x") -> String {
    "--b\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n\(content)\r\n--b--\r\n"
}

let disposition = "Content-Disposition: form-data; name=\"a\""

/// Whether `body` comes to the same whole, byte by byte and in `rounds` random divisions.
func isSameHoweverSplit(
    _ body: [UInt8],
    boundary: String = "b",
    limits: MultipartLimits = .init(),
    rounds: Int,
    using generator: inout Seeded
) -> Bool {
    let whole = outcome(of: body, boundary: boundary, limits: limits)
    guard whole.isWellBehaved else { return false }
    guard outcome(of: body, boundary: boundary, limits: limits, nextSize: { 1 }) == whole else {
        return false
    }
    for round in 0..<rounds {
        let longest = [3, 12, 90, max(1, body.count)][round % 4]
        let split = outcome(of: body, boundary: boundary, limits: limits) {
            Int.random(in: 1...longest, using: &generator)
        }
        guard split == whole else { return false }
    }
    return true
}
