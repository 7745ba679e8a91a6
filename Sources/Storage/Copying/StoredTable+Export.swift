package import JSONText
import Model
package import Relational

extension StoredTable {
    /// A file of a member's export, with the member's rows of one table.
    package struct Export: Sendable {
        /// A member of the JSON, named like its column.
        struct Field: Sendable {
            enum Form {
                case id, integer, degrees, metres, text, instant, json
            }

            let column: StaticString
            let form: Form

            static func id(_ column: StaticString) -> Field { Field(column: column, form: .id) }
            static func integer(_ column: StaticString) -> Field { Field(column: column, form: .integer) }
            static func degrees(_ column: StaticString) -> Field { Field(column: column, form: .degrees) }
            static func metres(_ column: StaticString) -> Field { Field(column: column, form: .metres) }
            static func text(_ column: StaticString) -> Field { Field(column: column, form: .text) }
            static func instant(_ column: StaticString) -> Field { Field(column: column, form: .instant) }
            /// A text that is JSON.
            static func json(_ column: StaticString) -> Field { Field(column: column, form: .json) }
        }

        /// The name of the file.
        package let file: String
        /// A description of the content.
        package let content: String
        fileprivate let fields: [Field]

        init(_ file: String, _ content: String, _ fields: [Field]) {
            (self.file, self.content, self.fields) = (file, content, fields)
        }
    }

    /// Writes a row as it is in a member's export.
    package func write(_ row: [SQLValue], to json: inout JSONWriter) {
        json.object { json in
            for field in export?.fields ?? [] {
                let name = field.column
                let value = columns.firstIndex { $0.name == name.description }.map { row[$0] }
                switch (field.form, value) {
                case (.id, .integer(let number)): json.member(name, number.map(String.init))
                case (.integer, .integer(let number)): json.member(name, number)
                case (.instant, .integer(let number)):
                    json.member(name, number.map { Instant(milliseconds: $0).description })
                case (.degrees, .real(let number)): json.member(name, number, decimals: 7)
                case (.metres, .real(let number)): json.member(name, number, decimals: 2)
                case (.text, .text(let text)): json.member(name, text)
                case (.json, .text(let text?)): json.member(name, raw: text.utf8)
                default: json.null(name)
                }
            }
        }
    }
}
