import Geodesy
import JSONText
import Model
import Storage

/// The JSON of the things in an export that only the member can see.
extension JSONWriter {
    mutating func exported(_ former: MemberStore.FormerHandle) {
        object { json in
            json.member("handle", former.handle)
            json.member("given_up_at", former.givenUpAt.description)
        }
    }

    mutating func exported(_ parking: Parking) {
        object { json in
            json.member("lat", parking.coordinate.latitude, decimals: 7)
            json.member("lon", parking.coordinate.longitude, decimals: 7)
            json.member("alt_m", parking.altitude, decimals: 2)
            json.member("note", parking.note)
            json.member("parked_at", parking.parkedAt.description)
        }
    }

    mutating func exported(_ reminder: Reminder) {
        object { json in
            json.member("id", reminder.id.description)
            json.member("text", reminder.text)
            json.array("keywords") { json in
                for keyword in reminder.keywords { json.value(keyword) }
            }
            json.member("category", reminder.category)
            json.member("created_at", reminder.createdAt.description)
        }
    }
}
