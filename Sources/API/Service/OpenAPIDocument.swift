import COpenAPI

/// The HTTP contract as an OpenAPI 3.1 document, published at `/openapi.json`.
///
/// `scripts/openapi` bundles it from `openapi/*.yaml`. The tests check the router and every response against
/// it, and its limits against the Model's.
package enum OpenAPIDocument {
    package static let json = String(decoding: bytes, as: UTF8.self)

    static var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: copenapi_bytes(), count: copenapi_length())
    }
}
