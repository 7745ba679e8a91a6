"""Computes live departures a second time, with the bindings of MobilityData and with partridge.

    reference.py decode FEED.pb                          the feed in the JSON form of protobuf
    reference.py join GTFS.zip FROM TO FEED.pb ...       for each feed the departures of all stops

FROM and TO are seconds since 1970. A departure is told when its expected time, else its scheduled one, is from FROM
and before TO. Each is a list: stop, trip, service day, scheduled, expected, realtime, status, delay, vehicle.
"""

import bisect
import collections
import datetime
import json
import sys
import zoneinfo

from google.protobuf import json_format
from google.transit import gtfs_realtime_pb2

Trip = gtfs_realtime_pb2.TripDescriptor
Stop = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate


def feed_message(path):
    message = gtfs_realtime_pb2.FeedMessage()
    with open(path, "rb") as file:
        message.ParseFromString(file.read())
    return message


def interpolated(calls):
    """The times of a trip; blank ones are spread by distance."""
    times = []
    for row in calls.itertuples():
        known = [time for time in (row.arrival_time, row.departure_time) if time == time]
        times.append((known[0], known[-1], row.shape_dist_traveled) if known else None)
    places = [place for place, time in enumerate(times) if time]
    for before, after in zip(places, places[1:]):
        for place in range(before + 1, after):
            way = calls.shape_dist_traveled.iloc[place] - times[before][2]
            share = way / (times[after][2] - times[before][2])
            time = times[before][1] + share * (times[after][0] - times[before][1])
            times[place] = (time, time, 0)
    return [(round(arrival), round(departure)) for arrival, departure, _ in times]


class Timetable:
    def __init__(self, path):
        import partridge

        feed = partridge.load_feed(path, view={})
        self.zone = zoneinfo.ZoneInfo(feed.agency.agency_timezone.iloc[0])
        self.services = {
            day: set(services) for day, services in partridge.read_service_ids_by_date(path).items()
        }
        self.service = dict(zip(feed.trips.trip_id, feed.trips.service_id))
        self.calls = collections.defaultdict(list)
        rows = feed.stop_times.sort_values(["trip_id", "stop_sequence"])
        for trip, calls in rows.groupby("trip_id"):
            times = interpolated(calls)
            for row, (arrival, departure) in zip(calls.itertuples(), times):
                pickup = int(row.pickup_type) if row.pickup_type == row.pickup_type else 0
                self.calls[trip].append((int(row.stop_sequence), row.stop_id, arrival, departure, pickup))

    def midnight(self, day):
        """Noon less twelve hours, in seconds since 1970."""
        noon = datetime.datetime(day.year, day.month, day.day, 12, tzinfo=self.zone)
        return int(noon.timestamp()) - 43200

    def runs(self, trip, day):
        return trip in self.service and self.service[trip] in self.services.get(day, ())


def service_day(timetable, update, now):
    """The day of the run that an update is about, or None."""
    trip = update.trip
    if trip.start_date:
        day = datetime.datetime.strptime(trip.start_date, "%Y%m%d").date()
        return day if timetable.runs(trip.trip_id, day) else None
    today = datetime.datetime.fromtimestamp(now, timetable.zone).date()
    best = None
    for shift in [0, -1, 1]:
        day = today + datetime.timedelta(days=shift)
        if not timetable.runs(trip.trip_id, day):
            continue
        midnight = timetable.midnight(day)
        calls = timetable.calls[trip.trip_id]
        first, last = midnight + calls[0][3], midnight + calls[-1][2]
        distance = first - now if now < first else max(0, now - last)
        for index, stop in matches(calls, update):
            if stop.departure.time:
                distance = abs(stop.departure.time - midnight - calls[index][3])
            elif stop.arrival.time:
                distance = abs(stop.arrival.time - midnight - calls[index][2])
            else:
                continue
            break
        if best is None or distance < best[0]:
            best = (distance, day)
    return best and best[1]


