import App
import ArgumentParser
import JSONText
import Model
import Services

extension Transit {
    struct Trackers: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make, list and revoke the keys by which trackers report positions of vehicles.",
            discussion: """
                A tracker sends 'Authorization: Bearer <key>' to /v1/vehicles/{source}/positions. One key may serve many \
                vehicles of one source.
                """,
            subcommands: [Add.self, List.self, Revoke.self]
        )
    }
}

extension Transit.Trackers {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a key, which is shown once.",
            discussion: "Only the digest of the key is stored: one that is lost must be made again."
        )

        @Argument(help: ArgumentHelp("The words by which you know it, such as 'Bus 12'.", valueName: "name"))
        var name: String

        @Option(help: ArgumentHelp("The source whose vehicles they are.", valueName: "name"))
        var source: String

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (name, source) = (name, source)
            let made = try await OperatorSession.with(try data.settings()) { session in
                try await session.acting { services in
                    do {
                        return try await services.trackers.add(name, of: source)
                    } catch let refusal as Refusal where refusal == .notFound {
                        throw LookingError.noSource(source.onOneLine)
                    }
                }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.member("id", made.key.id.description)
                    json.member("source", made.key.source)
                    json.member("name", made.key.name)
                    json.member("key", made.text)
                }
            } else {
                Terminal.write("\(made.text)\n")
                Terminal.writeError(
                    "This is the key \(made.key.id) of \(made.key.source). It will not be shown again.\n"
                )
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the keys, also revoked ones.")

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let keys = try await OperatorSession.with(try data.settings()) { session in
                try await session.acting { try await $0.trackers.keys() }
            }
            if output.json { return write(keys) }
            guard !keys.isEmpty else { return Terminal.write("There are no keys.\n") }
            var table = Table(["ID", "SOURCE", "NAME", "MADE", "LAST USED", "REVOKED"])
            for key in keys {
                table.add(
                    key.id.description,
                    key.source,
                    key.name,
                    key.createdAt.description,
                    key.lastUsedAt?.description ?? "never",
                    key.revokedAt?.description ?? ""
                )
            }
            Terminal.write(table.text(Terminal.tableStyle))
        }

        private func write(_ keys: [TrackerKey]) {
            Terminal.writeJSON { json in
                json.array("keys") { json in
                    for key in keys {
                        json.object { json in
                            json.member("id", key.id.description)
                            json.member("source", key.source)
                            json.member("name", key.name)
                            json.member("created_at", key.createdAt.description)
                            json.member("last_used_at", key.lastUsedAt?.description)
                            json.member("revoked_at", key.revokedAt?.description)
                        }
                    }
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a key, from its next call on."
        )

        @Argument(help: ArgumentHelp("The id of the key, as the list shows it.", valueName: "id"))
        var id: String

        @OptionGroup var data: DataOptions

        func validate() throws {
            guard TrackerKey.ID(id) != nil else { throw ValidationError("id: Must be the id of a key.") }
        }

        func run() async throws {
            guard let key = TrackerKey.ID(id) else { return }
            let isRevoked = try await OperatorSession.with(try data.settings()) { session in
                try await session.acting { try await $0.trackers.revoke(key) }
            }
            guard isRevoked else { throw LookingError.noTrackerKey(id) }
            Terminal.write("Revoked the key \(key).\n")
        }
    }
}
