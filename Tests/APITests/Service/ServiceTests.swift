import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Testing

/// Health and limits.
struct ServiceTests {
    @Test func `a working server is ready`() async throws {
        try await withApp { app in
            #expect(try await app.get("/healthz").text == #"{"status":"ok"}"#)
            let ready = try await app.get("/readyz")
            #expect(ready.status == 200)
            #expect(ready["status"]?.stringValue == "ok")
        }
    }

    @Test func `a server without its database is alive, but not ready`() async throws {
        try await withApp { app in
            await app.installation.close()
            #expect(try await app.get("/healthz").status == 200)
            let ready = try await app.get("/readyz", mayFail: true)
            #expect(ready.status == 503)
            #expect(ready.headers[.retryAfter] != nil)
            let list = try await app.get("/v1/notes", mayFail: true)
            #expect(list.status == 503)
            #expect(list.headers[.retryAfter] != nil)
        }
    }

    @Test func `a server without its folder of images is not ready`() async throws {
        try await withApp { app in
            try FileManager.default.removeItem(atPath: app.uploads)
            let ready = try await app.get("/readyz", mayFail: true)
            #expect(ready.status == 503)
            #expect(ready.headers[.retryAfter] != nil)
        }
    }

    @Test func `the limits equal those of the contract`() async throws {
        try await withApp([.rateLimit: "on"]) { app in
            let limits = try await app.get("/v1/limits")
            let types = limits["image"]?["types"]?.arrayValue?.compactMap(\.stringValue)
            #expect(types == ["image/jpeg", "image/png"])
            #expect(limits["image"]?["max_bytes"]?.integerValue == 16 << 20)
            #expect(limits["image"]?["max_pixels"]?.integerValue == 50_000_000)
            #expect(limits["image"]?["max_side_px"]?.integerValue == 16_384)
            #expect(limits["text"]?["title"]?.integerValue == 120)
            #expect(limits["text"]?["body"]?.integerValue == 2000)
            #expect(limits["text"]?["alt_text"]?.integerValue == 1500)
            #expect(limits["registration"]?.stringValue == "open")
            #expect(limits["rates"]?["uploads"]?["limit"]?.integerValue == 30)
            #expect(try await app.get("/v1/limits", etag: limits.etag).status == 304)
        }
    }

    @Test func `the limits say whether any stop is known`() async throws {
        try await withApp { app in
            let before = try await app.get("/v1/limits")
            #expect(before["transit"]?["stops"]?.boolValue == false)
            try await app.importStops(Register.city)
            let after = try await app.get("/v1/limits", etag: before.etag)
            #expect(after.status == 200 && after["transit"]?["stops"]?.boolValue == true)
        }
    }
}
