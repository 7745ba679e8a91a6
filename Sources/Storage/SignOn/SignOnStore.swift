package import Model
package import Relational

/// Sign-ons under way, and the codes that they end with.
package struct SignOnStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// `digest` is the digest of the state and the browser's secret.
    package func insert(_ signOn: SignOn, digest: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO sign_on (
                state_digest, provider, nonce, verifier, return_to, client_state, client_challenge, expires_at
            )
            VALUES (\(digest), \(signOn.provider), \(signOn.nonce), \(signOn.verifier), \(signOn.returnTo),
                    \(signOn.clientState), \(signOn.clientChallenge), \(signOn.expiresAt))
            """
        )
    }

    /// Takes a sign-on, which works once; `nil` if there is none or it has expired.
    package func take(digest: [UInt8], at now: Instant) throws -> SignOn? {
        let found = try connection.first(
            """
            SELECT provider, nonce, verifier, return_to, client_state, client_challenge, expires_at
            FROM sign_on WHERE state_digest = \(digest)
            """
        ) { row in
            SignOn(
                provider: try row.text(),
                nonce: try row.text(),
                verifier: try row.text(),
                returnTo: try row.text(),
                clientState: row.optionalText(),
                clientChallenge: row.optionalText(),
                expiresAt: try row.instant()
            )
        }
        try connection.execute("DELETE FROM sign_on WHERE state_digest = \(digest)")
        return found.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    package func insert(_ code: SignOnCode, digest: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO sign_on_code (code_digest, member_id, client_challenge, expires_at)
            VALUES (\(digest), \(code.member), \(code.clientChallenge), \(code.expiresAt))
            """
        )
    }

    /// Takes a code, which works once; `nil` if there is none or it has expired.
    package func takeCode(digest: [UInt8], at now: Instant) throws -> SignOnCode? {
        let found = try connection.first(
            "SELECT member_id, client_challenge, expires_at FROM sign_on_code WHERE code_digest = \(digest)"
        ) { row in
            SignOnCode(
                member: try row.id(),
                clientChallenge: row.optionalText(),
                expiresAt: try row.instant()
            )
        }
        try connection.execute("DELETE FROM sign_on_code WHERE code_digest = \(digest)")
        return found.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    /// Deletes expired sign-ons, codes and digests of id_tokens; returns their number.
    @discardableResult
    package func purge(at now: Instant) throws -> Int {
        try connection.execute("DELETE FROM sign_on WHERE expires_at <= \(now)")
            + connection.execute("DELETE FROM sign_on_code WHERE expires_at <= \(now)")
            + connection.execute("DELETE FROM accepted_token WHERE expires_at <= \(now)")
    }
}
