/// The paths that the documents name in backticks exist.
///
/// Records of past runs name what was there then; they are not checked.
enum DocumentPaths {
    static func offences(in files: [SourceFile], exists: (String) -> Bool) -> [Offence] {
        let path = /`((?:Sources|Tests|Benchmarks|scripts|openapi|docs|deploy)\/[A-Za-z0-9_+.\/-]*)`/
        return files.filter(isChecked).flatMap { file in
            file.numberedLines.flatMap { number, line in
                line.matches(of: path).map { String($0.1) }.filter { !exists($0) }.map {
                    Offence(path: file.path, line: number, rule: "\($0) does not exist")
                }
            }
        }
    }

    private static func isChecked(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".md") && !file.path.hasPrefix("docs/proofs/")
            && !file.path.contains("security-review-requests")
    }
}
