"""Every page of the client, on a server where each has something to show."""

import pathlib
import time

from road import MONACO, Road

# The pages of a member.
PAGES = [
    "/@43.73960,7.42760,16z", "/notes/{note}", "/places/{poi}", "/log-in", "/sign-up", "/me", "/favorites", "/about",
    "/directions?to=43.7312,7.4197&from=43.7396,7.4276", "/members/{member}", "/notes/{note}/edit", "/no-such-page",
    "/compose", "/outbox", "/people", "/groups/{group}", "/account", "/parking", "/reminders", "/alarms", "/lens",
    "/@43.73960,7.42760,14z?kinds=vehicles", "/departures", "/stops/{stop}", "/lines", "/lines/{line}", "/vehicles/{vehicle}",
]
# Those that show something else to who is signed in.
STRANGERS = ["/log-in", "/sign-up"]
# The pages of moderators and admins.
DESK_PAGES = [
    "/moderation", "/moderation/subject?kind=note&id={note}", "/moderation/subject?kind=member&id={member}", "/moderation/members",
    "/moderation/pictures", "/moderation/log", "/admin",
]
PLACES = """id,name,category,lat,lon,opening_hours,phone,website
1,Café du Port,cafe,43.7397,7.4277,Mo-Fr 08:00-18:00,+377 1,https://example.org
2,Boulangerie Sainte-Dévote,bakery,43.7381,7.4245,Tu-Su 06:30-13:00,,
3,Musée océanographique,museum,43.7306,7.4255,Mo-Su 10:00-18:00,,
"""


def seed(server):
    """Two members, notes, places, a line with vehicles, alarms and reports; returns the pages of `ada`, and those of `mia`."""
    ada, bob = server.sign_up("ada", "Ada Lovelace"), server.sign_up("bob", "Bob")
    server.sign_up("mia", "Mia")
    server.run("members", "role", "mia", "admin")
    call = server.call
    member = call("GET", "/v1/members/me", token=ada)["id"]
    note = server.note(ada, "The old harbour", heading_deg=90)
    server.note(bob, "Steps to the palace", lat=43.7378, lon=7.4248, photo="arezzo-nikon-gps-1.jpg")
    comment = call("POST", f"/v1/notes/{note}/comments", {"body": "The first one."}, bob)["id"]
    call("POST", f"/v1/comments/{comment}/replies", {"body": "And the second."}, ada)
    target = {"kind": "note", "id": note}
    call("POST", "/v1/reports", {"target": target, "reason": "privacy", "comment": "One can read the plate."}, bob)
    blocked = server.note(bob, "What nobody may show", lat=43.7321, lon=7.4192, photo="rome-iphone4-gps-dir-true.jpg")
    server.run("moderate", "block-image", blocked, "--reason", "test", "--yes")
    places = pathlib.Path(server.folder) / "places.csv"
    places.write_text(PLACES, encoding="utf-8")
    server.run("import", "csv", str(places), "--source", "test")
    poi = call("GET", "/v1/pois?q=port&lat=43.7396&lon=7.4276")["items"][0]["id"]
    call("PUT", f"/v1/favorites/poi/{poi}", token=ada)
    group = call("POST", "/v1/groups", {"name": "Sunday walks"}, ada)["id"]
    vehicle, stop, line = transit(server, ada)
    names = {"note": note, "poi": poi, "member": member, "group": group, "stop": stop, "line": line, "vehicle": vehicle}
    return [path.format(**names) for path in PAGES], [path.format(**names) for path in DESK_PAGES]


def transit(server, token):
    """A line with two vehicles; an alarm that was told, one that waits, and a trip of every week."""
    road = Road(server, MONACO, headway=240)
    road.drive("4711", to=900, speed=8)
    road.drive("4712", to=2000, ago=400, speed=8)
    at = {"stop_id": road.stop["a"], "line_id": road.line}
    soon, seconds = road.departure(road.run_after(60))
    late, _ = road.departure(road.run_after(900))
    server.call("POST", "/v1/alarms", {"kind": "departure", **at, "at": soon["scheduled"], "before_s": int(seconds) - 2}, token)
    server.call("POST", "/v1/saved-trips", {**at, "direction": late["direction"], "destination": late["destination"],
                                            "time": late["scheduled"][11:16], "weekdays": [1, 2, 3, 4, 5], "before_s": 300}, token)
    deadline = time.monotonic() + 60
    while not server.call("GET", "/v1/alarms/fired", token=token)["items"]:
        assert time.monotonic() < deadline, "no alarm fires"
        time.sleep(0.5)
    vehicle = next(each for each in server.call("GET", "/v1/vehicles")["items"] if each["source_id"] == "4711")
    return vehicle["id"], road.stop["c"], road.line
