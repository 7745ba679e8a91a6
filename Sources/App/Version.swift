package enum Version {
    package static let text = "1.0.0"
}
