#!/bin/sh
# A signed request with curl and openssl.
#
#   AGORA_URL=http://127.0.0.1:8080/v1 AGORA_KEY=... AGORA_SECRET=... sh examples/signed-request.sh
#
# It reads the balance with a GET and places a limit order, far from the market, with a POST. The signatures are bound: each
# is good for one endpoint only. Values that hold other characters than letters, digits and -._~ must be URL-encoded before
# they are signed.
set -eu
url=${AGORA_URL:-http://127.0.0.1:8080/v1}
prefix=${AGORA_HEADER_PREFIX:-X-SVC}

# The value of a text field in the reply on standard input.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# Signs the method, the path as the server sees it, and the parameters, one per line.
sign() { printf '%s\n%s\n%s' "$1" "/v1$2" "$3" | openssl dgst -sha256 -hmac "$AGORA_SECRET" | sed 's/^.* //'; }

# Use the server's time, so that a wrong local clock does no harm.
now() { curl -sS "$url/public/time" | field result; }

# The parameters are signed as sent: the query of a GET, the form of a POST.
signed() {
  signature=$(sign "$1" "$2" "$3")
  shift 3
  reply=$(curl -sS --fail-with-body -H "$prefix-APIKEY: $AGORA_KEY" -H "$prefix-SIGNATURE: $signature" \
    -H "$prefix-SIGNATURE-FORM: bound" "$@") || {
    echo "$reply" >&2
    exit 1
  }
  echo "$reply"
}

query="timestamp=$(now)"
path=/private/account/get_balance
balances=$(signed GET "$path" "$query" "$url$path?$query")

last=$(curl -sS "$url/public/last_prices?symbol=btcusdt" | field price)
price=$((${last%.*} * 95 / 100))
form="symbol=btcusdt&price=$price&volume=0.001&timestamp=$(now)"
path=/private/order/limit/buy
order=$(signed POST "$path" "$form" "$url$path" -d "$form")

printf '{"balances":%s,"order":%s}\n' "$balances" "$order"
