import HTTPTypes
import JSONText
import Model
import Testing

/// Reminders, over HTTP.
struct ReminderTests {
    private let uri = "/v1/reminders"

    private func make(_ json: String, _ app: TestApp, _ person: Person) async throws -> Answer {
        try await app.send(.post, uri, json: json, as: person)
    }

    @Test func `a reminder is created, listed and deleted`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let empty = try await app.get(uri, as: ada)
            #expect(empty.items.isEmpty)
            let milk = try await make(
                #"{"text":"Buy milk","keywords":["dairy","Mjölk","dairy"],"category":"supermarket"}"#,
                app,
                ada
            )
            #expect(milk.status == 201)
            let id = try #require(milk["id"]?.stringValue)
            #expect(milk.headers[.location] == "/v1/reminders/\(id)")
            #expect(milk["keywords"] == .array([.string("dairy"), .string("Mjölk")]))
            _ = try await make(#"{"text":"Post the letter","category":"post_box"}"#, app, ada)
            _ = try await make(#"{"text":"Stamps","keywords":"post office,kiosk"}"#, app, ada)
            let list = try await app.get(uri, as: ada, etag: empty.etag)
            #expect(
                list.items.compactMap { $0["text"]?.stringValue } == [
                    "Buy milk", "Post the letter", "Stamps",
                ]
            )
            #expect(list.items.first == milk.json)
            #expect(try await app.get(uri, as: ada, etag: list.etag).status == 304)
            let pages = try await app.pages("\(uri)?limit=1", as: ada)
            #expect(pages.flatMap(\.ids) == list.ids)
            #expect(try await app.get(uri, as: bob).items.isEmpty)
            #expect(try await app.delete("\(uri)/\(id)", as: bob).status == 404)
            #expect(try await app.delete("\(uri)/\(id)").status == 401)
            #expect(try await app.delete("\(uri)/\(id)", as: ada).status == 204)
            #expect(try await app.delete("\(uri)/\(id)", as: ada).status == 404)
            #expect(try await app.delete("\(uri)/x", as: ada).status == 404)
            #expect(try await app.get(uri, as: ada).ids == Array(list.ids.dropFirst()))
        }
    }

    @Test func `a repeated key makes one reminder`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            let body = #"{"text":"Buy milk","keywords":["dairy"]}"#
            let first = try await app.send(.post, uri, json: body, as: ada, headers: [key: "k1"])
            let again = try await app.send(.post, uri, json: body, as: ada, headers: [key: "k1"])
            #expect(again.json == first.json && again.header("Idempotency-Replayed") == "true")
            let other = try await app.send(
                .post,
                uri,
                json: #"{"text":"x","keywords":["y"]}"#,
                as: ada,
                headers: [key: "k1"]
            )
            #expect((other.status, other.code) == (422, "idempotency-key-reused"))
            #expect(try await app.get(uri, as: ada).items.count == 1)
        }
    }

    @Test func `the number of reminders is limited, and the refusal names the limit`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let body = #"{"text":"Again","keywords":["x"]}"#
            var last = ""
            for _ in 0..<Reminder.mostKept { last = try await make(body, app, ada)["id"]?.stringValue ?? "" }
            let refused = try await make(body, app, ada)
            #expect((refused.status, refused.code) == (409, "too-many-reminders"))
            #expect(refused["limit"]?.integerValue == 100)
            #expect(try await make(body, app, bob).status == 201)
            _ = try await app.delete("\(uri)/\(last)", as: ada)
            #expect(try await make(body, app, ada).status == 201)
        }
    }

    @Test(arguments: [
        (#"{"keywords":["x"]}"#, 400, "text"), (#"{"text":"x"}"#, 400, "keywords"),
        (#"{"text":"x","keywords":[]}"#, 400, "keywords"), (#"{"text":" ","keywords":["x"]}"#, 422, "text"),
        (#"{"text":"x","keywords":[""]}"#, 422, "keywords"),
        (#"{"text":"x","keywords":["--"]}"#, 422, "keywords"),
        (#"{"text":"x","keywords":[7]}"#, 400, "keywords"),
        (#"{"text":"x","category":"A b"}"#, 400, "category"),
        (#"{"text":"x","category":""}"#, 400, "category"),
        (#"{"text":"x","category":"supermarkt"}"#, 400, "category"),
        (#"{"text":"x\u0001","category":"a"}"#, 400, "text"),
        (#"{"text":"x","category":"a","bogus":1}"#, 400, "bogus"),
    ])
    func `bad input is refused by name`(_ body: String, _ status: Int, _ fault: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let answer = try await make(body, app, ada)
            #expect((answer.status, answer.faults) == (status, [fault]))
            #expect(try await app.get(uri, as: ada).items.isEmpty)
        }
    }

    @Test func `long texts, long keywords and many keywords are refused`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            func body(_ text: Int, _ keyword: Int, _ count: Int) -> String {
                let words = (0..<count).map {
                    "\"\($0)" + String(repeating: "å", count: keyword - "\($0)".count) + "\""
                }
                let text = String(repeating: "t", count: text)
                return #"{"text":"\#(text)","keywords":[\#(words.joined(separator: ","))]}"#
            }
            for (text, keyword, count, status) in [
                (200, 60, 20, 201), (201, 60, 20, 422), (200, 61, 20, 422), (200, 60, 21, 422),
            ] {
                let answer = try await make(body(text, keyword, count), app, ada)
                #expect(answer.status == status, "\(answer.text)")
            }
        }
    }
}
