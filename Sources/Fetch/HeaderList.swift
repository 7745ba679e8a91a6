import CCurl

final class HeaderList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ request: FetchRequest) throws(FetchError) {
        for header in request.headers {
            guard RequestCheck.isToken(header.name), RequestCheck.isValue(header.value) else {
                throw .invalid("a header is not well-formed")
            }
            // libcurl takes a line without a value as an instruction to leave the header out.
            try append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        // libcurl would wait a second for a `100 Continue` that many servers never send.
        try append("Expect:")
        if !request.headers.contains(where: { $0.name.lowercased() == "accept" }) {
            try append("Accept: */*")
        }
    }

    deinit {
        curl_slist_free_all(first)
    }

    private func append(_ line: String) throws(FetchError) {
        guard let longer = curl_slist_append(first, line) else { throw .invalid("there is no memory for it") }
        first = longer
    }
}
