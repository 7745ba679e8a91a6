import Geodesy
import JSONText
import Magnetism
import Model
import Services
import ViewEngine

@testable import API
@testable import Identity

extension HeldLimit {
    /// The limits that the program keeps, and the places of the document that state them.
    static let all = positions + people + notes + places + lists + views + desk + transit + others

    private static let positions: [HeldLimit] = [
        .range(Coordinate.latitudes, "?lat", "?view-lat", "?from-lat", "Latitude"),
        .range(
            Coordinate.latitudes,
            "NoteForm/lat",
            "NoteChange/lat",
            "NoteSearch/lat",
            "PoiSearch/lat",
            "ViewRequest*/lat",
            "ReportDraft/lat",
            "NewParking/lat",
            "ReportedPosition/lat"
        ),
        .range(Coordinate.longitudes, "?lon", "?view-lon", "?from-lon"),
        .range(
            Coordinate.longitudes,
            "NoteForm/lon",
            "NoteChange/lon",
            "NoteSearch/lon",
            "PoiSearch/lon",
            "ViewRequest*/lon",
            "ReportDraft/lon",
            "NewParking/lon",
            "ReportedPosition/lon",
            "BoundingBox[]",
            "Point[]",
            "RoutePoint[]",
            "FeaturePoint/coordinates[]"
        ),
        .range(
            NoteLimits.altitude,
            "Parking/alt_m",
            "NewParking/alt_m",
            "Note/alt_m",
            "NoteForm/alt_m",
            "NoteChange/alt_m"
        ),
        .range(0...NoteFilter.largestRadius, "?radius_m", "NoteSearch/radius_m", "PoiSearch/radius_m"),
    ]

    private static let people: [HeldLimit] = [
        .length(MemberDraft.passwordLength, "Password"),
        .length(MemberDraft.displayNameLength, "DisplayName"),
        .length(MemberDraft.pictureURLLength, "PictureURL"),
        .cases(of: Member.Role.self, "OwnMember/role"),
        .count(atMost: Warning.shown, "OwnMember/warnings"),
        .length(ModerationRecord.reasonLength, "OwnMember/warnings[]/reason"),
        .length(1...WebAddress.longest, "?return_to"),
        .length(SignOn.stateLength, "?client-state"),
        .length(1...SignedToken.longest, "TokenLogIn/id_token", "IdentityLink/id_token"),
        .length(IDTokenRules.subjectLength, "Identity/subject"),
        .cases(of: FriendState.self, "FriendState/state"),
        .cases(of: FriendRequest.Direction.self, "?direction", "FriendRequest/direction"),
        .length(Group.nameLength, "GroupName"),
        .cases(of: Alarm.Kind.self, "AlarmKind"),
        .cases(of: AlarmEvent.self, "AlarmEvent"),
        .range(Double(Alarm.leads.lowerBound)...Double(Alarm.leads.upperBound), "BeforeSeconds"),
        .range(Alarm.radii, "AlarmRadius"),
        .length(0...PushService.longestEndpoint, "NewPushSubscription/endpoint", "PushEndpoint/endpoint"),
        .range(1...7, "Weekdays[]"),
        .count(atMost: 7, "Weekdays"),
        .length(Reminder.textLength, "Reminder/text", "NewReminder/text"),
        .length(Reminder.keywordLength, "Keyword"),
        .count(atMost: Reminder.mostKeywords, "Reminder/keywords", "NewReminder/keywords"),
        .length(1...PlaceFacts.Length.word, "Reminder/category", "NewReminder/category"),
        .length(Parking.noteLength, "Parking/note", "NewParking/note"),
        .length(Report.commentLength, "ReportDraft/comment"),
        .length(SavedTripDraft.nameLength, "NewSavedTrip/direction", "NewSavedTrip/destination"),
        .cases(of: Report.Reason.self, "ReportReason"),
        .cases(of: Report.State.self, "Report/state"),
        .atMost(Double(Report.mostCounted), "ModerationQueue/counts/*"),
        .choice(Target.kinds, "ReportDraft/target/kind", "Report/target/kind"),
    ]

