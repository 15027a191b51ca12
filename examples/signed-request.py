"""A signed request in Python 3 with nothing but the standard library.

    AGORA_URL=http://127.0.0.1:8080/v1 AGORA_KEY=... AGORA_SECRET=... python3 examples/signed-request.py

It reads the balance with a GET and places a limit order, far from the market, with a POST. The signatures are bound: each
is good for one endpoint only.
"""

import hashlib
import hmac
import json
import os
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("AGORA_URL", "http://127.0.0.1:8080/v1")
KEY = os.environ.get("AGORA_KEY", "")
SECRET = os.environ.get("AGORA_SECRET", "")
PREFIX = os.environ.get("AGORA_HEADER_PREFIX", "X-SVC")
# The path as the server sees it, independent of any proxy.
ROOT = "/v1"


def public(path):
    with urllib.request.urlopen(URL + path) as reply:
        return json.load(reply)["result"]


def call(method, path, parameters):
    # Use the server's time, so that a wrong local clock does no harm.
    parameters = {**parameters, "timestamp": public("/public/time")}
    text = urllib.parse.urlencode(parameters)
    # Sign the method, the path, and the parameters as sent: the query of a GET, the form of a POST.
    signed = f"{method}\n{ROOT}{path}\n{text}"
    signature = hmac.new(SECRET.encode(), signed.encode(), hashlib.sha256).hexdigest()
    headers = {f"{PREFIX}-APIKEY": KEY, f"{PREFIX}-SIGNATURE": signature, f"{PREFIX}-SIGNATURE-FORM": "bound"}
    if method == "GET":
        request = urllib.request.Request(f"{URL}{path}?{text}", headers=headers)
    else:
        request = urllib.request.Request(URL + path, data=text.encode(), headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)["result"]
    except urllib.error.HTTPError as problem:
        error = json.load(problem)["error"]
        raise SystemExit(f"{error['code']}: {error['message']}")


balances = call("GET", "/private/account/get_balance", {})
last = float(public("/public/last_prices?symbol=btcusdt")[0]["price"])
order = call("POST", "/private/order/limit/buy", {"symbol": "btcusdt", "price": str(int(last * 0.95)), "volume": "0.001"})
print(json.dumps({"balances": balances, "order": order}))
