#!/bin/sh
# A signed request with curl and openssl.
#
#   AGORA_URL=http://127.0.0.1:8080/v1 AGORA_KEY=... AGORA_SECRET=... sh examples/signed-request.sh
#
# It reads the balance with a GET and places a limit order, far from the market, with a POST. Values that hold other
# characters than letters, digits and -._~ must be URL-encoded before they are signed.
set -eu
url=${AGORA_URL:-http://127.0.0.1:8080/v1}
prefix=${AGORA_HEADER_PREFIX:-X-SVC}

# The value of a text field in the reply on the standard input.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

sign() { printf %s "$1" | openssl dgst -sha256 -hmac "$AGORA_SECRET" | sed 's/^.* //'; }

# The time of the server, so that a wrong clock here does no harm.
now() { curl -sS "$url/public/time" | field result; }

# What is signed is what is sent: the query of a GET, the form of a POST.
signed() {
  text=$1
  shift
  reply=$(curl -sS --fail-with-body -H "$prefix-APIKEY: $AGORA_KEY" -H "$prefix-SIGNATURE: $(sign "$text")" "$@") || {
    echo "$reply" >&2
    exit 1
  }
  echo "$reply"
}

query="timestamp=$(now)"
balances=$(signed "$query" "$url/private/account/get_balance?$query")

last=$(curl -sS "$url/public/last_prices?symbol=btcusdt" | field price)
price=$((${last%.*} * 95 / 100))
form="symbol=btcusdt&price=$price&volume=0.001&timestamp=$(now)"
order=$(signed "$form" "$url/private/order/limit/buy" -d "$form")

printf '{"balances":%s,"order":%s}\n' "$balances" "$order"
