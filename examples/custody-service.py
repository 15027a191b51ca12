"""The part of a custody service that receives what happens at the venue, with nothing but the standard library.

    AGORA_URL=... AGORA_KEY=... AGORA_SECRET=... RECORD=events.jsonl PORT=9100 python3 examples/custody-service.py

The key has the permission `wallet`. An administrator sets http://127.0.0.1:9100/ as its webhook (operator/webhooks). The
record on disk is the truth: at its start the service reads the events that it missed, and a repeated delivery changes
nothing. Act on an event only after it is in the record: claim approved withdrawals, sign, report (docs/custody.md).
"""

import hashlib
import hmac
import http.server
import json
import os
import time
import urllib.parse
import urllib.request

URL = os.environ.get("AGORA_URL", "http://127.0.0.1:8080/v1")
KEY = os.environ.get("AGORA_KEY", "")
SECRET = os.environ.get("AGORA_SECRET", "")
PREFIX = os.environ.get("AGORA_HEADER_PREFIX", "X-SVC")
RECORD = os.environ.get("RECORD", "events.jsonl")
PORT = int(os.environ.get("PORT", "9100"))
OLDEST_MS = 5 * 60_000
BYTES_MAX = 100_000


def sign(text):
    return hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()


def order(event_id):
    """Ids have an order: the sequence of the venue and the place in it."""
    return tuple(int(part) for part in event_id.split("-"))


last = "0-0"
if os.path.exists(RECORD):
    with open(RECORD, encoding="utf8") as lines:
        for line in lines:
            last = json.loads(line)["id"]
# Where the next list continues. The steps of other networks are behind it too.
place = last


def record(event):
    """On disk before it counts; an event that is in the record already is skipped."""
    global last
    if order(event["id"]) <= order(last):
        return
    with open(RECORD, "a", encoding="utf8") as file:
        file.write(json.dumps(event) + "\n")
        file.flush()
        os.fsync(file.fileno())
    last = event["id"]


def catch_up():
    """Reads the events after the last one in the record."""
    global place
    while True:
        with urllib.request.urlopen(URL + "/public/time") as reply:
            now = json.load(reply)["result"]
        query = urllib.parse.urlencode({"after": place, "timestamp": now})
        signature = sign(f"GET\n/v1/private/custody/events\n{query}")
        headers = {f"{PREFIX}-APIKEY": KEY, f"{PREFIX}-SIGNATURE": signature, f"{PREFIX}-SIGNATURE-FORM": "bound"}
        request = urllib.request.Request(f"{URL}/private/custody/events?{query}", headers=headers)
        with urllib.request.urlopen(request) as reply:
            result = json.load(reply)["result"]
        for event in result["events"]:
            record(event)
        place = result["next"]
        if not result["events"]:
            return


def is_from_venue(headers, body):
    sent_at = headers.get("X-Agora-Timestamp", "")
    if not hmac.compare_digest(sign(f"{sent_at}.{body}"), headers.get("X-Agora-Signature", "")):
        return False
    return abs(time.time() * 1000 - int(sent_at)) <= OLDEST_MS


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", "0")), BYTES_MAX)).decode()
        if not is_from_venue(self.headers, body):
            return self.answer(401)
        try:
            # In the order of the list: if a delivery came early, the events before it are fetched first.
            catch_up()
            record(json.loads(body))
            self.answer(200)
        except (OSError, ValueError, KeyError):
            # The venue delivers it again.
            self.answer(503)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


catch_up()
server = http.server.HTTPServer(("127.0.0.1", PORT), Receiver)
print("listening", flush=True)
server.serve_forever()
