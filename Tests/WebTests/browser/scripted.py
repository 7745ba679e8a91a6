"""A service of live departures that a test scripts, as SL Transport tells them."""

import datetime
import http.server
import json
import threading
import zoneinfo

STOCKHOLM = zoneinfo.ZoneInfo("Europe/Stockholm")


class City:
    """Answers every question with the same rows, or with a failure."""

    def __init__(self):
        self.rows, self.is_broken = [], False
        city = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = b"out of order" if city.is_broken else json.dumps({"departures": city.rows, "stop_deviations": []}).encode()
                self.send_response(500 if city.is_broken else 200)
                self.send_header("Content-Type", "application/json")
                # The shortest time for which the server takes an answer as fresh.
                self.send_header("Cache-Control", "max-age=10")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def add(self, line, destination, scheduled, expected=None, state="EXPECTED"):
        """A departure, by its seconds from now; with `expected` its vehicle is followed."""
        now = datetime.datetime.now(STOCKHOLM)
        time = lambda seconds: (now + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")
        row = {
            "destination": destination, "direction_code": 1, "direction": destination, "state": state, "scheduled": time(scheduled),
            "journey": {"id": len(self.rows) + 1, "state": "NORMALPROGRESS", "prediction_state": "NORMAL"},
            "stop_area": {"id": 9001, "name": "Slussen", "type": "TRAMSTN"},
            "line": {"id": 1, "designation": line, "transport_mode": "METRO"},
        }
        if expected is not None:
            row["expected"] = time(expected)
        self.rows.append(row)
