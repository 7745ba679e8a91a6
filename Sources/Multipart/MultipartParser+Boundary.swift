extension MultipartParser {
    /// Returns the boundary of 1 to 70 characters (RFC 2046 §5.1.1) in a request's `Content-Type`;
    /// unambiguous boundaries need no quotes.
    package static func boundary(fromContentType contentType: String) throws(MultipartError) -> String {
        let bytes = Array(contentType.utf8)
        guard !bytes.contains(where: \.isForbiddenControl), let value = ParameterizedValue(bytes[...]) else {
            throw .malformedContentType
        }
        guard value.value.isEqual(ignoringCase: "multipart/form-data") else { throw .notFormData }
        let boundaries = value.parameters.filter { $0.name.isEqual(ignoringCase: "boundary") }
        guard let boundary = boundaries.first else { throw .missingBoundary }
        guard boundaries.count == 1 else { throw .repeatedBoundary }
        guard isBoundary(boundary.value) else { throw .invalidBoundary }
        return String(decoding: boundary.value, as: UTF8.self)
    }

    static func isBoundary(_ bytes: [UInt8]) -> Bool {
        (1...70).contains(bytes.count) && bytes.allSatisfy(\.isBoundary) && bytes.last != .space
    }
}
