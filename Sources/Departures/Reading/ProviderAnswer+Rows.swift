extension ProviderAnswer {
    /// Reads rows one by one; those that cannot be read are a gap, and all of them an error.
    init<Row>(reading rows: [Row], _ read: (Row) -> ProviderDeparture?) throws(ProviderError) {
        let departures = rows.compactMap(read)
        let unread = rows.count - departures.count
        guard !departures.isEmpty || unread == 0 else {
            throw .unreadable("None of the \(rows.count) departures can be read.")
        }
        self.init(departures: departures, gaps: unread == 0 ? [] : ["\(unread) departures cannot be read."])
    }
}
