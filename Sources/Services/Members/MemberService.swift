package import Identity
package import Model
import Relational
import Storage

package struct MemberService: Sendable {
    let platform: Platform
    let passwords: PasswordHasher
    private let rates: RateRules?
    private let registrationIsOpen: Bool

    init(platform: Platform, passwords: PasswordHasher, options: ServiceOptions) {
        self.platform = platform
        self.passwords = passwords
        rates = options.rates
        registrationIsOpen = options.registrationIsOpen
    }

    /// Creates a member and signs them in.
    package func signUp(
        _ draft: MemberDraft,
        from address: ClientAddress,
        userAgent: String?
    ) async throws -> SignIn {
        guard registrationIsOpen else { throw Refusal.registrationClosed }
        if let rates {
            try await SharedRates(platform: platform).take(
                [(name: "sign-up:\(address)", rule: rates.signUps.times(address.share))],
                what: "sign-ups from your address"
            )
        }
        let taken = try await platform.database.read {
            try MemberStore($0).isTaken(draft.handle, for: nil)
        }
        if taken { throw Self.handleTaken }
        let hash = try await hashing { try await passwords.hash(draft.password) }
        let now = platform.now()
        let member = Member(
            id: platform.ids.next(),
            handle: draft.handle,
            displayName: draft.displayName,
            pictureURL: draft.pictureURL,
            role: .member,
            createdAt: now,
            suspendedAt: nil
        )
        let signIn = SignIn(member, on: platform, userAgent: userAgent)
        do {
            try await platform.database.write { connection in
                try MemberStore(connection).insert(member, passwordHash: hash)
                try signIn.store(on: connection)
            }
        } catch DatabaseError.uniqueViolation {
            throw Self.handleTaken
        }
        return signIn
    }

    /// Signs a member in; an unknown handle takes the same work, and gets the same answer, as a wrong
    /// password.
    package func logIn(
        handle: String,
        password: String,
        from address: ClientAddress,
        userAgent: String?
    ) async throws -> SignIn {
        var uses: [(name: String, rule: RateRule)] = []
        if let rates {
            uses = [
                (name: "log-in:\(address)", rule: rates.failedLogIns.times(address.share)),
                (
                    name: "log-in:\(address):\(Handle(handle)?.text ?? "-")",
                    rule: rates.failedLogInsPerAccount
                ),
            ]
        }
        let found = try await platform.database.read { connection in
            try Handle(handle).flatMap { try MemberStore(connection).credentials(of: $0) }
        }
        let isRight = try await counted(uses, what: "failed log-ins") {
            try await passwords.verify(password, against: found?.passwordHash)
        }
        guard isRight, let found else { throw Self.wrongCredentials }
        let member = found.member
        let signIn = SignIn(member, on: platform, userAgent: userAgent)
        try await platform.database.write { connection in
            // The password may have been changed, or the member suspended, while it was being checked.
            let now = try MemberStore(connection).credentials(of: member.handle)
            guard let now, now.passwordHash == found.passwordHash else { throw Self.wrongCredentials }
            try now.member.requireGoodStanding()
            try signIn.store(on: connection)
        }
        return signIn
    }

    /// Returns a member; throws `404` when the member does not exist.
    package func member(_ id: Member.ID) async throws -> Member {
        guard let member = try await platform.database.read({ try MemberStore($0).member(id) }) else {
            throw Refusal.notFound
        }
        return member
    }

    package func memberWithWarnings(_ id: Member.ID) async throws -> (member: Member, warnings: [Warning]) {
        try await platform.database.read { connection in
            guard let member = try MemberStore(connection).member(id) else { throw Refusal.notFound }
            return (member, try ModerationLog(connection).warnings(of: id))
        }
    }

    /// Returns another member's profile; throws `404` for a suspended member, and when either member blocked
    /// the other.
    package func profile(_ id: Member.ID, for viewer: Member.ID?) async throws -> Member {
        try await platform.database.read { connection in
            guard let member = try MemberStore(connection).member(id) else { throw Refusal.notFound }
            return try Self.shown(member, to: viewer, on: connection)
        }
    }

    /// Returns the profile with a handle; throws `404` as ``profile(_:for:)`` does.
    package func profile(named handle: String, for viewer: Member.ID?) async throws -> Member {
        guard let handle = Handle(handle) else { throw Refusal.notFound }
        return try await platform.database.read { connection in
            guard let member = try MemberStore(connection).member(named: handle) else {
                throw Refusal.notFound
            }
            return try Self.shown(member, to: viewer, on: connection)
        }
    }

    /// Changes or adds the member's password, and ends the member's other sessions.
    ///
    /// A change needs the old password; the first password needs a fresh session instead.
    package func changePassword(
        of id: Member.ID,
        in session: Session.ID,
        from old: String?,
        to new: String,
        address: ClientAddress
    ) async throws {
        let new = try MemberDraft.checkedPassword(new, field: "new_password")
        let proof = try await proof(of: id, in: session, password: old, address: address)
        let now = platform.now()
        @Sendable func require(on connection: any Connection) throws {
            // A fresh session is enough for the first password only.
            if old == nil, try MemberStore(connection).passwordHash(of: id) != nil {
                throw Refusal.badField("password", "This field is required.")
            }
            try proof.require(on: connection, at: now)
        }
        // The proof is checked before hashing, and again with the change, because another request may have
        // changed the password.
        try await platform.database.read { try require(on: $0) }
        let hash = try await hashing { try await passwords.hash(new) }
        try await platform.database.write { connection in
            try require(on: connection)
            try MemberStore(connection).setPasswordHash(hash, of: id)
            try SessionStore(connection).deleteAll(of: id, except: session)
        }
    }

    private static let wrongCredentials = Refusal(
        .unauthenticated,
        code: "bad-credentials",
        "The handle or the password is wrong."
    )

    static let wrongPassword = Refusal(
        .forbidden,
        code: "bad-credentials",
        "The password is wrong.",
        fields: [.init(name: "password", detail: "Must be your present password.")]
    )

    /// The rate limits that a signed-in member's wrong passwords use up.
    func wrongPasswords(of id: Member.ID, from address: ClientAddress) -> [(name: String, rule: RateRule)] {
        guard let rates else { return [] }
        return [(name: "log-in:\(address):#\(id)", rule: rates.failedLogInsPerAccount)]
    }

    /// Does the work under rate limits that only wrong passwords use up.
    func counted(
        _ uses: [(name: String, rule: RateRule)],
        what: String,
        _ check: () async throws -> Bool
    ) async throws -> Bool {
        try await SharedRates(platform: platform).counting(
            uses,
            what: what,
            { try await hashing(check) },
            isFailure: { !$0 }
        )
    }

    static let handleTaken = Refusal(
        .conflict,
        code: "handle-taken",
        "This handle is taken. Choose another one.",
        fields: [.init(name: "handle", detail: "This handle is taken. Choose another one.")]
    )

    static func shown(
        _ member: Member,
        to viewer: Member.ID?,
        on connection: any Connection
    ) throws -> Member {
        if member.id == viewer { return member }
        let standing = try NoteStore(connection).standing(of: viewer, to: member.id, group: nil)
        guard member.suspendedAt == nil, !standing.viewerBlockedAuthor, !standing.authorBlockedViewer else {
            throw Refusal.notFound
        }
        return member
    }

    private func hashing<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch PasswordError.busy {
            throw Refusal(
                .unavailable,
                code: "busy",
                "Too many passwords are being checked at once. Try again shortly.",
                retryAfter: 2
            )
        }
    }
}

extension Refusal {
    static let registrationClosed = Refusal(
        .forbidden,
        code: "registration-closed",
        "This server does not accept new members."
    )
}
