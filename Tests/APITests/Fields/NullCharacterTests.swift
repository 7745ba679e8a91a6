import HTTPTypes
import Testing

/// U+0000 in JSON, which no database stores in a text.
struct NullCharacterTests {
    @Test func `U+0000 in a JSON body is refused with the name of the field, on every endpoint`() async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let trip = #""stop_id":"1","line_id":"2","time":"08:00","weekdays":["monday"],"before_s":300"#
            let cases: [(HTTPRequest.Method, String, String, String)] = [
                (.delete, "/v1/push", #"{"endpoint":"\u0000"}"#, "endpoint"),
                (.put, "/v1/push", #"{"endpoint":"https://a.example/","keys":{"auth":"\u0000"}}"#, "keys"),
                (.post, "/v1/saved-trips", #"{\#(trip),"direction":"a\u0000"}"#, "direction"),
                (.post, "/v1/saved-trips", #"{\#(trip),"destination":"\u0000b"}"#, "destination"),
                (.post, "/v1/reminders", #"{"text":"milk\u0000"}"#, "text"),
                (.post, "/v1/groups", #"{"name":"a\u0000b"}"#, "name"),
                (.put, "/v1/parking", #"{"lat":1,"lon":2,"note":"\u0000"}"#, "note"),
                (.patch, "/v1/members/me", #"{"display_name":"\u0000"}"#, "display_name"),
                (.post, "/v1/notes/search", #"{"q":["\u0000"]}"#, "q"),
                (.post, "/v1/reports", #"{"target":{"kind":"\u0000","id":"1"}}"#, "target"),
                (.post, "/v1/notes/search", #"{"a\u0000b":1}"#, "a\u{0}b"),
            ]
            for (method, path, text, field) in cases {
                let answer = try await app.send(method, path, json: text, as: ada)
                #expect((answer.status, answer.code) == (400, "bad-field"), "\(path) \(text)")
                #expect(answer.faults == [field], "\(path) \(text)")
            }
        }
    }
}
