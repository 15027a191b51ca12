/**
 * A signed request in TypeScript with nothing but the platform (Node 20 or a browser).
 *
 *   AGORA_URL=http://127.0.0.1:8080/v1 AGORA_KEY=… AGORA_SECRET=… npx tsx examples/signed-request.ts
 *
 * It reads the balance with a GET and places a limit order, far from the market, with a POST. The signatures are bound:
 * each is good for one endpoint only. `agora/client` does all of this for you.
 */
const { AGORA_URL = 'http://127.0.0.1:8080/v1', AGORA_KEY = '', AGORA_SECRET = '' } = process.env
const prefix = process.env.AGORA_HEADER_PREFIX ?? 'X-SVC'
/** The path as the server sees it, independent of any proxy. */
const root = '/v1'

/** The lowercase hexadecimal HMAC-SHA256 of the text. */
async function sign(text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(AGORA_SECRET), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function call(method: 'GET' | 'POST', path: string, parameters: Record<string, string>): Promise<unknown> {
  // Use the server's time, so that a wrong local clock does no harm.
  const time = (await (await fetch(`${AGORA_URL}/public/time`)).json()) as { result: string }
  const text = new URLSearchParams({ ...parameters, timestamp: time.result }).toString()
  // Sign the method, the path, and the parameters as sent: the query of a GET, the form of a POST.
  const headers: Record<string, string> = {
    [`${prefix}-APIKEY`]: AGORA_KEY,
    [`${prefix}-SIGNATURE`]: await sign(`${method}\n${root}${path}\n${text}`),
    [`${prefix}-SIGNATURE-FORM`]: 'bound',
  }
  if (method === 'POST') headers['content-type'] = 'application/x-www-form-urlencoded'
  const url = method === 'GET' ? `${AGORA_URL}${path}?${text}` : `${AGORA_URL}${path}`
  const reply = await fetch(url, { method, headers, ...(method === 'POST' ? { body: text } : {}) })
  const answer = (await reply.json()) as { status: string; result: unknown; error?: { code: string; message: string } }
  if (answer.status !== 'true') throw new Error(`${answer.error?.code}: ${answer.error?.message}`)
  return answer.result
}

const balances = await call('GET', '/private/account/get_balance', {})
const ticker = (await (await fetch(`${AGORA_URL}/public/last_prices?symbol=btcusdt`)).json()) as {
  result: { price: string }[]
}
const price = String(Math.floor(Number(ticker.result[0]?.price) * 0.95))
const order = await call('POST', '/private/order/limit/buy', { symbol: 'btcusdt', price, volume: '0.001' })
process.stdout.write(`${JSON.stringify({ balances, order })}\n`)

export {}