    private static let notes: [HeldLimit] = [
        .length(NoteLimits.title, "Note/title", "NoteForm/title", "NoteChange/title"),
        .length(NoteLimits.title, "FeedItem/title", "NoteFeature/properties/title"),
        .length(NoteLimits.body, "Note/body", "NoteForm/body", "NoteChange/body"),
        .length(NoteLimits.body, "FeedItem/content_text", "NoteFeature/properties/body"),
        .length(NoteLimits.altText, "Note/alt_text", "NoteForm/alt_text", "NoteChange/alt_text"),
        .length(NoteLimits.altText, "NoteFeature/properties/alt_text"),
        .range(NoteLimits.accuracy, "Note/accuracy_m", "NoteForm/accuracy_m", "NoteChange/accuracy_m"),
        .range(NoteLimits.accuracy, "NoteFeature/properties/accuracy_m"),
        .range(NoteLimits.heading, "NoteForm/heading_deg", "NoteChange/heading_deg"),
        .range(NoteLimits.fieldOfView, "Note/fov_deg", "NoteForm/fov_deg", "NoteChange/fov_deg"),
        .range(NoteLimits.fieldOfView, "FeedPosition/fov_deg", "NoteFeature/properties/fov_deg"),
        .range(NoteLimits.revealRadius, "*/reveal_within_m"),
        .range(NoteLimits.positionPrecision, "PositionPrecision"),
        .choice(
            [Audience.everyone, .friends, .group(Group.ID(rawValue: 1)), .onlyMe].map(\.name),
            "Audience"
        ),
        .cases(of: Note.State.self, "Note/state"),
        .cases(of: AudienceMember.Because.self, "AudienceMember/because"),
        .choice(
            NoteImage.Format.allCases.map(\.mediaType),
            "Limits/image/types[]",
            "FeedItem/attachments[]/mime_type"
        ),
        .length(Comment.bodyLength, "CommentText", "Comment/body"),
        .count(atMost: Comment.repliesShown, "Comment/replies"),
        .atMost(Double(CappedCount.cap), "CappedCount"),
        .cases(of: Comment.State.self, "Comment/state"),
        .choice(
            ItemID.Kind.lasting.map(\.rawValue),
            "?favorite-kind",
            "?favorite-kinds",
            "Target/kind",
            "MapCell/kind",
            "MapItem/kind"
        ),
        .cases(of: ItemID.Kind.self, "Sighting/kind"),
        .cases(of: LiveVehicle.State.self, "Vehicle/state", "Sighting/state"),
        .count(atMost: VehicleService.mostVehicles, "Vehicles/items"),
        .count(atMost: VehicleService.mostFixes, "VehicleHistory/items"),
        .standard(Double(VehicleService.mostVehicles), "?vehicles-limit"),
        .standard(Double(PageRequest.defaultLimit), "?history-limit"),
    ]

    private static let places: [HeldLimit] = [
        .length(1...PlaceQuery.longestText, "?q", "?category_q", "PoiSearch/q", "ViewRequest/q"),
        .range(
            Double(Place.stars.lowerBound)...Double(Place.stars.upperBound),
            "NewRating/stars",
            "Rating/average",
            "Poi/my_rating",
            "PlaceFeature/properties/rating_average"
        ),
        .cases(of: TravelMode.self, "?route-mode", "RouteRequest/mode", "Route/mode"),
        .standard(.string(TravelMode.car.rawValue), "?route-mode", "RouteRequest/mode"),
        .choice([Route.Engine.bearing.rawValue], "?route-engine"),
        .cases(of: Route.Engine.self, "Route/engine"),
        .cases(of: StepLanguage.self, "Route/lang"),
        .count(atMost: RouteRequest.mostVia, "RouteRequest/via"),
        .count(atMost: RouteRequest.mostVia + 1, "Route/legs"),
    ]

    private static let lists: [HeldLimit] = [
        .standard(Double(PageRequest.defaultLimit), "?limit", "NoteSearch/limit", "PoiSearch/limit"),
        .count(
            atMost: PageRequest.largestLimit,
            "SessionPage/items",
            "NotePage/items",
            "CommentPage/items",
            "FavoritePage/items",
            "AcquaintancePage/items",
            "FriendRequestPage/items",
            "GroupPage/items",
            "PoiPage/items",
            "ReportPage/items",
            "ReminderPage/items",
            "AlarmPage/items",
            "FiredAlarmPage/items",
            "SavedTripPage/items",
            "NoteChanges/items",
            "NoteAudience/members",
            "Feed/items",
            "StopPage/items",
            "LinePage/items"
        ),
        .standard(Double(CollectionQuery.defaultLimit), "?feature-limit"),
        .count(atMost: CollectionQuery.largestLimit, "*Features/features"),
        .atMost(Double(CollectionQuery.largestLimit), "*Features/numberReturned"),
        .choice(FeatureCollection.all.map(\.id), "Collection/id"),
        .standard(Double(FavoriteController.largestFile), "?gpx-limit"),
    ]