def matches(calls, update):
    """The places of calls, each with the update that is about it."""
    sequences = [call[0] for call in calls]
    after = 0
    for stop in update.stop_time_update:
        place = None
        if stop.HasField("stop_sequence"):
            found = bisect.bisect_left(sequences, stop.stop_sequence)
            if found < len(calls) and sequences[found] == stop.stop_sequence:
                place = found
        if place is None:
            place = next((i for i in range(after, len(calls)) if calls[i][1] == stop.stop_id), None)
        if place is not None:
            after = place + 1
            yield place, stop


def deviation(event, scheduled):
    if event.time:
        return event.time - scheduled
    return event.delay if event.HasField("delay") else None


def forecasts(timetable, update, day):
    """What is known of each call: a delay in seconds, or a word."""
    midnight = timetable.midnight(day)
    calls = timetable.calls[update.trip.trip_id]
    news = dict(matches(calls, update))
    known = update.delay if update.HasField("delay") else "unknown"
    for index, call in enumerate(calls):
        stop = news.get(index)
        if stop is not None and stop.schedule_relationship == Stop.SKIPPED:
            yield "skipped"
            continue
        if stop is not None and stop.schedule_relationship == Stop.NO_DATA:
            known = "scheduled"
        elif stop is not None:
            arrival = deviation(stop.arrival, midnight + call[2])
            departure = deviation(stop.departure, midnight + call[3])
            if departure is not None:
                known = departure
            elif arrival is not None:
                known = arrival
            elif not stop.HasField("arrival") and not stop.HasField("departure"):
                known = 0
        yield known


def departures(timetable, message, first, last):
    updates, extra = {}, []
    for entity in message.entity:
        if not entity.HasField("trip_update"):
            continue
        update = entity.trip_update
        if update.trip.schedule_relationship in (Trip.ADDED, Trip.NEW):
            extra.append(update)
        elif update.trip.trip_id in timetable.calls:
            day = service_day(timetable, update, message.header.timestamp)
            if day:
                updates[update.trip.trip_id, day] = update
    rows = []
    days = range(-2, (last - first) // 86400 + 3)
    start = datetime.datetime.fromtimestamp(first, timetable.zone).date()
    for day in (start + datetime.timedelta(days=shift) for shift in days):
        midnight = timetable.midnight(day)
        for trip, calls in timetable.calls.items():
            if not timetable.runs(trip, day):
                continue
            update = updates.get((trip, day))
            known = list(forecasts(timetable, update, day)) if update else None
            for index, call in enumerate(calls[:-1]):
                if call[4] == 1:
                    continue
                scheduled, expected, delay = midnight + call[3], None, None
                realtime, status, vehicle = "scheduled", "ok", None
                if update:
                    realtime = "live"
                    vehicle = update.vehicle.id or update.vehicle.label or None
                    if update.trip.schedule_relationship in (Trip.CANCELED, Trip.DELETED):
                        status = "cancelled"
                    elif known[index] == "skipped":
                        status = "skipped"
                    elif known[index] in ("unknown", "scheduled"):
                        realtime = known[index]
                    else:
                        delay = known[index]
                        expected = scheduled + delay
                        status = "delayed" if delay >= 60 else "ok"
                rows.append([call[1], trip, str(day), scheduled, expected, realtime, status, delay, vehicle])
    for update in extra:
        today = datetime.datetime.fromtimestamp(message.header.timestamp, timetable.zone).date()
        day = datetime.datetime.strptime(update.trip.start_date, "%Y%m%d").date() if update.trip.start_date else today
        vehicle = update.vehicle.id or update.vehicle.label or None
        for stop in update.stop_time_update[:-1]:
            time = stop.departure.time or stop.arrival.time
            if time:
                rows.append([stop.stop_id, update.trip.trip_id, str(day), None, time, "live", "ok", None, vehicle])
    rows = [row for row in rows if first <= (row[3] if row[4] is None else row[4]) < last]
    return sorted(rows, key=json.dumps)


def main():
    command, *arguments = sys.argv[1:]
    if command == "decode":
        answer = json_format.MessageToDict(feed_message(arguments[0]), preserving_proto_field_name=True)
    else:
        timetable = Timetable(arguments[0])
        first, last = int(arguments[1]), int(arguments[2])
        answer = [departures(timetable, feed_message(path), first, last) for path in arguments[3:]]
    json.dump(answer, sys.stdout)


main()
