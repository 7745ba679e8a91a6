import Geodesy
package import JSONText
import Model
import ViewEngine
import Wire

extension JSONWriter {
    /// Writes a scene, the nearest things first.
    package mutating func view(_ question: ViewService.Question, _ scene: ViewService.Scene) {
        object { json in
            json.object("viewer") { $0.viewer(question) }
            json.array("items") { json in
                json.sights(scene, withRows: question.declutters)
            }
            json.member("hidden_count", scene.hiddenCount)
            json.member("hidden_more", scene.hasMoreHidden)
            json.object("hidden") { json in
                for hidden in scene.hidden {
                    switch hidden.kind {
                    case .note: json.member("note", hidden.count)
                    case .place: json.member("poi", hidden.count)
                    case .stop: json.member("stop", hidden.count)
                    case .vehicle: json.member("vehicle", hidden.count)
                    }
                }
            }
            json.array("clusters") { json in
                for cluster in scene.clusters {
                    json.object { json in
                        json.member("azimuth_deg", Rounding.azimuth(cluster.azimuth), decimals: 4)
                        json.member("count", cluster.count)
                        json.member("nearest_m", cluster.nearest, decimals: 2)
                    }
                }
            }
        }
    }

    private mutating func viewer(_ question: ViewService.Question) {
        let viewpoint = question.viewpoint
        coordinate(viewpoint.coordinate)
        member("alt_m", viewpoint.altitude, decimals: 2)
        member("accuracy_m", viewpoint.accuracy, decimals: 2)
        member("heading_deg", question.hasHeading ? Rounding.azimuth(viewpoint.heading) : nil, decimals: 4)
        member("heading_accuracy_deg", viewpoint.headingAccuracy, decimals: 4)
        member("pitch_deg", viewpoint.pitch, decimals: 4)
        member("roll_deg", viewpoint.roll, decimals: 4)
        member("fov_deg", viewpoint.fieldOfView, decimals: 4)
        member("aspect", viewpoint.aspect, decimals: 4)
        member("range_m", viewpoint.range, decimals: 2)
        member("min_range_m", viewpoint.minimumRange, decimals: 2)
    }

    private mutating func sights(_ scene: ViewService.Scene, withRows hasRows: Bool) {
        let (sightings, rows) = (scene.sightings, scene.rows)
        // in range: a label and a row for each sighting, in all of this method
        switch scene.labels {
        case .packed(let labels):
            labels.visit { index, label in
                beginObject()
                head(of: label)
                measures(of: sightings[index], row: hasRows ? rows[index] : nil)
                tail(of: label)
                endObject()
            }
        case .whole(let labels):
            for (index, label) in labels.enumerated() {
                beginObject()
                head(of: label)
                measures(of: sightings[index], row: hasRows ? rows[index] : nil)
                tail(of: label)
                endObject()
            }
        }
    }

    private mutating func measures(of sighting: Sighting<ItemID>, row: Int?) {
        member("distance_m", sighting.distance, decimals: 2)
        member("slant_m", sighting.slant, decimals: 2)
        member("azimuth_deg", Rounding.azimuth(sighting.azimuth), decimals: 4)
        member("relative_bearing_deg", Rounding.bearing(sighting.relativeBearing), decimals: 4)
        member("elevation_deg", sighting.elevation, decimals: 4)
        object("screen") { json in
            json.member("x", sighting.screenX, decimals: 4)
            json.member("y", sighting.screenY, decimals: 4)
        }
        member("scale", sighting.scale, decimals: 4)
        if let row { member("row", row) }
        member("certainty", sighting.certainty == .certain ? "certain" : "possible")
    }
}
