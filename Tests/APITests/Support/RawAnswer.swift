/// An answer as it came over a connection; its head gives the length of its body.
struct RawAnswer: Sendable {
    let status: Int
    let body: String
    private let fields: [String: String]

    subscript(name: String) -> String? { fields[name] }

    struct Broken: Error {
        let text: String
    }

    static func all(in text: String) throws -> [RawAnswer] {
        var answers: [RawAnswer] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Broken(text: text) }
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { throw Broken(text: text) }
                fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
            }
            let words = lines.first?.split(separator: " ") ?? []
            guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]),
                let length = Int(fields["content-length"] ?? "0"), rest.endIndex - end.upperBound >= length
            else { throw Broken(text: text) }
            let body = rest[end.upperBound..<(end.upperBound + length)]
            answers.append(
                RawAnswer(status: status, body: String(decoding: body, as: UTF8.self), fields: fields)
            )
            rest = rest[(end.upperBound + length)...]
        }
        return answers
    }
}
