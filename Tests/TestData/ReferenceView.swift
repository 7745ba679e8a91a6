import Foundation

/// A view of real places, and what an independent geodesic computation sees in it.
package struct ReferenceView: Decodable {
    package struct Found: Decodable {
        package let id: String
        package let distance_m: Double
        package let bearing_deg: Double
        package let relative_deg: Double?
    }

    package let id: Int
    package let lat_deg: Double
    package let lon_deg: Double
    package let heading_deg_true: Double
    package let fov_deg: Double
    package let max_distance_m: Double
    package let k: Int
    package let nearest_k: [Found]
    package let within_max_distance_count: Int
    package let in_view: [Found]
    package let borderline_ids_may_be_in_or_out: [String]

    /// 120 views from spots in the centre of Helsinki.
    package static func helsinki() throws -> [ReferenceView] {
        struct File: Decodable { let queries: [ReferenceView] }
        let bytes = try SharedData.bytes("geo-queries/view-and-nearest-helsinki-center-2019.json")
        return try JSONDecoder().decode(File.self, from: Data(bytes)).queries
    }
}
