import Foundation

/// The programs of the package, which lie beside the test bundle.
package enum BuiltProgram {
    /// Returns `nil` if there is no program with the name.
    package static func path(of program: String) -> String? {
        let arguments = ProcessInfo.processInfo.arguments
        for argument in arguments where argument.contains(".xctest") {
            var folder = URL(filePath: argument).deletingLastPathComponent()
            for _ in 0..<5 {
                let candidate = folder.appending(path: program).path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    return candidate
                }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }
}
