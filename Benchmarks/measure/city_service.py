"""A city's service of departures on the loopback, which answers as SL Transport does."""

from __future__ import annotations

import json
import threading
import time
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Stockholm")
LINES, TIMES = 5, 3


class CityService:
    """Answers every stop with departures of five lines, after some seconds; for a `with` block."""

    def __init__(self, delay: float = 0) -> None:
        self.delay = delay
        self.calls = 0
        # Made once: ten questions at a time are not to wait for each other.
        body = json.dumps({"departures": departures(), "stop_deviations": []}).encode()
        service = self

        class Handler(BaseHTTPRequestHandler):
            """Answers each request alike."""

            protocol_version = "HTTP/1.1"
            # Head and body leave in one packet; a client that waits for the second one waits for 40 ms.
            wbufsize = 1 << 16

            def do_GET(self) -> None:
                """Answers after the delay."""
                service.calls += 1
                time.sleep(service.delay)
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """Writes nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> CityService:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def departures() -> list[dict[str, Any]]:
    """What leaves within the hour after the start of the service."""
    now = datetime.now(ZONE).replace(microsecond=0, tzinfo=None)
    return [
        {
            "destination": f"End of line {line}",
            "direction_code": 1,
            "state": "EXPECTED",
            "scheduled": (now + timedelta(minutes=10 + 10 * number + line)).isoformat(),
            "expected": (now + timedelta(minutes=11 + 10 * number + line)).isoformat(),
            "journey": {"id": 10 * line + number, "state": "NORMALPROGRESS", "prediction_state": "NORMAL"},
            "line": {"id": line, "designation": str(line), "transport_mode": "BUS"},
        }
        for line in range(1, LINES + 1)
        for number in range(TIMES)
    ]
