/// The reason of an alert.
package enum AlertCause: Int, Sendable, Hashable {
    case other = 2
    case technicalProblem
    case strike
    case demonstration
    case accident
    case holiday
    case weather
    case maintenance
    case construction
    case policeActivity
    case medicalEmergency
    case specialEvent
}

/// The consequence of what an alert tells.
package enum AlertEffect: Int, Sendable, Hashable {
    case noService = 1
    case reducedService
    case significantDelays
    case detour
    case additionalService
    case modifiedService
    case other
    // 8 is "unknown".
    case stopMoved = 9
    case none
    case accessibilityIssue
}

package enum AlertSeverity: Int, Sendable, Hashable {
    case information = 2
    case warning
    case severe
}
