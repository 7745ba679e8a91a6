/// The sign-up data of a new member, checked.
package struct MemberDraft: Sendable {
    /// The lengths of a password in Unicode scalars.
    package static let passwordLength = 10...256
    /// The lengths of a display name in Unicode scalars.
    package static let displayNameLength = 1...60
    /// The longest address of a picture, in Unicode scalars.
    package static let pictureURLLength = 1...2000

    /// The unique name to log in with.
    package let handle: Handle
    /// The password.
    package let password: String
    /// The name that others see; the handle if none was given.
    package let displayName: String
    /// The address of a picture.
    package let pictureURL: String?

    /// Creates a draft, or throws if the password, the name or the picture is not acceptable.
    package init(handle: Handle, password: String, displayName: String?, pictureURL: String?) throws(Refusal)
    {
        self.handle = handle
        self.password = try Self.checkedPassword(password, field: "password")
        self.displayName =
            try displayName.map { name throws(Refusal) in try Self.checkedName(name) } ?? handle.text
        self.pictureURL = try pictureURL.map { url throws(Refusal) in try Self.checkedPicture(url) }
    }

    /// Returns a password of an accepted length; it may hold any character but U+0000.
    package static func checkedPassword(_ password: String, field: String) throws(Refusal) -> String {
        let count = password.unicodeScalars.count
        guard count >= passwordLength.lowerBound else {
            throw .refusedField(
                field,
                "at least \(passwordLength.lowerBound) characters are needed.",
                code: "too-short",
                limit: passwordLength.lowerBound
            )
        }
        guard count <= passwordLength.upperBound else {
            throw .refusedField(
                field,
                "at most \(passwordLength.upperBound) characters are accepted.",
                code: "too-long",
                limit: passwordLength.upperBound
            )
        }
        guard !password.unicodeScalars.contains("\0") else {
            throw .badField(field, "U+0000 is not accepted.")
        }
        return password
    }

    /// Returns a display name that may be stored.
    package static func checkedName(_ name: String) throws(Refusal) -> String {
        try Text.checkedName(name, field: "display_name", length: displayNameLength)
    }

    /// Returns a picture address that may be stored: `https`, with a host, in ASCII without spaces.
    package static func checkedPicture(_ url: String) throws(Refusal) -> String {
        let url = try Text.checked(url, field: "picture_url", length: pictureURLLength)
        let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        guard url.hasPrefix("https://"), let first = authority.first, first != ":", !authority.contains("@"),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else {
            throw .refusedField("picture_url", "an https address is needed.", code: "bad-url")
        }
        return url
    }
}
