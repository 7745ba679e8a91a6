import Foundation
import TestData
import Testing

/// How a server starts, and how it refuses to.
@Suite(.fewAtOnce) struct StartTests {
    @Test func `a server prints its address and creates its files`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        #expect(server.program.out.hasPrefix("Sightline is listening on http://127.0.0.1:\(server.port)\n"))
        #expect(try await server.client.get("/healthz").text == #"{"status":"ok"}"#)
        #expect(try await server.client.get("/readyz").status == 200)
        #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
        #expect(scratch.names("uploads") == ["installation.txt", "tmp"])
        try await server.stop()
        try await scratch.expectHealth()
    }

    #if os(Linux)
        @Test func `a server takes its memory from tcmalloc`() async throws {
            let server = try await Server.start(in: try Scratch())
            // A file of unknown length, which is read to its end.
            let file = try #require(FileHandle(forReadingAtPath: "/proc/\(server.program.identifier)/maps"))
            let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            #expect(maps.contains("/libtcmalloc_minimal.so"))
            try await server.stop()
        }
    #endif

    @Test func `a used port is refused in one sentence`() async throws {
        let first = try await Server.start(in: try Scratch())
        let second = try await Program.run(["serve", "--port", "\(first.port)"], in: try Scratch())
        #expect(second.code == 1)
        #expect(second.out.isEmpty)
        let told = try #require(second.complaints.last)
        #expect(
            told
                == "Error: Cannot listen on 127.0.0.1:\(first.port): the port is in use, perhaps by another server of Sightline."
        )
        #expect(try await first.client.get("/healthz").status == 200)
        try await first.stop()
    }

    @Test func `an address of another machine is refused with the reason`() async throws {
        let outcome = try await Program.run(
            ["serve", "--host", "192.0.2.1", "--port", "0"],
            in: try Scratch()
        )
        #expect(outcome.code == 1)
        #expect(outcome.complaints.last?.hasPrefix("Error: Cannot listen on 192.0.2.1:0:") == true)
    }

    /// What may stand where the database should be.
    enum Obstacle: CaseIterable {
        case noDatabase, folder, noFolder, unreadable

        /// Permissions do not stop the administrator.
        static var here: [Obstacle] { allCases.filter { geteuid() != 0 || $0 != .unreadable } }

        func place(in scratch: Scratch) throws -> String {
            switch self {
            case .noDatabase:
                return try scratch.write(String(repeating: "This is no database. ", count: 100), to: "text")
            case .folder:
                let folder = "\(scratch.path)/folder"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                return folder
            case .noFolder:
                return "\(scratch.path)/nowhere/sightline.sqlite"
            case .unreadable:
                let file = try scratch.write("", to: "closed")
                try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
                return file
            }
        }
    }

    @Test(arguments: Obstacle.here, ["serve", "migrate", "doctor"])
    func `an unusable database is refused in one sentence`(
        _ obstacle: Obstacle,
        _ command: String
    ) async throws {
        let scratch = try Scratch()
        let path = try obstacle.place(in: scratch)
        try FileManager.default.createDirectory(
            atPath: "\(scratch.path)/uploads",
            withIntermediateDirectories: true
        )
        let port = command == "serve" ? ["--port", "0"] : []
        let outcome = try await Program.run([command, "--database", path] + port, in: scratch)
        #expect(outcome.code == 1)
        #expect(outcome.out.isEmpty)
        #expect(outcome.complaints.count == 1, "\(outcome.err)")
        let told = try #require(outcome.complaints.last)
        #expect(told.hasPrefix("Error: ") && told.contains(path) && told.hasSuffix("."), "\(told)")
    }

    @Test func `a file in place of the image folder is refused and kept`() async throws {
        let scratch = try Scratch()
        try scratch.write("precious", to: "uploads")
        for command in [["serve", "--port", "0"], ["doctor"], ["media", "usage"]] {
            if command != ["serve", "--port", "0"] { _ = try await Program.run(["migrate"], in: scratch) }
            let outcome = try await Program.run(command, in: scratch)
            #expect(outcome.code == 1)
            #expect(outcome.complaints.count == 1, "\(outcome.err)")
            #expect(outcome.err.contains("uploads"))
        }
        #expect(scratch.text("uploads") == "precious")
    }

    @Test func `a photo is still there after a restart`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        let note = try #require(Note(try await ada.upload("Here to stay").json))
        try await first.stop()
        let second = try await Server.start(in: scratch)
        try await ada.at(second.port).expectWhole(note)
        #expect(try await second.client.loggedIn().get("/v1/members/me").status == 200)
        try await second.stop()
    }

    @Test func `no answer and no log contains a secret`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch, ["--log-level", "trace"])
        let ada = try await server.client.signedUp()
        _ = try await ada.get("/v1/notes?lat=59.123456&lon=18.654321")
        _ = try await ada.upload("Private")
        try await server.stop()
        let said = server.program.out + server.program.err
        for secret in [ada.token ?? Client.password, Client.password, "59.123456", "18.654321"] {
            #expect(!said.contains(secret), "\(secret)")
        }
    }
}
