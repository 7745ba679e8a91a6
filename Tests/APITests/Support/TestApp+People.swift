import Foundation
import HTTPTypes
import JSONText
import Testing

extension TestApp {
    /// One asks, and the other accepts.
    func befriend(
        _ one: Person,
        _ other: Person,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let asked = try await put("/v1/friends/\(other.id)", as: one)
        #expect(asked["state"]?.stringValue == "requested", "\(asked.text)", sourceLocation: sourceLocation)
        let accepted = try await put("/v1/friends/\(one.id)", as: other)
        #expect(
            accepted["state"]?.stringValue == "friends",
            "\(accepted.text)",
            sourceLocation: sourceLocation
        )
    }

    func unfriend(_ one: Person, _ other: Person) async throws {
        try await expect(204, try await delete("/v1/friends/\(other.id)", as: one))
    }

    func block(_ blocker: Person, _ blocked: Person) async throws {
        try await expect(204, try await put("/v1/blocks/\(blocked.id)", as: blocker))
    }

    func unblock(_ blocker: Person, _ blocked: Person) async throws {
        try await expect(204, try await delete("/v1/blocks/\(blocked.id)", as: blocker))
    }

    /// Somebody else owns the group, so that the people need not be friends of each other; returns its id.
    func makeGroup(_ members: Person...) async throws -> String {
        let keeper = try await signUp("keeper_\(UUID().uuidString.prefix(8).lowercased())")
        let group = try await makeGroup(ownedBy: keeper)
        for member in members {
            try await befriend(keeper, member)
            try await expect(204, try await put("/v1/groups/\(group)/members/\(member.id)", as: keeper))
        }
        return group
    }

    /// Nobody but the owner belongs to the group; returns its id.
    func makeGroup(ownedBy owner: Person, _ name: String = "Group") async throws -> String {
        let answer = try await send(.post, "/v1/groups", json: #"{"name":"\#(name)"}"#, as: owner)
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(answer["id"]?.stringValue)
    }

    func leave(_ group: String, _ person: Person) async throws {
        try await expect(204, try await delete("/v1/groups/\(group)/members/\(person.id)", as: person))
    }

    /// Returns the comment's id.
    @discardableResult
    func comment(
        _ body: String,
        on note: String,
        as person: Person,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        try await say(body, "/v1/notes/\(note)/comments", as: person, sourceLocation)
    }

    /// Returns the reply's id.
    @discardableResult
    func reply(
        _ body: String,
        to comment: String,
        as person: Person,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        try await say(body, "/v1/comments/\(comment)/replies", as: person, sourceLocation)
    }

    private func say(
        _ body: String,
        _ path: String,
        as person: Person,
        _ sourceLocation: SourceLocation
    ) async throws -> String {
        let answer = try await send(.post, path, json: #"{"body":"\#(body)"}"#, as: person)
        #expect(answer.status == 201, "\(answer.text)", sourceLocation: sourceLocation)
        return try #require(answer["id"]?.stringValue, sourceLocation: sourceLocation)
    }

    func favorite(_ note: String, as person: Person) async throws {
        try await expect(204, try await put("/v1/favorites/note/\(note)", as: person))
    }

    func put(_ uri: String, as person: Person? = nil) async throws -> Answer {
        try await send(.put, uri, as: person)
    }

    func delete(_ uri: String, as person: Person? = nil) async throws -> Answer {
        try await send(.delete, uri, as: person)
    }

    private func expect(
        _ status: Int,
        _ answer: Answer,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(answer.status == status, "\(answer.text)", sourceLocation: sourceLocation)
    }
}
