struct PartHeaders: Sendable {
    let part: Int
    /// The number of header lines that have begun.
    var count = 0
    private var field: (name: String, fileName: String?)?
    private var contentType: String?
    private var hasTransferEncoding = false

    init(part: Int) {
        self.part = part
    }

    /// Reads one line, without its CRLF.
    mutating func read(_ line: [UInt8]) throws(MultipartError) {
        let name = line.prefix { $0 != .colon }
        guard !name.isEmpty, name.count < line.count, name.allSatisfy(\.isToken) else {
            throw .malformedHeader(part: part)
        }
        let value = line.dropFirst(name.count + 1).trimmed
        guard let text = String(validating: value, as: UTF8.self) else { throw .invalidUTF8(part: part) }
        if name.isEqual(ignoringCase: "content-disposition") {
            guard field == nil else { throw .repeatedHeader(part: part, name: "Content-Disposition") }
            field = try readDisposition(value)
        } else if name.isEqual(ignoringCase: "content-type") {
            guard contentType == nil else { throw .repeatedHeader(part: part, name: "Content-Type") }
            guard !value.starts(withIgnoringCase: "multipart/") else { throw .nestedMultipart(part: part) }
            contentType = text
        } else if name.isEqual(ignoringCase: "content-transfer-encoding") {
            guard !hasTransferEncoding else {
                throw .repeatedHeader(part: part, name: "Content-Transfer-Encoding")
            }
            let isIdentity =
                value.isEqual(ignoringCase: "7bit") || value.isEqual(ignoringCase: "8bit")
                || value.isEqual(ignoringCase: "binary")
            guard isIdentity else { throw .unsupportedTransferEncoding(part: part) }
            hasTransferEncoding = true
        }
    }

    func described() throws(MultipartError) -> MultipartPart {
        guard let field else { throw .missingDisposition(part: part) }
        return MultipartPart(name: field.name, fileName: field.fileName, contentType: contentType)
    }

    private func readDisposition(
        _ bytes: ArraySlice<UInt8>
    ) throws(MultipartError) -> (name: String, fileName: String?) {
        guard let disposition = ParameterizedValue(bytes),
            disposition.value.isEqual(ignoringCase: "form-data")
        else { throw .malformedDisposition(part: part) }
        var name: String?
        var fileName: String?
        for parameter in disposition.parameters {
            if parameter.name.isEqual(ignoringCase: "name") {
                guard name == nil else { throw .repeatedParameter(part: part, name: "name") }
                name = try text(of: parameter)
            } else if parameter.name.isEqual(ignoringCase: "filename") {
                guard fileName == nil else { throw .repeatedParameter(part: part, name: "filename") }
                fileName = try text(of: parameter)
            }
        }
        guard let name, !name.isEmpty else { throw .missingName(part: part) }
        return (name, fileName)
    }

    private func text(of parameter: ParameterizedValue.Parameter) throws(MultipartError) -> String {
        let isToken = !parameter.value.isEmpty && parameter.value.allSatisfy(\.isToken)
        guard parameter.isQuoted || isToken else { throw .malformedDisposition(part: part) }
        return String(decoding: Self.decoded(parameter.value), as: UTF8.self)
    }

    /// Decodes `%22`, `%0D` and `%0A`, as browsers encode names; a lower-case `%0d` was part of the name
    /// (HTML, "multipart/form-data encoding algorithm").
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.first {
            let escape: UInt8? =
                if rest.starts(with: "%22".utf8) {
                    .quote
                } else if rest.starts(with: "%0D".utf8) {
                    .carriageReturn
                } else if rest.starts(with: "%0A".utf8) {
                    .lineFeed
                } else {
                    nil
                }
            result.append(escape ?? byte)
            rest = rest.dropFirst(escape == nil ? 1 : 3)
        }
        return result
    }
}
