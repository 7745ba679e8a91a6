import S3Blobs
import Testing

/// The signatures that AWS publishes.
///
/// Those of S3 are in <https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html> and
/// <https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html>, `ListUsers` is the example of
/// <https://docs.aws.amazon.com/general/latest/gr/sigv4-create-canonical-request.html>, and the paths are from the
/// test suite of Signature Version 4.
struct SigV4Tests {
    typealias Request = SigV4.Request

    /// Midnight of 24 May 2013.
    let instant = SigningTime(seconds: 1_369_353_600)

    func storage() throws -> SigV4 {
        let credentials = try S3Credentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        )
        return SigV4(credentials: credentials, region: "us-east-1")
    }

    func general(_ service: String) throws -> SigV4 {
        let credentials = try S3Credentials(
            accessKey: "AKIDEXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
        )
        return SigV4(credentials: credentials, region: "us-east-1", service: service, paths: .normalized)
    }

    func authorization(
        _ method: String,
        _ path: String,
        query: [(name: String, value: String)] = [],
        headers: [(name: String, value: String)] = [],
        payload: String = SigV4.emptyPayload
    ) throws -> String? {
        let host = [(name: "Host", value: "examplebucket.s3.amazonaws.com")]
        let request = Request(method: method, path: path, query: query, headers: host + headers)
        return try storage().signed(request, payload: payload, at: instant).last?.value
    }

    @Test func `a GET of a range is signed as published`() throws {
        #expect(
            try authorization("GET", "/test.txt", headers: [("Range", "bytes=0-9")])
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        )
    }

    @Test func `a PUT of an object is signed as published`() throws {
        let headers = [
            (name: "Date", value: "Fri, 24 May 2013 00:00:00 GMT"),
            (name: "x-amz-storage-class", value: "REDUCED_REDUNDANCY"),
        ]
        let authorization = try authorization(
            "PUT",
            "/test%24file.text",
            headers: headers,
            payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
        )
        #expect(
            authorization
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, "
                + "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        )
    }

    @Test func `a GET of a bucket's lifecycle is signed as published`() throws {
        #expect(
            try authorization("GET", "/", query: [("lifecycle", "")])?.hasSuffix(
                "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
            ) == true
        )
    }

    @Test func `a GET of a bucket's list is signed as published`() throws {
        #expect(
            try authorization("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])?.hasSuffix(
                "Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
            ) == true
        )
    }

    @Test func `a presigned GET is signed as published`() throws {
        let request = Request(
            method: "GET",
            path: "/test.txt",
            headers: [("host", "examplebucket.s3.amazonaws.com")]
        )
        #expect(
            try storage().presigned(request, seconds: 86_400, at: instant)
                == "X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
        )
    }

    @Test func `a request to another service is signed as published`() throws {
        let request = Request(
            method: "GET",
            path: "/",
            query: [("Action", "ListUsers"), ("Version", "2010-05-08")],
            headers: [
                ("content-type", "application/x-www-form-urlencoded; charset=utf-8"),
                ("host", "iam.amazonaws.com"),
            ]
        )
        let signed = try general("iam").signed(
            request,
            payload: SigV4.emptyPayload,
            at: SigningTime(seconds: 1_440_938_160)
        )
        #expect(signed.map(\.name) == ["content-type", "host", "x-amz-date", "Authorization"])
        #expect(
            signed.last?.value
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, "
                + "SignedHeaders=content-type;host;x-amz-date, "
                + "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7"
        )
    }

    /// The paths of the suite's cases `get-vanilla`, `get-relative`, `get-slash`, `get-space` and `get-utf8`.
    @Test(arguments: [
        ("/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        ("/example/..", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        ("/example1/example2/../..", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        ("//", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        ("/./", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        ("/example space/", "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
        ("/\u{1234}", "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
    ])
    func `paths of other services are normalised`(_ path: String, _ signature: String) throws {
        let request = Request(method: "GET", path: path, headers: [("Host", "example.amazonaws.com")])
        let signed = try general("service").signed(
            request,
            payload: SigV4.emptyPayload,
            at: SigningTime(seconds: 1_440_938_160)
        )
        #expect(signed.last?.value.hasSuffix("Signature=\(signature)") == true)
    }

    @Test func `a session token is signed in headers and in addresses`() throws {
        let credentials = try S3Credentials(accessKey: "A", secret: "s", sessionToken: "a/token+==")
        let signer = SigV4(credentials: credentials, region: "r")
        let request = Request(method: "GET", path: "/", headers: [("host", "h")])
        let signed = signer.signed(request, payload: SigV4.emptyPayload, at: instant)
        #expect(signed.contains { $0 == ("x-amz-security-token", "a/token+==") })
        #expect(signed.last?.value.contains("x-amz-date;x-amz-security-token,") == true)
        let query = signer.presigned(request, seconds: 1, at: instant)
        #expect(query.contains("&X-Amz-Security-Token=a%2Ftoken%2B%3D%3D&"))
    }

    @Test(arguments: [
        (0, "19700101T000000Z"), (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
        (1_709_164_800, "20240229T000000Z"), (4_107_542_399, "21000228T235959Z"),
        (4_107_542_400, "21000301T000000Z"), (-1, "19691231T235959Z"),
    ])
    func `an instant is written in UTC`(_ seconds: Int64, _ stamp: String) {
        #expect(SigningTime(seconds: seconds).stamp == stamp)
    }
}
