<?php

/*
 * A signed request in PHP 8 with nothing but its standard library.
 *
 *   AGORA_URL=http://127.0.0.1:8080/v1 AGORA_KEY=... AGORA_SECRET=... php examples/signed-request.php
 *
 * It reads the balance with a GET and places a limit order, far from the market, with a POST. The signatures are bound:
 * each is good for one endpoint only.
 */

declare(strict_types=1);

function setting(string $name, string $fallback = ''): string
{
    $value = getenv($name);
    return $value === false ? $fallback : $value;
}

function fetched(string $url, array $options = []): mixed
{
    $context = stream_context_create(['http' => $options + ['ignore_errors' => true]]);
    $answer = json_decode(file_get_contents($url, false, $context), true);
    if ($answer['status'] !== 'true') {
        fwrite(STDERR, "{$answer['error']['code']}: {$answer['error']['message']}\n");
        exit(1);
    }
    return $answer['result'];
}

function call(string $method, string $path, array $parameters): mixed
{
    $url = setting('AGORA_URL', 'http://127.0.0.1:8080/v1');
    $prefix = setting('AGORA_HEADER_PREFIX', 'X-SVC');
    // Use the server's time, so that a wrong local clock does no harm.
    $parameters['timestamp'] = fetched("$url/public/time");
    $text = http_build_query($parameters);
    // The signature covers the method, the path as the server names it, and the parameters as they are sent: the query of a
    // GET, the form of a POST.
    $signature = hash_hmac('sha256', "$method\n/v1$path\n$text", setting('AGORA_SECRET'));
    $headers = [
        "$prefix-APIKEY: " . setting('AGORA_KEY'),
        "$prefix-SIGNATURE: $signature",
        "$prefix-SIGNATURE-FORM: bound",
    ];
    if ($method === 'GET') {
        return fetched("$url$path?$text", ['header' => $headers]);
    }
    $headers[] = 'Content-Type: application/x-www-form-urlencoded';
    return fetched("$url$path", ['method' => $method, 'header' => $headers, 'content' => $text]);
}

$url = setting('AGORA_URL', 'http://127.0.0.1:8080/v1');
$balances = call('GET', '/private/account/get_balance', []);
$last = (float) fetched("$url/public/last_prices?symbol=btcusdt")[0]['price'];
$price = (string) floor($last * 0.95);
$order = call('POST', '/private/order/limit/buy', ['symbol' => 'btcusdt', 'price' => $price, 'volume' => '0.001']);
echo json_encode(['balances' => $balances, 'order' => $order]), "\n";
