import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { roles } from '../../../server/kernel/values/roles.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

let factorRequired: 'nobody' | 'administrators' = 'nobody'
const { signed, ok, clock, trading, accounts, accountIds } = await tradingForTest({
  factorRequired: () => factorRequired,
})
const hooks = '/private/operator/webhooks'

let deliveries = 0
let answer: Promise<void> | undefined
const receiver = createServer(async (request, reply) => {
  request.resume()
  deliveries += 1
  await answer
  reply.end()
})
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const key = await ok('erin', 'POST', '/private/account/api_keys', { permissions: 'wallet', networks: 'BTC' })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await ok('erin', 'POST', hooks, { apiKey: key.apiKey, url, reason: 'a test' })
  // Before the first withdrawal, the address is added to the book.
  await signed('alice', 'POST', '/private/wallet/withdraw_crypto', withdrawal)
  clock.advance(sandboxVenueTerms.addressHoldMs)
})
afterAll(() => receiver.close())

const withdrawal = {
  symbol: 'btc',
  network: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  amount: '0.01',
}
const withdraw = () => ok('alice', 'POST', '/private/wallet/withdraw_crypto', withdrawal)
const setState = (state: 'active' | 'frozen') =>
  ok('frank', 'POST', '/private/operator/account_state', { accountId: accountIds.erin, state, reason: 'a test' })

/** The deliveries of one more withdrawal. */
async function delivered(): Promise<number> {
  const before = deliveries
  await withdraw()
  await runJobs(trading.jobs, 'webhooks')
  await trading.webhooks.settled()
  return deliveries - before
}

test('CUSTODY-16: the webhook of a frozen administrator gets nothing until the account is active again', async () => {
  expect(await delivered()).toBe(1)
  await setState('frozen')
  expect(await delivered()).toBe(0)
  await setState('active')
  expect(await delivered()).toBe(2)
})

test('CUSTODY-16: the right is checked before each delivery', async () => {
  let reply = () => undefined as unknown
  answer = new Promise((resolve) => {
    reply = () => resolve()
  })
  const before = deliveries
  await withdraw()
  await withdraw()
  await runJobs(trading.jobs, 'webhooks')
  await vi.waitUntil(() => deliveries === before + 1, { timeout: 30_000 })
  await setState('frozen')
  answer = undefined
  reply()
  await trading.webhooks.settled()
  expect(deliveries).toBe(before + 1)
  await setState('active')
  await runJobs(trading.jobs, 'webhooks')
  await trading.webhooks.settled()
  expect(deliveries).toBe(before + 2)
})

test('CUSTODY-16: the webhook of an administrator without the required second factor gets nothing', async () => {
  factorRequired = 'administrators'
  expect(await delivered()).toBe(0)
  factorRequired = 'nobody'
  expect(await delivered()).toBe(2)
})

test('CUSTODY-16: the webhook of a former administrator, or of a deactivated one, gets nothing', async () => {
  await accounts.changeRole(accountIds.erin, roles.member, { by: accountIds.frank })
  expect(await delivered()).toBe(0)
  await accounts.changeRole(accountIds.erin, roles.administrator, { by: accountIds.frank })
  expect(await delivered()).toBe(2)
  await accounts.deactivate(accountIds.erin, { by: accountIds.frank })
  expect(await delivered()).toBe(0)
})
