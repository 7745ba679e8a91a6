"""A member with friends, groups and blocks among the authors of the synthetic notes."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from .client import Client
from .console import Failure
from .postgres import psql

FRIENDS, GROUPS, BLOCKS = 50, 5, 3


def execute(database: Path | str, *statements: str) -> None:
    """Runs statements on a database of either engine, which no server has open."""
    if isinstance(database, str) and database.startswith("postgres"):
        psql(database, ";".join(statements))
        return
    connection = sqlite3.connect(database)
    try:
        with connection:
            for statement in statements:
                connection.execute(statement)
    finally:
        connection.close()


def circle_statements(member: int, now: int) -> list[str]:
    """Makes a member a friend of fifty seeded members, who blocks three others and belongs to five groups.

    One of the groups is that of the seeded notes, and the others have no notes.
    """
    authors = "SELECT id FROM member WHERE handle LIKE 'seed\\_%' ESCAPE '\\' ORDER BY id"
    friends, blocked = f"{authors} LIMIT {FRIENDS}", f"{authors} LIMIT {BLOCKS} OFFSET {FRIENDS}"
    seeded = "SELECT min(id) FROM friend_group WHERE name = 'Seed'"
    return [
        "INSERT INTO friend (member_id, friend_id, since) "
        f"SELECT {member}, a.id, {now} FROM ({friends}) AS a",
        "INSERT INTO friend (member_id, friend_id, since) "
        f"SELECT a.id, {member}, {now} FROM ({friends}) AS a",
        "INSERT INTO block (blocker_id, blocked_id, created_at) "
        f"SELECT {member}, a.id, {now} FROM ({blocked}) AS a",
        *(
            "INSERT INTO friend_group (id, owner_id, name, created_at) "
            f"VALUES ({number}, {member}, 'Bench {number}', {now})"
            for number in range(1, GROUPS)
        ),
        "INSERT INTO friend_group_member (group_id, member_id, added_at) "
        f"SELECT g.id, {member}, {now} FROM friend_group AS g "
        f"WHERE g.owner_id = {member} OR g.id = ({seeded})",
    ]


def add_circle(database: Path | str, member: int) -> None:
    """Gives a member its circle."""
    execute(database, *circle_statements(member, int(1000 * time.time())))


def check_circle(client: Client, headers: dict[str, str]) -> None:
    """Makes sure that the server sees the whole circle."""
    for path, count in (("/v1/friends", FRIENDS), ("/v1/groups", GROUPS), ("/v1/blocks", BLOCKS)):
        items = client.get(f"{path}?limit=100", headers).json()["items"]
        if len(items) != count:
            raise Failure(f"GET {path}: {len(items)} items, not {count}. Seed the notes again.")
