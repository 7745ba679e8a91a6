package import Basemap
package import Directions
// Foundation is imported because FoundationEssentials has no time zones.
package import Foundation
import Model
package import OpeningHours

/// The operator's options for the services.
package struct ServiceOptions: Sendable {
    /// The rate limits, or `nil` when nothing is limited.
    package var rates: RateRules?
    /// Whether anyone may sign up.
    package var registrationIsOpen = true
    /// Whether anonymous viewers may report.
    package var acceptsAnonymousReports = false
    /// The options of sign-on at identity providers.
    package var signOn = SignOnOptions()
    /// The number of threads that hash passwords.
    package var passwordWorkers = 1
    /// The most photos that are decoded at once.
    package var imageWorkers = 1
    /// The bytes that notes in memory may take; 0 if every read asks the database.
    package var viewMemory = 256 << 20
    /// The milliseconds for which an unused image is kept.
    package var grace = Instant.Span.day
    /// Whether clients are redirected to the store for public images.
    package var redirectsToBlobs = false
    /// The path of the map's background; `nil` when there is none.
    package var basemapFile: String?
    /// The map's background, once its file is open.
    package var basemap: BasemapFile?
    /// The routing engine; `nil` when there is none.
    package var routing: DirectionsConfiguration?
    /// The time zone of opening hours.
    package var timeZone = TimeZone.gmt
    /// The public holidays that count for opening hours; `nil` when they are not known.
    package var publicHolidays: PublicHolidays?
    /// The sources of live departures.
    package var liveSources: [LiveSource] = []
    /// The milliseconds for which positions of vehicles are kept.
    package var fixesKept = 30 * Instant.Span.day
    /// Whether positions that live sources tell are stored.
    package var storesPositions = true
    /// The limits and intervals for listeners.
    package var events = EventOptions()
    /// How alarms are pushed.
    package var push = PushOptions()
    /// The points at which the process kills itself, for crash tests.
    package var failPoints = FailPoints(at: nil)
    /// Called around the steps of each upload.
    package var onUploadStep: FailPoints.Visit?

    package init() {}
}
