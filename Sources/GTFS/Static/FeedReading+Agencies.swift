import CivilTime
import Model
import Timetable

extension FeedReading {
    /// The operators, of whom all have one time zone.
    mutating func readAgencies() throws(GTFSRefusal) {
        var table = try tables.required("agency.txt")
        let (id, name) = (table.column("agency_id"), table.column("agency_name"))
        let (url, language) = (table.column("agency_url"), table.column("agency_lang"))
        let zoneColumn = try table.required("agency_timezone")
        var zone: String?
        while try table.next() {
            guard agencies.add(table.field(id)) != nil else {
                throw table.refusal("the agency_id \(table.shown(id)) was there before")
            }
            let its = table.text(zoneColumn)
            guard ZoneClock(its) != nil else {
                throw table.refusal(
                    "agency_timezone must be a name of the time zone database, as Europe/Stockholm; "
                        + "\(table.shown(zoneColumn)) is none"
                )
            }
            guard zone ?? its == its else {
                throw table.refusal("agency_timezone must be the same for all agencies")
            }
            zone = its
            builder.agencies.append(
                TimetableAgency(
                    sourceID: table.text(id),
                    name: table.text(name),
                    url: table.textIfAny(url),
                    language: table.textIfAny(language)
                )
            )
        }
        guard let zone else { throw GTFSRefusal(file: table.name, "the table has no rows") }
        builder.zone = zone
    }

    mutating func readFeedInfo() throws(GTFSRefusal) {
        guard var table = try tables.table("feed_info.txt") else { return }
        let (first, last) = (table.column("feed_start_date"), table.column("feed_end_date"))
        guard try table.next() else { return }
        builder.feed = TimetableFeed(
            publisher: table.textIfAny(table.column("feed_publisher_name")),
            url: table.textIfAny(table.column("feed_publisher_url")),
            version: table.textIfAny(table.column("feed_version")),
            language: table.textIfAny(table.column("feed_lang")),
            first: feedDate(first, table),
            last: feedDate(last, table)
        )
    }

    private mutating func feedDate(_ column: Int, _ table: GTFSTable) -> ServiceDate? {
        let date = table.field(column).date
        if date == nil, !table.field(column).isEmpty {
            notices.add(
                .feedDate,
                table.name,
                table.line,
                "\(table.shown(column)) is not a date; it is not used"
            )
        }
        return date
    }

    mutating func readAttributions() throws(GTFSRefusal) {
        guard var table = try tables.table("attributions.txt") else { return }
        let (name, url) = (table.column("organization_name"), table.column("attribution_url"))
        let roles = ["is_producer", "is_operator", "is_authority"].map { table.column($0) }
        while try table.next() {
            guard let organization = table.textIfAny(name) else {
                notices.add(
                    .attribution,
                    table.name,
                    table.line,
                    "organization_name is missing; it is left out"
                )
                continue
            }
            let has = roles.map { table.field($0).wholeNumber == 1 }
            builder.attributions.append(
                TimetableAttribution(
                    organization: organization,
                    url: table.textIfAny(url),
                    isProducer: has[0],
                    isOperator: has[1],
                    isAuthority: has[2]
                )
            )
        }
    }
}
