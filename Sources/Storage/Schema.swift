public import Relational

/// The database schema of Sightline.
public enum Schema {
    /// Every migration; a released one is never edited.
    public static let migrations = [
        migration("001_foundation", PackageResources.m001_foundation_sql),
        migration("002_servers", PackageResources.m002_servers_sql),
        migration("003_people", PackageResources.m003_people_sql),
        migration("004_places", PackageResources.m004_places_sql),
        Migration(
            name: "005_place_texts",
            trustedSQLite: text(PackageResources.m005_place_texts_sqlite_sql),
            trustedPostgres: text(PackageResources.m005_place_texts_postgres_sql)
        ),
        migration("006_owners", PackageResources.m006_owners_sql),
        migration("007_handles", PackageResources.m007_handles_sql),
        migration("008_place_names", PackageResources.m008_place_names_sql),
        migration("009_rounded_positions", PackageResources.m009_rounded_positions_sql),
        migration("010_installation", PackageResources.m010_installation_sql),
        migration("011_place_extracts", PackageResources.m011_place_extracts_sql),
        migration("012_orphans", PackageResources.m012_orphans_sql),
        migration("013_blocker_handles", PackageResources.m013_blocker_handles_sql),
    ]

    /// The migrator that brings a database up to date.
    public static let migrator = Migrator(migrations)

    private static func migration(_ name: String, _ script: [UInt8]) -> Migration {
        Migration(name: name, trustedText: text(script))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
