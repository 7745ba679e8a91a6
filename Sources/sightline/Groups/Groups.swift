import App
import ArgumentParser
import JSONText
import Model
import Services

struct Groups: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the groups that notes are shared with.",
        subcommands: [List.self, Show.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List groups, the newest first.")

        @Option(help: ArgumentHelp("List only the groups of this member.", valueName: "handle or id"))
        var owner: TargetName?

        @Option(help: ArgumentHelp("List the groups after this one.", valueName: "id"))
        var after: Group.ID?

        @Option(help: ArgumentHelp("The number of groups to list.", valueName: "count"))
        var limit = 50

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try Listing.check(limit) }

        func run() async throws {
            let found = try await OperatorSession.with(try data.settings()) { session in
                try await session.members.groups(ownedBy: owner, before: after, limit: limit + 1)
            }
            let (shown, next) = Page.cut(found, limit: limit, \.id)
            if output.json {
                Terminal.writeJSON { json in
                    json.array("groups") { json in for group in shown { json.group(group) } }
                    json.member("next", next?.description)
                }
                return
            }
            guard !shown.isEmpty else { return Terminal.write("No groups.\n") }
            var table = Table(
                ["GROUP", "NAME", "OWNER", "MEMBERS", "NOTES", "SINCE"],
                right: ["MEMBERS", "NOTES"]
            )
            for group in shown {
                table.add(
                    group.id.description,
                    Excerpt.of(group.name),
                    "@\(group.owner)",
                    "\(group.members)",
                    "\(group.notes)",
                    Listing.time(group.createdAt)
                )
            }
            Terminal.write(table.text(Terminal.tableStyle))
            if let next { Terminal.write("There are more: --after \(next)\n") }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a group and its members.")

        @Argument(help: ArgumentHelp("The group.", valueName: "id"))
        var id: Group.ID

        @Option(help: ArgumentHelp("The number of members to list.", valueName: "count"))
        var limit = 1000

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try Listing.check(limit) }

        func run() async throws {
            let (group, members) = try await OperatorSession.with(try data.settings()) { session in
                try await session.members.group(id, limit: limit)
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.key("group")
                    json.group(group)
                    json.array("members") { json in
                        for (member, since) in members {
                            json.object { json in
                                json.member("id", member.id.description)
                                json.member("handle", member.handle.text)
                                json.member("since", since.description)
                            }
                        }
                    }
                }
                return
            }
            Terminal.write("Group \(group.id), \(group.name.onOneLine), of @\(group.owner), ")
            Terminal.write(
                "\(Quantity.count(group.notes, "note", "notes")), since \(Listing.time(group.createdAt))\n"
            )
            var table = Table(["HANDLE", "ID", "NAME", "MEMBER SINCE"])
            for (member, since) in members {
                table.add(
                    "@\(member.handle.text)",
                    member.id.description,
                    Excerpt.of(member.displayName, length: 24),
                    Listing.time(since)
                )
            }
            Terminal.write(table.text(Terminal.tableStyle))
            if group.members > members.count {
                Terminal.write("\(group.members - members.count) more are not listed.\n")
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ group: GroupLine) {
        object { json in
            json.member("id", group.id.description)
            json.member("name", group.name)
            json.member("owner", group.owner)
            json.member("members", group.members)
            json.member("notes", group.notes)
            json.member("created_at", group.createdAt.description)
        }
    }
}
