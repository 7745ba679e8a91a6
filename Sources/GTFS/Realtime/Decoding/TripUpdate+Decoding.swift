import Model

extension RealtimeFeed.Trip {
    init(_ trip: RTTripDescriptor) {
        id = decoded(trip.tripID)
        route = decoded(trip.routeID)
        direction = trip.hasDirectionID && trip.directionID <= 1 ? Int(clamping: trip.directionID) : nil
        startDate = decoded(trip.startDate).flatMap { ServiceDate($0) }
        startTime = decoded(trip.startTime).flatMap(secondOfDay)
        relationship =
            switch trip.scheduleRelationship {
            case 1: .added
            case 2: .unscheduled
            case 3: .canceled
            case 5: .replacement
            case 6: .duplicated
            case 7: .deleted
            case 8: .new
            default: .scheduled
            }
    }
}

extension RealtimeFeed.TripUpdate {
    init(_ update: RTTripUpdate, id: String) {
        self.id = id
        trip = RealtimeFeed.Trip(update.trip)
        vehicle = update.hasVehicle ? RealtimeFeed.VehicleName(update.vehicle) : nil
        stops = update.stopTimeUpdate.map { RealtimeFeed.StopUpdate($0) }
        reportedAt = instant(update.timestamp)
        delay = update.hasDelay ? Int(clamping: update.delay) : nil
        properties.tripID = decoded(update.tripProperties.tripID)
        properties.startDate = decoded(update.tripProperties.startDate).flatMap { ServiceDate($0) }
        properties.startTime = decoded(update.tripProperties.startTime).flatMap(secondOfDay)
        properties.headsign = decoded(update.tripProperties.tripHeadsign)
    }
}

extension RealtimeFeed.VehicleName {
    init(_ vehicle: RTVehicleDescriptor) {
        id = decoded(vehicle.id)
        label = decoded(vehicle.label)
        licensePlate = decoded(vehicle.licensePlate)
        isAccessible =
            switch vehicle.wheelchairAccessible {
            case 2: .yes
            case 3: .no
            default: .unknown
            }
    }
}

extension RealtimeFeed.StopUpdate {
    init(_ update: RTStopTimeUpdate) {
        sequence = update.hasStopSequence ? Int(clamping: update.stopSequence) : nil
        stop = decoded(update.stopID)
        arrival = update.hasArrival ? RealtimeFeed.Event(update.arrival) : nil
        departure = update.hasDeparture ? RealtimeFeed.Event(update.departure) : nil
        relationship =
            switch update.scheduleRelationship {
            case 1: .skipped
            case 2: .noData
            case 3: .unscheduled
            default: .scheduled
            }
        occupancy =
            update.hasDepartureOccupancyStatus ? Occupancy(gtfs: update.departureOccupancyStatus) : nil
        assignedStop = decoded(update.stopTimeProperties.assignedStopID)
        headsign = decoded(update.stopTimeProperties.stopHeadsign)
        hasPickup =
            update.stopTimeProperties.hasPickupType ? update.stopTimeProperties.pickupType != 1 : nil
    }
}

extension RealtimeFeed.Event {
    init(_ event: RTStopTimeEvent) {
        delay = event.hasDelay ? Int(clamping: event.delay) : nil
        time = event.time > 0 ? instant(UInt64(clamping: event.time)) : nil
        uncertainty = event.hasUncertainty ? Int(clamping: event.uncertainty) : nil
        scheduledTime = event.scheduledTime > 0 ? instant(UInt64(clamping: event.scheduledTime)) : nil
    }
}
