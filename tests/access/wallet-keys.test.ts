import { expect, test } from 'vitest'
import { sandboxEndpoints, tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { boundHeaders, tradingForTest } from '../../server/trading/testing-venue.ts'
import { limit, privateEndpoints } from '../contract/trading/private-endpoints.ts'

const { ok, send, clock } = await tradingForTest()
const terms = { permissions: 'wallet', networks: 'BTC', label: 'signer' }
const stolen: { apiKey: string; secretKey: string } = await ok('erin', 'POST', '/private/account/api_keys', terms)

/** Everything that the thief can do; the rest of the API is closed. */
const open = [
  'GET /private/account/api_key_info',
  'GET /private/custody/events',
  'GET /private/custody/withdrawals',
  'POST /private/custody/broadcast_withdrawal',
  'POST /private/custody/claim_withdrawal',
  'POST /private/custody/confirm_withdrawal',
  'POST /private/custody/orphan_deposit',
  'POST /private/custody/release_withdrawal',
  'POST /private/custody/report_deposit',
  'POST /private/custody/report_transaction',
]

async function byThief(method: string, path: string, params: object): Promise<number> {
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() })
  const query = new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
  const headers = { 'x-svc-apikey': stolen.apiKey, ...boundHeaders(stolen.secretKey, method, path, query) }
  const isInBody = method === 'POST' || method === 'PATCH'
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const reply = isInBody
    ? await send({ method: method as 'POST', url: `/v1${path}`, headers: form, payload: query })
    : await send({ method: method as 'GET', url: `/v1${path}?${query}`, headers })
  expect([200, 400, 403, 404, 409]).toContain(reply.status)
  if (reply.status === 403) expect(reply.body.error.code).toBe('PERMISSION_DENIED')
  return reply.status
}

const endpoints = [...tradingEndpoints, ...sandboxEndpoints].filter(({ access }) => access !== 'public')

test('ACCESS-14: of every private endpoint, a stolen key of a signer opens those of its networks and its own description only', async () => {
  const opened: string[] = []
  for (const { method, path } of endpoints) {
    const [, , params = limit] = privateEndpoints[`${method} ${path.replace('/private/', '')}`] ?? []
    if ((await byThief(method, path, params)) !== 403) opened.push(`${method} ${path}`)
  }
  expect(opened.sort()).toEqual(open)
})
