import API

extension SettingForm {
    mutating func connections() throws(SettingsError) -> ConnectionOptions {
        var options = ConnectionOptions()
        options.mostInAll = try whole(.connections, options.mostInAll, in: 1...1_000_000)
        options.mostOfAddress = try whole(.connectionsPerAddress, options.mostOfAddress, in: 1...1_000_000)
        options.head = try deadline(.headDeadline, options.head)
        options.body = try deadline(.bodyDeadline, options.body)
        options.idle = try deadline(.idleDeadline, options.idle)
        options.write = try deadline(.writeDeadline, options.write)
        return options
    }

    private mutating func deadline(
        _ name: SettingName,
        _ standard: Duration
    ) throws(SettingsError) -> Duration {
        let seconds = Int(clamping: standard.components.seconds)
        return .seconds(try whole(name, seconds, in: 1...3600, unit: " of seconds"))
    }
}
