/// The checked data of a sign-up; lengths are in Unicode scalars.
package struct MemberDraft: Sendable {
    package static let passwordLength = 10...256
    package static let displayNameLength = 1...60
    package static let pictureURLLength = 1...2000

    package let handle: Handle
    package let password: String
    /// The name to show; it is the handle if no name was given.
    package let displayName: String
    package let pictureURL: String?

    package init(handle: Handle, password: String, displayName: String?, pictureURL: String?) throws(Refusal)
    {
        self.handle = handle
        self.password = try Self.checkedPassword(password, field: "password")
        self.displayName =
            try displayName.map { name throws(Refusal) in try Self.checkedName(name) } ?? handle.text
        self.pictureURL = try pictureURL.map { url throws(Refusal) in try Self.checkedPicture(url) }
    }

    /// Accepts any character but U+0000.
    package static func checkedPassword(_ password: String, field: String) throws(Refusal) -> String {
        let count = password.unicodeScalars.count
        guard count >= passwordLength.lowerBound else {
            throw .refusedField(
                field,
                "Must have at least \(passwordLength.lowerBound) characters.",
                code: "too-short",
                limit: passwordLength.lowerBound
            )
        }
        guard count <= passwordLength.upperBound else {
            throw .refusedField(
                field,
                "Must have at most \(passwordLength.upperBound) characters.",
                code: "too-long",
                limit: passwordLength.upperBound
            )
        }
        guard !password.unicodeScalars.contains("\0") else {
            throw .badField(field, "Must not contain U+0000.")
        }
        return password
    }

    package static func checkedName(_ name: String) throws(Refusal) -> String {
        try Text.checkedName(name, field: "display_name", length: displayNameLength)
    }

    /// Accepts an `https` address with a host, in ASCII without spaces.
    package static func checkedPicture(_ url: String) throws(Refusal) -> String {
        let url = try Text.checked(url, field: "picture_url", length: pictureURLLength)
        let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        guard url.hasPrefix("https://"), let first = authority.first, first != ":", !authority.contains("@"),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else {
            throw .refusedField("picture_url", "Must be an https address.", code: "bad-url")
        }
        return url
    }
}
