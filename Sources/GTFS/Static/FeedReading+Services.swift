import Bounds
import Model
import Timetable

extension FeedReading {
    mutating func readCalendar() throws(GTFSRefusal) {
        guard var table = try tables.table("calendar.txt") else { return }
        let id = try table.required("service_id")
        var weekdays: [Int] = []
        for day in ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] {
            weekdays.append(try table.required(day))
        }
        let (first, last) = (try table.required("start_date"), try table.required("end_date"))
        while try table.next() {
            guard services.add(try table.required(id, "service_id")) != nil else {
                throw table.refusal("the service_id \(table.shown(id)) was there before")
            }
            var service = TimetableService()
            for (day, column) in weekdays.enumerated() {
                switch table.field(column).wholeNumber {
                case 0: continue
                case 1: service.weekdays |= 1 << UInt8(clamping: day)
                default: throw table.refusal("a weekday must be 0 or 1, not \(table.shown(column))")
                }
            }
            let start = try date(first, "start_date", table)
            service.period = ClosedRange(checked: start, through: try date(last, "end_date", table))
            if service.period == nil {
                notices.add(.servicePeriod, table.name, table.line, "end_date is before start_date")
            }
            calendars.append(service)
        }
    }

    mutating func readCalendarDates() throws(GTFSRefusal) {
        guard var table = try tables.table("calendar_dates.txt") else { return }
        let (id, day) = (try table.required("service_id"), try table.required("date"))
        let type = try table.required("exception_type")
        while try table.next() {
            let name = try table.required(id, "service_id")
            if services.number(of: name) == nil, services.add(name) != nil {
                calendars.append(TimetableService())
            }
            let date = try date(day, "date", table)
            let isAdded =
                switch table.field(type).wholeNumber {
                case 1: true
                case 2: false
                default: throw table.refusal("exception_type must be 1 or 2, not \(table.shown(type))")
                }
            calendars.change(at: services.number(of: name) ?? -1) { service in
                if isAdded { service.added.insert(date) } else { service.removed.insert(date) }
            }
        }
    }

    private func date(_ column: Int, _ title: String, _ table: GTFSTable) throws(GTFSRefusal) -> ServiceDate {
        guard let date = table.field(column).date else {
            throw table.refusal("\(title) must be a date as in 20261125, not \(table.shown(column))")
        }
        return date
    }
}
