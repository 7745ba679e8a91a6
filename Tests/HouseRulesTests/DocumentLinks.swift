import Foundation

/// The links of the documents to each other lead to files and headings that are there.
enum DocumentLinks {
    static func offences(in files: [SourceFile], exists: (String) -> Bool) -> [Offence] {
        let documents = files.filter { $0.path.hasSuffix(".md") }
        let headings = Dictionary(documents.map { ($0.path, anchors(of: $0)) }) { first, _ in first }
        return documents.filter(isChecked).flatMap { file in
            file.numberedLines.flatMap { number, line in
                line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.compactMap { link in
                    problem(of: link, in: file.path, headings, exists)
                        .map { Offence(path: file.path, line: number, rule: $0) }
                }
            }
        }
    }

    private static func problem(
        of link: String,
        in document: String,
        _ headings: [String: Set<String>],
        _ exists: (String) -> Bool
    ) -> String? {
        guard !link.contains(":"), !link.hasPrefix("/") else { return nil }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? document : resolved(String(parts[0]), beside: document)
        guard exists(path) else { return "the link to \(link) leads nowhere" }
        guard parts.count == 2, let known = headings[path], !known.contains(String(parts[1])) else {
            return nil
        }
        return "\(path) has no heading for #\(parts[1])"
    }

    private static func resolved(_ link: String, beside document: String) -> String {
        var folders = document.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
        }
        return folders.joined(separator: "/")
    }

    /// The names that GitHub and others give headings.
    private static func anchors(of file: SourceFile) -> Set<String> {
        Set(
            file.numberedLines.compactMap { _, line -> String? in
                guard let heading = line.prefixMatch(of: /#{1,6} +(.*)/)?.1 else { return nil }
                // Of a link, the text is the heading.
                let text = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
                let kept = text.lowercased().filter {
                    $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
                }
                return kept.replacing(" ", with: "-")
            }
        )
    }

    private static func isChecked(_ file: SourceFile) -> Bool {
        !file.path.hasPrefix("docs/proofs/") && !file.path.contains("security-review-requests")
    }
}
