struct Form: Sendable {
    var fields: [(name: String, value: String)]
    var image: [UInt8]?
    var fileName = "photo.jpg"
    var boundary = "----boundary7MA4YWxk"
    var imageFirst = false

    init(_ fields: [String: String], image: [UInt8]?) {
        self.fields = fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        self.image = image
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    var body: [UInt8] {
        var body: [UInt8] = []
        if imageFirst { body += file }
        for (name, value) in fields {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8)
            body += Array("\(value)\r\n".utf8)
        }
        if !imageFirst { body += file }
        return body + Array("--\(boundary)--\r\n".utf8)
    }

    private var file: [UInt8] {
        guard let image else { return [] }
        let head = """
            --\(boundary)\r\nContent-Disposition: form-data; name="image"; filename="\(fileName)"\r\n\
            Content-Type: image/jpeg\r\n\r\n
            """
        return Array(head.utf8) + image + Array("\r\n".utf8)
    }
}
