"""A city's service of departures on the loopback, which answers as SL Transport does."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Stockholm")
LINES, TIMES = 5, 3


class CityService:
    """Answers every stop with departures of five lines, after some seconds; for a `with` block.

    It has one thread and an answer that was made before, so that ten questions at a time hardly wait for each
    other.
    """

    def __init__(self, delay: float = 0) -> None:
        self.delay = delay
        self.calls = 0
        # The longest time in seconds from a request to the end of its answer.
        self.slowest = 0.0
        body = json.dumps({"departures": departures(), "stop_deviations": []}).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self._answer = head.encode() + body
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1000)
        )
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers the requests of one connection."""
        try:
            while True:
                await reader.readuntil(b"\r\n\r\n")
                began = time.perf_counter()
                self.calls += 1
                await asyncio.sleep(self.delay)
                writer.write(self._answer)
                await writer.drain()
                self.slowest = max(self.slowest, time.perf_counter() - began)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    @property
    def url(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __enter__(self) -> CityService:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


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
