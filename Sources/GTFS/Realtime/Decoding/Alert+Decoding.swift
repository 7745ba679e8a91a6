extension RealtimeFeed.Alert {
    init(_ alert: RTAlert, id: String) {
        self.id = id
        periods = alert.activePeriod.map { range in
            var period = RealtimeFeed.Period()
            period.start = instant(range.start)
            period.end = instant(range.end)
            return period
        }
        selectors = alert.informedEntity.map { RealtimeFeed.Selector($0) }
        cause = AlertCause(rawValue: Int(clamping: alert.cause))
        effect = AlertEffect(rawValue: Int(clamping: alert.effect))
        severity = AlertSeverity(rawValue: Int(clamping: alert.severityLevel))
        title = RealtimeFeed.Translations(alert.headerText)
        text = RealtimeFeed.Translations(alert.descriptionText)
        url = RealtimeFeed.Translations(alert.url)
    }
}

extension RealtimeFeed.Selector {
    init(_ selector: RTEntitySelector) {
        agency = decoded(selector.agencyID)
        route = decoded(selector.routeID)
        routeType = selector.hasRouteType ? Int(clamping: selector.routeType) : nil
        direction =
            selector.hasDirectionID && selector.directionID <= 1 ? Int(clamping: selector.directionID) : nil
        trip = selector.hasTrip ? RealtimeFeed.Trip(selector.trip) : nil
        stop = decoded(selector.stopID)
    }
}

extension RealtimeFeed.Translations {
    init(_ string: RTTranslatedString) {
        translations = string.translation.compactMap { translation in
            decoded(translation.text).map { Translation(text: $0, language: decoded(translation.language)) }
        }
    }
}
