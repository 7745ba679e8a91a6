import App
import ArgumentParser
import JSONText
import Model
import Motion

extension Transit {
    struct Score: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure how far predictions are off on a recording of positions.",
            discussion: """
                The recording is CSV with the columns vehicle or bus_id, lat or lat_deg, lon or lon_deg, at or time_utc, and \
                source if any. Where some positions are of the source 'user', only these count. Without --learn, what is \
                learned on alternate days is measured on the others, then the other way round. Nothing is stored.
                """
        )

        @Argument(help: ArgumentHelp("The recording.", valueName: "file.csv"))
        var file: String

        @Option(help: ArgumentHelp("The source whose lines the vehicles drive.", valueName: "name"))
        var source: String

        @Option(help: ArgumentHelp("A recording to learn from.", valueName: "file.csv"))
        var learn: String?

        @Option(help: ArgumentHelp("A file for each predicted position.", valueName: "file.csv"))
        var predictions: String?

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let score = TransitScore(try data.settings())
            let result = try await score.run(file, of: source, learnedFrom: learn)
            if let predictions { try TransitScore.write(result.predictions, to: predictions) }
            output.json ? write(result) : show(result)
        }

        // MARK: - The report

        private func write(_ result: TransitScore.Result) {
            let report = result.report
            Terminal.writeJSON { json in
                json.member("tracks", report.tracks)
                json.member("fixes", report.fixes)
                json.member("left_out", result.faults)
                json.member("off_line", report.offLine, decimals: 4)
                json.array("positions") { json in
                    for horizon in report.horizons { json.horizon(horizon) }
                }
                json.array("positions_where_direction_is_known") { json in
                    for horizon in report.sureHorizons { json.horizon(horizon) }
                }
                json.object("arrivals") { json in
                    json.member("accuracy", report.accuracy, decimals: 4)
                    json.member("between_earliest_and_latest", report.covered, decimals: 4)
                    json.member("before_earliest", report.beforeEarliest, decimals: 4)
                    json.member("before_expected", report.beforeExpected, decimals: 4)
                    json.member("after_latest", report.afterLatest, decimals: 4)
                    json.member("not_told", report.withheld, decimals: 4)
                    json.array("buckets") { json in
                        for bucket in report.buckets { json.bucket(bucket) }
                    }
                }
                json.member("seconds", result.seconds, decimals: 3)
            }
        }

        private func show(_ result: TransitScore.Result) {
            let report = result.report
            let share = { (value: Double) in "\((value * 100).text(1)) %" }
            Terminal.write(
                "\(Quantity.count(report.tracks, "track", "tracks")) with "
                    + "\(Quantity.count(report.fixes, "fix", "fixes")), \(share(report.offLine)) of them off every line.\n"
            )
            if result.faults > 0 {
                let rows = Quantity.count(result.faults, "row was", "rows were")
                Terminal.write("\(rows) left out, since a field cannot be.\n")
            }
            let metres = ["COUNT", "MEDIAN", "90 %", "WITHIN TOLD ERROR", "OLDER METHOD", "ITS 90 %"]
            var positions = Table(["AFTER"] + metres, right: Set(metres))
            for horizon in report.horizons {
                positions.add(
                    "\(Int(horizon.seconds.rounded())) s",
                    "\(horizon.count)",
                    "\(horizon.median.text(1)) m",
                    "\(horizon.percentile90.text(1)) m",
                    share(horizon.withinError),
                    "\(horizon.oldMedian.text(1)) m",
                    "\(horizon.oldPercentile90.text(1)) m"
                )
            }
            Terminal.write("\n\(positions.text(Terminal.tableStyle))")
            let shares = ["ARRIVALS", "ACCURATE", "TOO EARLY", "TOO LATE", "EARLIEST TO LATEST"]
            var arrivals = Table(["MINUTES AWAY"] + shares, right: Set(shares))
            for bucket in report.buckets {
                arrivals.add(
                    "\(Int(bucket.from / 60))–\(Int(bucket.to / 60))",
                    "\(bucket.count)",
                    share(bucket.accurate),
                    share(bucket.early),
                    share(bucket.late),
                    share(bucket.covered)
                )
            }
            Terminal.write("\n\(arrivals.text(Terminal.tableStyle))\n")
            Terminal.write(
                "Arrivals: \(share(report.accuracy)) accurate overall, \(share(report.covered)) between earliest and "
                    + "latest, \(share(report.withheld)) not told.\n"
            )
        }
    }
}

extension Double {
    /// The number with at most so many decimals.
    fileprivate func text(_ decimals: Int) -> String {
        var json = JSONWriter()
        json.fixed(self, decimals: decimals)
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func horizon(_ horizon: ScoreReport.Horizon) {
        object { json in
            json.member("horizon_s", horizon.seconds, decimals: 0)
            json.member("count", horizon.count)
            json.member("median_m", horizon.median, decimals: 2)
            json.member("p90_m", horizon.percentile90, decimals: 2)
            json.member("within_told_error", horizon.withinError, decimals: 4)
            json.member("older_method_median_m", horizon.oldMedian, decimals: 2)
            json.member("older_method_p90_m", horizon.oldPercentile90, decimals: 2)
        }
    }

    fileprivate mutating func bucket(_ bucket: ScoreReport.Bucket) {
        object { json in
            json.member("from_s", bucket.from, decimals: 0)
            json.member("to_s", bucket.to, decimals: 0)
            json.member("count", bucket.count)
            json.member("accurate", bucket.accurate, decimals: 4)
            json.member("too_early", bucket.early, decimals: 4)
            json.member("too_late", bucket.late, decimals: 4)
            json.member("between_earliest_and_latest", bucket.covered, decimals: 4)
        }
    }
}
