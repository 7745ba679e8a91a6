package import Model
package import Relational

/// A store of what members keep for themselves.
package protocol OwnStore: SendableMetatype {
    associatedtype Thing: OwnThing

    init(_ connection: any Connection)

    /// The things of a member, the oldest first.
    func page(of member: Member.ID, after cursor: Thing.ID?, limit: Int) throws -> [Thing]

    func count(of member: Member.ID) throws -> Int

    /// Deletes a thing with all that is of it; returns `true` when it existed.
    func delete(_ id: Thing.ID, of member: Member.ID) throws -> Bool
}
