import Basemap
import JSONText
import Model
import Services
import ViewEngine

extension JSONWriter {
    mutating func limits(_ options: ServiceOptions, signOn: [SignOnOffer], hasStops: Bool) {
        object { json in
            json.imageLimits()
            json.textLimits()
            json.object("list") { json in
                json.member("default", PageRequest.defaultLimit)
                json.member("max", PageRequest.largestLimit)
            }
            json.object("view") { json in
                json.member("default", ViewService.Question.defaultLimit)
                json.member("max", ViewService.Question.largestLimit)
                json.member("max_all_around", ViewService.Question.largestLimitAllAround)
                json.member("max_range_m", Viewpoint.maximumRange, decimals: 2)
                json.member("kinds", ViewFilter.kindNames)
            }
            json.object("search") { json in
                json.member("max_radius_m", NoteFilter.largestRadius, decimals: 2)
            }
            json.metres("reveal", NoteLimits.revealRadius)
            json.metres("position_precision", NoteLimits.positionPrecision)
            json.object("groups") { json in
                json.member("max_owned", Group.mostOwned)
                json.member("max_members", Group.mostMembers)
            }
            json.object("comments") { json in
                json.member("max_depth", Comment.greatestDepth)
            }
            json.object("sessions") { json in
                json.member("max_live", Session.mostLive)
            }
            json.object("reminders") { json in
                json.member("max_kept", Reminder.mostKept)
                json.member("max_keywords", Reminder.mostKeywords)
            }
            json.object("alarms") { json in
                json.member("max_kept", Alarm.mostKept)
                json.member("max_saved_trips", SavedTrip.mostKept)
            }
            json.object("transit") { json in
                json.member("stops", hasStops)
            }
            json.object("map") { json in
                json.member("background", options.basemap.map { $0.facts.isVector ? "vector" : "raster" })
            }
            json.rates(options.rates)
            json.member("registration", options.registrationIsOpen ? "open" : "closed")
            json.member("anonymous_reports", options.acceptsAnonymousReports)
            json.array("sign_on") { json in
                for offer in signOn {
                    json.object { json in
                        json.member("name", offer.name)
                        json.member("issuer", offer.issuer)
                        json.member("client_id", offer.clientID)
                        json.member("browser", offer.servesBrowsers)
                    }
                }
            }
        }
    }

    private mutating func imageLimits() {
        object("image") { json in
            json.member("types", NoteImage.Format.allCases.map(\.mediaType))
            json.member("max_bytes", UploadForm.largestPhoto)
            json.member("max_pixels", UploadService.maximumPixels)
            json.member("max_side_px", UploadService.maximumSide)
        }
    }

    private mutating func textLimits() {
        object("text") { json in
            json.member("title", NoteLimits.title.upperBound)
            json.member("body", NoteLimits.body.upperBound)
            json.member("alt_text", NoteLimits.altText.upperBound)
            json.member("comment", Comment.bodyLength.upperBound)
            json.member("group_name", Group.nameLength.upperBound)
            json.member("report", Report.commentLength.upperBound)
            json.member("parking_note", Parking.noteLength.upperBound)
            json.member("reminder", Reminder.textLength.upperBound)
            json.member("keyword", Reminder.keywordLength.upperBound)
            json.member("handle", Handle.pattern)
            json.member("display_name", MemberDraft.displayNameLength.upperBound)
            json.member("password_min", MemberDraft.passwordLength.lowerBound)
            json.member("password_max", MemberDraft.passwordLength.upperBound)
        }
    }

    private mutating func metres(_ name: StaticString, _ bounds: ClosedRange<Double>) {
        object(name) { json in
            json.member("min_m", bounds.lowerBound, decimals: 2)
            json.member("max_m", bounds.upperBound, decimals: 2)
        }
    }

    private mutating func rates(_ rates: RateRules?) {
        guard let rates else {
            null("rates")
            return
        }
        object("rates") { json in
            json.rate("requests", rates.requests)
            json.rate("polls", rates.polls)
            json.rate("files", rates.files)
            json.rate("uploads", rates.uploads)
            json.rate("comments", rates.comments)
            json.rate("sign_ups", rates.signUps)
            json.rate("failed_log_ins", rates.failedLogIns)
            json.rate("failed_log_ins_per_account", rates.failedLogInsPerAccount)
            json.rate("reports", rates.reports)
            json.rate("exports", rates.exports)
        }
    }

    private mutating func rate(_ name: StaticString, _ rule: RateRule) {
        object(name) { json in
            json.member("limit", rule.limit)
            json.member("window_s", rule.span / Instant.Span.second)
        }
    }
}
