import API
import Foundation

extension SettingForm {
    /// Reads the options for the web client; `nil` when it is off.
    mutating func web() throws(SettingsError) -> WebOptions? {
        let isOn = try choice(.web, "on", of: ["on": true, "off": false])
        let accepted = "the path of a folder that has an index.html"
        let root = try optional(.webRoot, accepts: accepted) { text in
            SettingText.path(text).flatMap { path in
                FileManager.default.fileExists(atPath: "\(path)/index.html") ? path : nil
            }
        }
        let isInsecure = try choice(.webInsecure, "off", of: ["on": true, "off": false])
        return isOn ? WebOptions(root: root, allowsInsecure: isInsecure) : nil
    }
}
