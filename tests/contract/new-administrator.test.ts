import { expect, test } from 'vitest'
import { unstamped } from '../../server/trading/domain/engine/commands/stamp-command.ts'
import { tradingForTest } from '../../server/trading/testing-venue.ts'

const dayMs = 24 * 3_600_000
const { signed, ok, clock, accounts, accountIds, trading } = await tradingForTest({ newAdministratorWaitMs: dayMs })

const refused = { status: 403, body: { error: { code: 'PERMISSION_DENIED', details: { rule: 'new_administrator' } } } }
const gift = (who: 'erin' | 'frank') =>
  signed(who, 'POST', '/private/operator/adjust_balance', {
    accountId: accountIds.alice,
    symbol: 'btc',
    amount: '1',
    reason: 'a test',
  })

test('OPERATOR-20: an administrator of less than a day cannot decide about money', async () => {
  expect(await gift('erin')).toMatchObject(refused)
  const state = (to: string, accountId = accountIds.bob) =>
    signed('erin', 'POST', '/private/operator/account_state', { accountId, state: to, reason: 'why' })
  expect((await state('frozen')).status).toBe(200)
  await trading.venue.submit({ ...unstamped, type: 'open_account', replay: null, account: accountIds.frank })
  expect(await state('frozen', accountIds.frank)).toMatchObject(refused)
  expect(await state('active')).toMatchObject(refused)
  const network = { symbol: 'btc', network: 'BTC', reason: 'why' }
  const terms = { ...network, contractAddress: 'another' }
  expect(await signed('erin', 'PATCH', '/private/operator/networks', terms)).toMatchObject(refused)
  const addresses = JSON.stringify([{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }])
  const added = { ...network, addresses }
  expect(await signed('erin', 'POST', '/private/operator/deposit_addresses', added)).toMatchObject(refused)
  clock.advance(dayMs)
  expect((await gift('erin')).status).toBe(200)
  expect((await state('active')).status).toBe(200)
})

test('OPERATOR-25: an administrator of less than a day restricts markets, and neither opens, lists, changes nor clears one', async () => {
  await accounts.changeRole(accountIds.frank, 400)
  await accounts.changeRole(accountIds.frank, 200)
  const market = (method: 'POST' | 'PATCH', name: string, params: object) =>
    signed('frank', method, `/private/operator/${name}`, { symbol: 'btcusdt', reason: 'why', ...params })
  expect((await market('POST', 'market_state', { state: 'halted' })).status).toBe(200)
  expect(await market('POST', 'market_state', { state: 'active' })).toMatchObject(refused)
  expect(await market('PATCH', 'markets', { priceBand: '100' })).toMatchObject(refused)
  expect(await market('POST', 'market_clear', {})).toMatchObject(refused)
  await ok('erin', 'POST', '/private/operator/market_state', { symbol: 'btcusdt', state: 'active', reason: 'why' })
})

test('OPERATOR-20: a demoted and promoted administrator counts as new; one who becomes an owner does not', async () => {
  await accounts.changeRole(accountIds.frank, 100)
  await accounts.changeRole(accountIds.erin, 100)
  await accounts.changeRole(accountIds.erin, 200)
  expect((await gift('erin')).status).toBe(200)
  await accounts.changeRole(accountIds.erin, 400)
  await accounts.changeRole(accountIds.erin, 200)
  expect(await gift('erin')).toMatchObject(refused)
  clock.advance(dayMs)
  expect((await gift('erin')).status).toBe(200)
  const { rows } = await ok('erin', 'GET', '/private/operator/audit', { action: 'balance.adjust' })
  expect(rows.map((row: { outcome: string }) => row.outcome)).toContain('refused')
})

test('OPERATOR-20: a reactivated administrator counts as new', async () => {
  await accounts.changeRole(accountIds.erin, 100)
  await accounts.deactivate(accountIds.frank)
  clock.advance(dayMs)
  const frank = await accounts.reactivate(accountIds.frank)
  expect(frank.administratorSinceMs).toBe(clock.nowMs())
})

test('OPERATOR-20: the owner created with the deployment is exempt', async () => {
  const founder = {
    kind: 'human',
    email: 'founder@agora.example',
    fullName: 'Fay',
    role: 100,
    password: undefined,
    botType: undefined,
    botOwnerId: undefined,
  } as const
  const { administratorSinceMs } = await accounts.createPerson({ ...founder, isFounder: true })
  expect(administratorSinceMs).toBe(0)
  const other = await accounts.createPerson({ ...founder, email: 'other@agora.example' })
  expect(other.administratorSinceMs).toBe(clock.nowMs())
  const member = await accounts.createPerson({ ...founder, email: 'member@agora.example', role: 400 })
  expect(member.administratorSinceMs).toBeUndefined()
})
