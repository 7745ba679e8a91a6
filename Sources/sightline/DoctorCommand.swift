import App
import ArgumentParser
import JSONText
import Services

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the settings, the database, and every image file.",
        discussion: "Reads every file. Exit code 1 means that something is broken. Notices are harmless."
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let settings = try data.settings()
        let inspection = try await Inspection.open(settings, ofWhomever: true)
        let findings: [Doctor.Finding]
        do {
            findings = try await Terminal.showingProgress { try await inspection.doctor.examine(report: $0) }
            await inspection.close()
        } catch {
            await inspection.close()
            throw error
        }
        let faults = findings.count { $0.verdict == .fault }
        if output.json {
            write(settings, findings, faults: faults)
        } else {
            show(settings, findings, faults: faults)
        }
        if faults > 0 { throw ExitCode(1) }
    }

    private func show(_ settings: Settings, _ findings: [Doctor.Finding], faults: Int) {
        var table = Table(["SETTING", "VALUE", "FROM"])
        for setting in settings.shown {
            table.add(setting.name.rawValue, setting.value, setting.origin.description)
        }
        for provider in settings.shownProviders { table.add(provider.name, provider.value, provider.origin) }
        var found = Table(["VERDICT", "SUBJECT", "DETAIL"])
        for finding in findings {
            found.add(finding.verdict.rawValue, finding.subject, finding.detail)
        }
        let summary = faults == 0 ? "No faults." : "\(Quantity.count(faults, "fault", "faults"))."
        let style = Terminal.tableStyle
        Terminal.write("\(table.text(style))\n\(found.text(style))\n\(summary)\n")
    }

    private func write(_ settings: Settings, _ findings: [Doctor.Finding], faults: Int) {
        Terminal.writeJSON { json in
            json.array("settings") { json in
                for setting in settings.shown {
                    json.object { json in
                        json.member("name", setting.name.rawValue)
                        json.member("value", setting.value)
                        json.member("from", setting.origin.description)
                    }
                }
                for provider in settings.shownProviders {
                    json.object { json in
                        json.member("name", provider.name)
                        json.member("value", provider.value)
                        json.member("from", provider.origin)
                    }
                }
            }
            json.array("findings") { json in
                for finding in findings {
                    json.object { json in
                        json.member("verdict", finding.verdict.rawValue)
                        json.member("subject", finding.subject)
                        json.member("detail", finding.detail)
                    }
                }
            }
            json.member("faults", faults)
        }
    }
}
