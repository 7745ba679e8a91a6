package import Relational

package enum Schema {
    /// A released migration is never edited.
    package static let migrations = [
        Migration(name: "001_foundation", trustedText: text(PackageResources.m001_foundation_sql)),
        Migration(name: "002_servers", trustedText: text(PackageResources.m002_servers_sql)),
        Migration(name: "003_people", trustedText: text(PackageResources.m003_people_sql)),
        Migration(name: "004_places", trustedText: text(PackageResources.m004_places_sql)),
        Migration(
            name: "005_place_texts",
            trustedSQLite: text(PackageResources.m005_place_texts_sqlite_sql),
            trustedPostgres: text(PackageResources.m005_place_texts_postgres_sql)
        ),
        Migration(name: "006_owners", trustedText: text(PackageResources.m006_owners_sql)),
        Migration(name: "007_handles", trustedText: text(PackageResources.m007_handles_sql)),
        Migration(name: "008_place_names", trustedText: text(PackageResources.m008_place_names_sql)),
        Migration(
            name: "009_rounded_positions",
            trustedText: text(PackageResources.m009_rounded_positions_sql)
        ),
        Migration(name: "010_installation", trustedText: text(PackageResources.m010_installation_sql)),
        Migration(name: "011_place_extracts", trustedText: text(PackageResources.m011_place_extracts_sql)),
        Migration(name: "012_orphans", trustedText: text(PackageResources.m012_orphans_sql)),
        Migration(
            name: "013_blocker_handles",
            trustedText: text(PackageResources.m013_blocker_handles_sql)
        ),
    ]

    package static let migrator = Migrator(migrations)

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
