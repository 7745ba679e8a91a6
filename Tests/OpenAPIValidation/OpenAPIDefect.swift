/// What is wrong with an OpenAPI document itself, as far as a validator could trip over it.
package struct OpenAPIDefect: Error, Sendable, CustomStringConvertible {
    /// A sentence for each fault, with its place.
    package let findings: [String]

    init(_ findings: [String]) {
        self.findings = findings
    }

    /// All faults, one a line.
    package var description: String { findings.joined(separator: "\n") }
}
