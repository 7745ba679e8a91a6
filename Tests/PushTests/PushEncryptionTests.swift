import Crypto
import JSONText
import Testing
import TextCoding

@testable import Push

/// The examples of the standards, and what may not be encrypted.
struct PushEncryptionTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    @Test func `the example of RFC 8291 is encrypted as its appendix says`() throws {
        let browser = """
            BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4
            """
        let encryption = try PushEncryption(
            publicKey: bytes(browser),
            secret: bytes("BTBZMqHH6r4Tts7J_aSIgg")
        )
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
        )
        let found = try encryption.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8),
            from: key,
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw")
        )
        let expected =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
            + "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
            + "lcy4a-fN"
        #expect(Base64URL.encode(found) == expected)
    }

    @Test func `the example of RFC 8188 is encoded as its section 3 says`() throws {
        let found = try PushEncryption.encode(
            Array("I am the walrus".utf8),
            SymmetricKey(data: bytes("yqdlZ-tYemfogSmv7Ws5PQ")),
            keyID: [],
            salt: bytes("I1BsxtFttlv3u_Oo94xnmw")
        )
        let expected = "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"
        #expect(Base64URL.encode(found) == expected)
    }

    @Test func `the longest text fits into the 4,096 bytes that services take, and one more is refused`()
        throws
    {
        let key = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let encryption = try PushEncryption(publicKey: key, secret: Array(repeating: 7, count: 16))
        let text = [UInt8](repeating: 0x61, count: PushEncryption.longest)
        #expect(try encryption.encrypt(text).count == 4096)
        #expect(throws: PushError.tooLong) { try encryption.encrypt(text + [0x61]) }
        #expect(try encryption.encrypt(text) != encryption.encrypt(text))
    }

    @Test func `keys that are none are refused`() throws {
        let key = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let secret = [UInt8](repeating: 1, count: 16)
        #expect(throws: PushError.badKey) { try PushEncryption(publicKey: [], secret: secret) }
        #expect(throws: PushError.badKey) {
            try PushEncryption(publicKey: [4] + Array(repeating: 1, count: 64), secret: secret)
        }
        #expect(throws: PushError.badSecret) { try PushEncryption(publicKey: key, secret: [1]) }
    }

    @Test func `a token is for the origin of the address, ends within a day, and is signed`() throws {
        let identity = try #require(PushIdentity(key: PushIdentity.newKey()))
        let text = try identity.authorization(
            for: "https://push.example.net:443/send/abc?x=1",
            contact: "https://sightline.example.org",
            now: 1_000_000
        )
        let match = try #require(text.wholeMatch(of: /vapid t=(([^.]+)\.([^.]+))\.([^,]+),k=(.+)/))
        #expect(String(match.5) == identity.publicKey)
        let head = try JSONValue.parse(bytes(String(match.2)))
        #expect(head["alg"]?.stringValue == "ES256")
        let claims = try JSONValue.parse(bytes(String(match.3)))
        #expect(claims["aud"]?.stringValue == "https://push.example.net")
        let end: Int64 = 1_043_200
        #expect(claims["exp"]?.integerValue == end)
        #expect(claims["sub"]?.stringValue == "https://sightline.example.org")
        let key = try P256.Signing.PublicKey(x963Representation: bytes(identity.publicKey))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(match.4)))
        #expect(key.isValidSignature(signature, for: Array(String(match.1).utf8)))
        #expect(PushIdentity(key: [1, 2, 3]) == nil)
    }

    @Test(
        arguments: [
            ("https://Push.Example.net/a/b", "https://push.example.net"),
            ("https://push.example.net", "https://push.example.net"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080"),
            ("http://a.example:80/", "http://a.example"),
            ("https://a.example:65535", "https://a.example:65535"),
            ("https://[2606::1]:443/", "https://[2606::1]"),
        ]
    )
    func `an address has an origin`(_ text: String, _ origin: String) {
        #expect(PushAddress(text)?.origin == origin)
    }

    @Test(
        arguments: [
            "", "ftp://a.example/", "https:/a.example", "https:///x", "https://me@a.example/",
            "https://a.example/#x", "https://a.example/\n", "https://:443/", "//a.example/x",
            "https://a.example:/", "https://a.example:0/", "https://a.example:65536/",
            "https://a.example:0443/",
            "https://a.example:x/", "https://a.example:443:443/", "https://127%2e0.0.1/",
            "https://%6cocalhost/",
            "https://[::1/", "https://::1/", "https://[::1]x/", "https://a.example?x/",
        ]
    )
    func `what is no address of a push service is refused`(_ text: String) {
        #expect(PushAddress(text) == nil)
    }
}
