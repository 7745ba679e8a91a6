import S3Blobs
import Testing

struct S3LocationTests {
    @Test func `an AWS bucket needs only its name`() throws {
        let location = try S3Location("s3://photos")
        #expect(location.bucket == "photos" && location.prefix == "" && location.region == "us-east-1")
        #expect(location.scheme == "https" && location.authority == "s3.us-east-1.amazonaws.com")
        #expect(location.style == .virtual)
        #expect(try S3Location("s3://photos.example?region=eu-north-1").style == .path)
        #expect(
            try S3Location("s3://photos?region=eu-north-1").authority == "s3.eu-north-1.amazonaws.com"
        )
    }

    @Test func `another store needs an endpoint`() throws {
        let location = try S3Location("s3://photos/a%20b/c/?endpoint=http%3A%2F%2FStore:9000/&region=x-1")
        #expect(
            location.prefix == "a b/c/" && location.authority == "store:9000" && location.scheme == "http"
        )
        #expect(location.style == .path && location.region == "x-1")
        #expect(try S3Location(location.description) == location)
        #expect(try S3Location("s3://photos?endpoint=https://h:443").authority == "h")
        #expect(try S3Location("s3://photos?endpoint=http://[::1]:80").authority == "[::1]")
        #expect(try S3Location("s3://photos?endpoint=http://h&style=virtual").style == .virtual)
    }

    @Test(arguments: [
        ("http://photos", S3ConfigurationError.scheme), ("", .scheme), ("s3:/photos", .scheme),
        ("s3://", .bucket("")), ("s3://ab", .bucket("ab")), ("s3://Photos", .bucket("Photos")),
        ("s3://-photos", .bucket("-photos")), ("s3://pho..tos", .bucket("pho..tos")),
        ("s3://photos/a//b", .prefix), ("s3://photos/../b", .prefix), ("s3://photos/%zz", .prefix),
        ("s3://photos/%0A", .prefix), ("s3://photos//", .prefix),
        ("s3://photos?endpoint=store:9000", .endpoint), ("s3://photos?endpoint=ftp://store", .endpoint),
        ("s3://photos?endpoint=https://ann:secret@store", .endpoint),
        ("s3://photos?endpoint=https://store/path", .endpoint), ("s3://photos?endpoint=https://", .endpoint),
        ("s3://photos?endpoint=https://store:0", .endpoint),
        ("s3://photos?endpoint=https://store:65536", .endpoint),
        ("s3://photos?region=EU", .region("EU")), ("s3://photos?region=", .region("")),
        ("s3://photos?style=other", .style("other")), ("s3://photos?secret=s3cr3t", .option("secret")),
        ("s3://photos?region=a&region=b", .option("region")), ("s3://photos?region", .option("region")),
        ("s3://pho.tos?style=virtual", .dottedBucket("pho.tos")),
    ])
    func `a wrong part of a location is named`(_ text: String, _ error: S3ConfigurationError) {
        #expect(throws: error) { try S3Location(text) }
        #expect(!error.description.contains("s3cr3t") && !error.description.contains("ann:secret"))
    }

    @Test func `credentials are never printed`() throws {
        let credentials = try S3Credentials(accessKey: "AKIA", secret: "s3cr3t", sessionToken: "t0k3n")
        var dumped = ""
        dump(credentials, to: &dumped)
        let signer = SigV4(credentials: credentials, region: "r")
        var signerDumped = ""
        dump(signer, to: &signerDumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped, "\(signer)", signerDumped] {
            #expect(!text.contains("AKIA") && !text.contains("s3cr3t") && !text.contains("t0k3n"), "\(text)")
        }
    }

    @Test func `credentials with invalid characters are refused`() {
        #expect(throws: S3ConfigurationError.accessKey) { try S3Credentials(accessKey: "", secret: "s") }
        #expect(throws: S3ConfigurationError.accessKey) { try S3Credentials(accessKey: "a/b", secret: "s") }
        #expect(throws: S3ConfigurationError.secret) { try S3Credentials(accessKey: "a", secret: "s\n") }
        #expect(throws: S3ConfigurationError.sessionToken) {
            try S3Credentials(accessKey: "a", secret: "s", sessionToken: "t t")
        }
    }
}
