import Multipart
import Testing

struct `A boundary` {
    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"),
        ("Multipart/Form-Data ; charset=utf-8;  BOUNDARY=abc ; x=\"a;boundary=no\"", "abc"),
        ("multipart/form-data; boundary=\"a b\"", "a b"),
        ("multipart/form-data; boundary=\"a'()+_,-./:=?z\"", "a'()+_,-./:=?z"),
        ("multipart/form-data; boundary=----=_Part_7_1/2:3", "----=_Part_7_1/2:3"),
        ("multipart/form-data;; boundary=abc;", "abc"),
    ])
    func `a boundary is read from a Content-Type`(_ contentType: String, _ boundary: String) throws {
        #expect(try MultipartParser.boundary(fromContentType: contentType) == boundary)
    }

    @Test(arguments: [
        ("", MultipartError.notFormData),
        ("text/plain; boundary=abc", .notFormData),
        ("multipart/mixed; boundary=abc", .notFormData),
        ("multipart/form-data", .missingBoundary),
        ("multipart/form-data; boundary*=abc", .missingBoundary),
        ("multipart/form-data; boundary=abc; boundary=abc", .repeatedBoundary),
        ("multipart/form-data; boundary=", .invalidBoundary),
        ("multipart/form-data; boundary=\"\"", .invalidBoundary),
        ("multipart/form-data; boundary=\"a \"", .invalidBoundary),
        ("multipart/form-data; boundary=a*b", .invalidBoundary),
        ("multipart/form-data; boundary=\"a\\\"b\"", .invalidBoundary),
        ("multipart/form-data; boundary=bo\u{308}", .invalidBoundary),
        ("multipart/form-data; boundary=a b", .malformedContentType),
        ("multipart/form-data; boundary=a\"b\"", .malformedContentType),
        ("multipart/form-data; boundary=\"abc", .malformedContentType),
        ("multipart/form-data; boundary =abc", .malformedContentType),
        ("multipart/form-data; boundary", .malformedContentType),
        ("multipart/form-data; =abc", .malformedContentType),
        ("multipart/form-data; boundary=\"a\r\nb\"", .malformedContentType),
    ])
    func `an invalid boundary is refused`(_ contentType: String, _ error: MultipartError) {
        #expect(throws: error) { try MultipartParser.boundary(fromContentType: contentType) }
    }

    @Test func `a boundary has 1 to 70 characters`() throws {
        for count in [1, 70] {
            let boundary = String(repeating: "a", count: count)
            _ = try MultipartParser(boundary: boundary)
            let contentType = "multipart/form-data; boundary=\(boundary)"
            #expect(try MultipartParser.boundary(fromContentType: contentType) == boundary)
        }
        for count in [0, 71] {
            let boundary = String(repeating: "a", count: count)
            #expect(throws: MultipartError.invalidBoundary) { try MultipartParser(boundary: boundary) }
            #expect(throws: MultipartError.invalidBoundary) {
                try MultipartParser.boundary(fromContentType: "multipart/form-data; boundary=\(boundary)")
            }
        }
    }
}