    private static let views: [HeldLimit] = [
        .range(Viewpoint.headings, "?heading_deg", "ViewRequest/heading_deg", "ViewRequest/angles/yaw"),
        .range(Viewpoint.fieldsOfView, "?fov_deg", "ViewRequest/fov_deg", "View/viewer/fov_deg"),
        .standard(Viewpoint.defaultFieldOfView, "?fov_deg", "ViewRequest/fov_deg"),
        .range(Viewpoint.aspects, "?aspect", "ViewRequest/aspect", "View/viewer/aspect"),
        .standard(Viewpoint.defaultAspect, "?aspect", "ViewRequest/aspect"),
        .atMost(Viewpoint.maximumRange, "?range_m", "ViewRequest/range_m", "View/viewer/range_m"),
        .standard(Viewpoint.defaultRange, "?range_m", "ViewRequest/range_m"),
        .range(
            0...Viewpoint.maximumRange,
            "?min_range_m",
            "ViewRequest/min_range_m",
            "View/viewer/min_range_m"
        ),
        .range(
            0...Viewpoint.maximumAccuracy,
            "?accuracy_m",
            "ViewRequest/accuracy_m",
            "View/viewer/accuracy_m"
        ),
        .range(
            Viewpoint.headingAccuracies,
            "?heading_accuracy_deg",
            "ViewRequest/heading_accuracy_deg",
            "View/viewer/heading_accuracy_deg"
        ),
        .range(
            -Acceleration.greatestComponent...Acceleration.greatestComponent,
            "?ax",
            "?ay",
            "?az",
            "ViewRequest/ax",
            "ViewRequest/ay",
            "ViewRequest/az"
        ),
        .cases(of: SightingCap.self, "?cap", "ViewRequest/cap"),
        .standard(.string(SightingCap.nearest.rawValue), "?cap", "ViewRequest/cap"),
        .choice(ViewFilter.kindNames, "ViewRequest/kinds[]", "Limits/view/kinds[]"),
        .range(ViewService.Question.labelWidths, "?label_width", "ViewRequest/label_width"),
        .standard(ViewService.Question.defaultLabelWidth, "?label_width", "ViewRequest/label_width"),
        .standard(Double(ViewService.Question.defaultLimit), "?view-limit", "ViewRequest/limit"),
        .count(atMost: ViewService.Question.largestLimitAllAround, "View/items"),
        .atMost(
            Double(Sightings<Int>.largestHiddenCount),
            "View/hidden_count",
            "View/hidden/*",
            "SightingCluster/count"
        ),
        .length(1...PlaceFacts.Length.name, "Sighting/title"),
        .range(MapService.Question.zooms, "?zoom"),
        .count(atMost: MapService.mostCells, "Map/cells"),
        .count(atMost: MapService.mostItems, "Map/items"),
        .atMost(Double(CappedCount.cap), "Map/counted_to", "MapCell/count"),
        .length(1...PlaceFacts.Length.name, "MapItem/title"),
        .choice([Certainty.certain, .possible].map { "\($0)" }, "Sighting/certainty"),
    ]

    private static let transit: [HeldLimit] = [
        .count(atMost: FixService.mostFixes, "ReportedPositions"),
        .length(VehicleReport.nameLength, "ReportedPosition/vehicle"),
        .range(PositionController.headings, "ReportedPosition/heading_deg"),
        .range(PositionController.speeds, "ReportedPosition/speed_mps"),
        .cases(of: TransitMode.self, "TransitMode"),
        .cases(of: KnownOrNot.self, "YesNoUnknown"),
        .cases(of: DepartureSource.self, "Departure/realtime"),
        .cases(of: DepartureStatus.self, "Departure/status"),
        .cases(of: Occupancy.self, "Occupancy"),
        .cases(of: SourceReport.State.self, "SourceReport/state"),
        .length(0...PlaceQuery.longestText, "?stop_q", "?line_q"),
        .length(
            1...StopFacts.Length.line,
            "Stop/name",
            "StopDetails/name",
            "LineSummary/name",
            "Line/name",
            "LineDetails/name"
        ),
        .count(atMost: StopFacts.mostLines, "Stop/lines", "StopDetails/lines"),
        .range(1...Double(DepartureFilter.mostMinutes), "?departures-minutes"),
        .standard(Double(DepartureFilter.defaultMinutes), "?departures-minutes"),
        .standard(Double(PageRequest.largestLimit), "?departures-limit"),
        .count(atMost: DepartureService.mostDepartures, "DepartureBoard/items"),
        .range(0...NoteFilter.largestRadius, "?departures-radius"),
        .standard(DepartureService.NearQuestion.defaultRadius, "?departures-radius"),
        .standard(Double(DepartureService.NearQuestion.defaultStops), "?departures-stops"),
        .count(atMost: DepartureService.NearQuestion.mostStops, "NearDepartures/stops"),
        .count(atMost: NearDepartures.mostDepartures, "NearDepartures/items[]/departures"),
    ]

