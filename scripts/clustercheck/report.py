"""What was counted, for people."""

PHASES = ("calm", "one is killed", "one is restarted", "PostgreSQL restarts")


def _row(what, value):
    print(f"  {what:<52}{value:>12}")


def report(journal, counts, seconds):
    """Prints the tables."""
    requests = sum(journal.requests.values())
    print(f"\nTraffic through nginx on three servers: {seconds:.0f} s\n")
    _row("requests", requests)
    for method, count in sorted(journal.requests.items()):
        _row(f"  {method}", count)
    _row("slowest answer", f"{journal.slowest:.2f} s")
    _row("acknowledged writes", sum(journal.acknowledged.values()))
    for kind, count in sorted(journal.acknowledged.items()):
        _row(f"  {kind}s", count)
    for what, count in sorted(journal.notices.items()):
        _row(what, count)
    print("\nErrors that clients saw, all of them retried or given up\n")
    kinds = sorted({kind for _, kind in journal.errors})
    for phase in PHASES:
        for kind in kinds:
            if journal.errors[phase, kind]:
                _row(f"{phase}: {kind}", journal.errors[phase, kind])
    if not kinds:
        _row("none", 0)
    print("\nDisturbances\n")
    for what, how in journal.disturbances:
        print(f"  {what:<40}{how}")
    print("\nAfterwards\n")
    _row("notes, compared on every server", counts["notes"])
    _row("image files, fetched and hashed", counts["files"])
    _row("violations", len(journal.violations))