    private static let desk: [HeldLimit] = [
        .length(ModerationRecord.reasonLength, "ModerationReason", "ReportSettlement/outcome"),
        .count(atMost: ModerationOrder.mostTargets, "ModerationOrder/targets", "ModerationActs/acts"),
        .count(
            atMost: PageRequest.largestLimit,
            "BlockedImagePage/items",
            "ModeratedMemberPage/items",
            "ModerationLogPage/items",
            "ModerationQueue/items"
        ),
        .choice(ModerationOrder.actions.map(\.rawValue), "ModerationOrder/act"),
        .cases(of: ModerationAction.self, "ModerationAction"),
        .cases(of: Member.Role.self, "Role"),
        .cases(of: Report.State.self, "ModeratedReport/state"),
        .choice(ItemID.Kind.lasting.map(\.rawValue), "ModeratedSubject/about/kind"),
        .choice(Target.kinds, "TargetKind"),
        .range(1...Double(AdministrationController.mostDays), "?days"),
        .standard(Double(AdministrationController.defaultDays), "?days"),
        .count(atMost: AdministrationController.mostRegions, "Statistics/regions"),
        .cases(of: CompassZone.self, "Declination/zone"),
        .cases(of: HeadingReference.self, "?heading_reference", "ViewRequest/heading_reference"),
        .standard(
            .string(HeadingReference.geographic.rawValue),
            "?heading_reference",
            "ViewRequest/heading_reference"
        ),
        .range(DeclinationController.heights, "?height"),
    ]

    private static let others: [HeldLimit] = [
        .choice(fileNames, "?file"),
        .cases(of: ImageVariant.self, "?variant"),
        .length(RequestIdentity.idLength, "X-Request-Id:", "Problem/request_id"),
    ]

    private static var fileNames: [String] {
        let names = NoteImage.Format.allCases.flatMap { format in
            let image = NoteImage(name: "", format: format, width: 1, height: 1, byteCount: 1, sha256: "")
            return ImageVariant.allCases.map(image.fileName)
        }
        return Set(names).sorted()
    }
}

/// Places whose limits follow from what their values are, and a few words and defaults.
enum NaturalLimits {
    private static let places: Set = [
        // Angles, shares of the frame, and numbers of coordinates.
        "Longitude", "Azimuth", "AzimuthOrNull", "?pitch_deg", "?roll_deg", "ViewRequest/pitch_deg",
        "ViewRequest/roll_deg", "ViewRequest/angles/pitch", "ViewRequest/angles/roll",
        "View/viewer/pitch_deg",
        "View/viewer/roll_deg", "Sighting/relative_bearing_deg", "Sighting/elevation_deg",
        "Sighting/screen/x",
        "Sighting/scale", "BoundingBox", "Point", "RoutePoint", "?feature-bbox", "FeaturePoint/coordinates",
        "LineDetails/shapes/features[]/geometry/coordinates",
        "LineDetails/shapes/features[]/geometry/coordinates[]",
        "Route/geometry/coordinates", "Route/geometry/coordinates[]", "Route/geometry/type",
        "Collection/extent/spatial/bbox", "Collection/extent/temporal/interval",
        "Collection/extent/temporal/interval[]",
        // What other standards say: HTTP, OGC API Features, JSON Feed, base64url of 32 bytes.
        "Problem/status", "?f", "OGCLink/rel", "OGCLink/type", "FeedItem/authors", "SignedIn/token",
        "Declination/declination_deg", "Declination/uncertainty_deg",
        // Words and defaults that the program does not keep in a value.
        "?queue-state", "?handle-prefix", "?only-suspended", "?height", "ReportSettlement/state",
        "ModeratedMember/state", "ModerationOrder/dry_run", "ModerationOrder/resolve",
        "Storage/database/engine", "TargetState",
        "?sort", "NoteSearch/sort", "?poi_sort", "PoiSearch/sort", "Limits/registration",
        "Limits/map/background", "?kinds",
        "?departures-accessible", "?declutter", "ViewRequest/declutter", "?accuracy_m",
        "ViewRequest/accuracy_m",
        "?heading_accuracy_deg", "ViewRequest/heading_accuracy_deg", "?min_range_m",
        "ViewRequest/min_range_m",
    ]

    static func names(_ place: String) -> Bool { places.contains(place) }
}
