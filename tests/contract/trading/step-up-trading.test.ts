import { expect, test } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { unstamped } from '../../../server/trading/domain/engine/commands/stamp-command.ts'
import { boundHeaders, type TradingForTest, tradingForTest } from '../../../server/trading/testing-venue.ts'

const tenMinutesMs = 10 * 60_000
const password = 'a long and quiet evening'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const keysPath = '/private/account/api_keys'
const open = await tradingForTest()
const strict = await tradingForTest({ approvalsNeedStepUp: true })

type Who = 'alice' | 'erin'
interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

/** A browser session with its trading key, like the web client. */
async function browser({ accounts, accountIds }: TradingForTest, who: Who) {
  const personId = accountIds[who]
  await accounts.setPassword(personId, password)
  const { email } = (await accounts.findById(personId)) ?? { email: '' }
  const outcome = await accounts.authenticate({ username: email, password, secondFactor: undefined, address: '::1' })
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  const session = await accounts.openSession({ proof: outcome.proof, address: '::1', userAgent: '' })
  const member = ['read', 'trade', 'withdraw'] as const
  const permissions = who === 'erin' ? ([...member, 'admin'] as const) : member
  const rights = { permissions, ipRanges: [], expiresAtMs: undefined, sessionTokenHash: session.tokenHash }
  const { key, secretKey } = await accounts.createTradingKey({ personId, label: 'browser session', ...rights })
  return { session, key: { apiKey: key.apiKey, secretKey } }
}

async function post(
  { clock, send }: TradingForTest,
  key: Key,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  params: object,
) {
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() }).map(([name, value]) => [name, String(value)])
  const payload = new URLSearchParams(all).toString()
  const form = { 'x-svc-apikey': key.apiKey, 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { ...form, ...boundHeaders(key.secretKey, method, path, payload) }
  return send({ method, url: `/v1${path}`, headers, payload })
}

const refused = (proofs: readonly string[]) => ({
  status: 403,
  body: { error: { code: 'STEP_UP_REQUIRED', details: { proofs } } },
})

async function withdrawal({ ok, clock }: TradingForTest): Promise<string> {
  const listed = (await ok('alice', 'GET', '/private/wallet/withdraw_address')) as unknown[]
  if (listed.length === 0)
    await ok('alice', 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
  clock.advance(24 * 3_600_000)
  const sent = { symbol: 'btc', amount: '0.01', address: bitcoin }
  return (await ok('alice', 'POST', '/private/wallet/withdraw_crypto', sent)).withdrawalId
}

const operator = (name: string) => `/private/operator/${name}`

test('STEPUP-6: a browser session creates and changes withdraw keys only after a recent step-up', async () => {
  const { session, key } = await browser(open, 'alice')
  const made = await post(open, key, 'POST', keysPath, { permissions: 'read,withdraw' })
  expect(made.status).toBe(200)
  const { apiKey } = made.body.result
  open.clock.advance(tenMinutesMs)
  expect(await post(open, key, 'POST', keysPath, { permissions: 'read,withdraw' })).toMatchObject(refused(['password']))
  const readOnly = await post(open, key, 'POST', keysPath, { permissions: 'read' })
  expect(readOnly.status, 'a key that moves nothing').toBe(200)
  const label = { apiKey: readOnly.body.result.apiKey, label: 'renamed' }
  expect((await post(open, key, 'PATCH', keysPath, label)).status).toBe(200)
  const wider = { apiKey: readOnly.body.result.apiKey, permissions: 'read,withdraw' }
  for (const change of [{ apiKey, ipWhitelist: 'any' }, { apiKey, permissions: 'read' }, wider])
    expect(await post(open, key, 'PATCH', keysPath, change)).toMatchObject(refused(['password']))
  await open.accounts.proveIdentity(session, { password })
  expect((await post(open, key, 'PATCH', keysPath, { apiKey, label: 'mine' })).status).toBe(200)
  expect((await post(open, key, 'POST', keysPath, { permissions: 'read,withdraw' })).status).toBe(200)
})

test('STEPUP-6: a trade key, which outlasts the session and can lose money to another account, needs a recent step-up too', async () => {
  const { session, key } = await browser(open, 'alice')
  const { apiKey } = (await post(open, key, 'POST', keysPath, { permissions: 'read,trade', ipWhitelist: '192.0.2.7' }))
    .body.result
  const reader = (await post(open, key, 'POST', keysPath, { permissions: 'read' })).body.result
  open.clock.advance(tenMinutesMs)
  const wider = { apiKey: reader.apiKey, permissions: 'read,trade' }
  expect(await post(open, key, 'POST', keysPath, { permissions: 'trade' })).toMatchObject(refused(['password']))
  for (const change of [{ apiKey, ipWhitelist: 'any' }, wider])
    expect(await post(open, key, 'PATCH', keysPath, change)).toMatchObject(refused(['password']))
  await open.accounts.proveIdentity(session, { password })
  for (const change of [{ apiKey, ipWhitelist: 'any' }, wider])
    expect((await post(open, key, 'PATCH', keysPath, change)).status).toBe(200)
})

test('STEPUP-6: a key with many newer ones is listed, and changed only after a recent step-up', async () => {
  const { key } = await browser(open, 'alice')
  const { apiKey } = (await post(open, key, 'POST', keysPath, { permissions: 'withdraw', ipWhitelist: '192.0.2.7' }))
    .body.result
  open.clock.advance(tenMinutesMs)
  const newer = (await post(open, key, 'POST', keysPath, { permissions: 'read' })).body.result
  await post(open, key, 'DELETE', keysPath, { apiKey: newer.apiKey })
  await open.database.sql`
    insert into trading_api_keys (api_key, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms, revoked_at_ms)
    select 'copy' || n, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms + n, revoked_at_ms
    from trading_api_keys, generate_series(1, 500) as n where api_key = ${newer.apiKey}`
  expect(await post(open, key, 'PATCH', keysPath, { apiKey, ipWhitelist: 'any' })).toMatchObject(refused(['password']))
  const listed = (await open.ok('alice', 'GET', keysPath)) as { apiKey: string }[]
  expect(listed.map((one) => one.apiKey)).toContain(apiKey)
})

test('STEPUP-6: an API key creates keys within its own permissions without step-up', async () => {
  open.clock.advance(tenMinutesMs)
  const made = await open.signed('alice', 'POST', keysPath, { permissions: 'read,withdraw' })
  expect(made.status).toBe(200)
})

test('STEPUP-12: a browser session withdraws and saves addresses only after a recent step-up', async () => {
  const address = { symbol: 'btc', address: bitcoin }
  await open.ok('alice', 'POST', '/private/wallet/withdraw_address', address)
  const { iban_uuid } = await open.ok('alice', 'POST', '/private/bank/set_iban', { iban: 'IR820540102680020817909002' })
  open.clock.advance(24 * 3_600_000)
  const { session, key } = await browser(open, 'alice')
  open.clock.advance(tenMinutesMs)
  const other = { symbol: 'btc', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }
  const requests = [
    ['/private/wallet/withdraw_crypto', { ...address, amount: '0.01' }],
    ['/private/wallet/withdraw_irt', { iban_uuid, amount: '500000' }],
    ['/private/wallet/withdraw_address', other],
    ['/private/bank/set_iban', { iban: 'IR062960000000100324200001' }],
    ['/private/bank/set_card', { cardNumber: '4111 1111 1111 1111' }],
    ['/private/account/news', { transfers: 'false' }],
  ] as const
  const state = async () => [
    await open.ok('alice', 'GET', '/private/wallet/withdraw_address'),
    await open.ok('alice', 'GET', '/private/bank/get_accounts'),
    await open.ok('alice', 'GET', '/private/history/withdrawals/crypto'),
    await open.ok('alice', 'GET', '/private/history/withdrawals/irt'),
    await open.ok('alice', 'GET', '/private/account/get_balance'),
    await open.ok('alice', 'GET', '/private/account/news'),
  ]
  const before = await state()
  for (const [path, params] of requests)
    expect(await post(open, key, 'POST', path, params), path).toMatchObject(refused(['password']))
  expect(await state(), 'nothing is withdrawn, held or saved').toEqual(before)
  await open.accounts.proveIdentity(session, { password })
  for (const [path, params] of requests) expect((await post(open, key, 'POST', path, params)).status, path).toBe(200)
})

test('STEPUP-12: an API key withdraws and saves addresses without a step-up', async () => {
  open.clock.advance(tenMinutesMs)
  const sent = { symbol: 'btc', amount: '0.01', address: bitcoin }
  expect((await open.signed('alice', 'POST', '/private/wallet/withdraw_crypto', sent)).status).toBe(200)
  const address = { symbol: 'btc', address: bitcoin, label: 'mine' }
  expect((await open.signed('alice', 'POST', '/private/wallet/withdraw_address', address)).status).toBe(200)
})

test('STEPUP-7: in a browser session operators decide about money only after a recent step-up', async () => {
  const withdrawalId = await withdrawal(open)
  const { session, key } = await browser(open, 'erin')
  open.clock.advance(tenMinutesMs)
  const approve = () => post(open, key, 'POST', operator('approve_withdrawal'), { withdrawalId })
  expect(await approve()).toMatchObject(refused(['password']))
  expect(open.trading.venue.views.withdrawal(Number(withdrawalId))?.approvals).toEqual([])
  const gift = { accountId: open.accountIds.bob, symbol: 'btc', amount: '1', reason: 'why' }
  expect(await post(open, key, 'POST', operator('adjust_balance'), gift)).toMatchObject(refused(['password']))
  for (const name of ['reject', 'fail'])
    expect(
      await post(open, key, 'POST', operator(`${name}_withdrawal`), { withdrawalId, reason: 'why' }),
    ).toMatchObject(refused(['password']))
  await open.accounts.proveIdentity(session, { password })
  expect((await approve()).status).toBe(200)
  const { rows } = await open.ok('erin', 'GET', operator('audit'), { action: 'withdrawal.approve' })
  expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual(['done', 'refused'])
})

test('STEPUP-7: so they do about deposit addresses, what counts as a deposit, and the end of a suspension', async () => {
  const { key } = await browser(open, 'erin')
  open.clock.advance(tenMinutesMs)
  const send = (method: 'POST' | 'PATCH', name: string, params: object) =>
    post(open, key, method, operator(name), { reason: 'why', ...params })
  const network = { symbol: 'btc', network: 'BTC' }
  const addresses = JSON.stringify([{ address: bitcoin }])
  const asked = refused(['password'])
  expect(await send('POST', 'deposit_addresses', { ...network, addresses })).toMatchObject(asked)
  expect(await open.ok('erin', 'GET', operator('deposit_addresses'), network)).toMatchObject({ atHand: '0' })
  for (const terms of [{ contractAddress: 'another' }, { tokenDecimal: 2 }, { DepositConfirmationCount: 1 }])
    expect(await send('PATCH', 'networks', { ...network, ...terms })).toMatchObject(asked)
  const other = { symbol: 'btc', network: 'OTHER', addressRegex: '.*' }
  expect(await send('POST', 'networks', other)).toMatchObject(asked)
  expect(await send('POST', 'venue_resume', {})).toMatchObject(asked)
  const state = (to: string) => send('POST', 'network_state', { network: 'BTC', state: to })
  expect((await state('suspended')).status, 'every administrator may stop').toBe(200)
  expect(await state('active')).toMatchObject(asked)
  await open.ok('erin', 'POST', operator('network_state'), { network: 'BTC', state: 'active', reason: 'why' })
})

test('STEPUP-16: in a browser session a market is opened, listed and changed only after a recent step-up; everybody may restrict it', async () => {
  const { session, key } = await browser(open, 'erin')
  open.clock.advance(tenMinutesMs)
  const asked = refused(['password'])
  const send = (method: 'POST' | 'PATCH' | 'DELETE', name: string, params: object) =>
    post(open, key, method, operator(name), { symbol: 'btcusdt', reason: 'why', ...params })
  const terms = [{ priceBand: '100' }, { stopSlippage: '100' }, { maxMarketOrderBid: '9' }, { minimumQuoteSize: '0' }]
  for (const changed of terms) expect(await send('PATCH', 'markets', changed)).toMatchObject(asked)
  const { definition } = open.trading.venue.views.marketBySymbol('btcusdt') ?? {}
  expect(await send('POST', 'market_state', { state: 'halted' })).toMatchObject({ status: 200 })
  expect(await send('POST', 'market_state', { state: 'post_only' })).toMatchObject(asked)
  expect(await send('POST', 'market_state', { state: 'active' })).toMatchObject(asked)
  expect(open.trading.venue.views.marketBySymbol('btcusdt')).toMatchObject({ definition, state: 'halted' })
  await open.accounts.proveIdentity(session, { password })
  expect(await send('POST', 'market_state', { state: 'active' })).toMatchObject({ status: 200 })
  open.clock.advance(tenMinutesMs)
  const from = open.clock.nowMs() + 10
  const planned = { from, to: from + 60_000, reason: 'why' }
  const { body } = await post(open, key, 'POST', operator('maintenance'), planned)
  open.clock.set(from)
  await runJobs(open.trading.jobs, 'maintenance')
  const { windowId } = body.result
  expect(await post(open, key, 'DELETE', operator('maintenance'), { windowId, reason: 'why' })).toMatchObject(asked)
  await open.accounts.proveIdentity(session, { password })
  expect(await post(open, key, 'DELETE', operator('maintenance'), { windowId, reason: 'why' })).toMatchObject({
    status: 200,
  })
  expect(open.trading.venue.views.marketBySymbol('btcusdt')?.state).toBe('active')
})

test('STEPUP-18: in a browser session the orders of others are canceled only after a recent step-up; everybody may freeze', async () => {
  const { session, key } = await browser(open, 'erin')
  open.clock.advance(tenMinutesMs)
  const asked = refused(['password'])
  const send = (name: string, params: object) => post(open, key, 'POST', operator(name), { reason: 'why', ...params })
  const { orderId } = await open.ok('alice', 'POST', '/private/order/limit/buy', {
    ...{ symbol: 'btcusdt', price: '30000', volume: '0.01' },
  })
  const isOpen = () => open.trading.venue.views.order(Number(orderId)) !== undefined
  const freeze = { accountId: open.accountIds.alice, state: 'frozen' }
  expect(await send('market_clear', { symbol: 'btcusdt' })).toMatchObject(asked)
  expect(await send('account_state', { ...freeze, cancelOrders: 'true' })).toMatchObject(asked)
  expect(open.trading.venue.views.accountState(open.accountIds.alice)).toBe('active')
  expect(await send('account_state', freeze)).toMatchObject({ status: 200 })
  expect(isOpen()).toBe(true)
  await open.accounts.proveIdentity(session, { password })
  expect(await send('account_state', { ...freeze, cancelOrders: 'true' })).toMatchObject({ status: 200 })
  expect(isOpen()).toBe(false)
  expect(await send('account_state', { ...freeze, state: 'active' })).toMatchObject({ status: 200 })
  expect(await send('market_clear', { symbol: 'btcusdt' })).toMatchObject({ status: 200 })
})

test('STEPUP-18: in a browser session an administrator is frozen only after a recent step-up', async () => {
  const { session, key } = await browser(open, 'erin')
  open.clock.advance(tenMinutesMs)
  const account = open.accountIds.frank
  await open.trading.venue.submit({ ...unstamped, type: 'open_account', replay: null, account })
  const freeze = (state: string) =>
    post(open, key, 'POST', operator('account_state'), { accountId: account, state, reason: 'why' })
  expect(await freeze('frozen')).toMatchObject(refused(['password']))
  expect(open.trading.venue.views.accountState(account)).toBe('active')
  await open.accounts.proveIdentity(session, { password })
  expect(await freeze('frozen')).toMatchObject({ status: 200 })
  expect(await freeze('active')).toMatchObject({ status: 200 })
})

test('STEPUP-7: without the setting an API key can approve', async () => {
  const withdrawalId = await withdrawal(open)
  expect((await open.signed('frank', 'POST', operator('approve_withdrawal'), { withdrawalId })).status).toBe(200)
})

test('NEWS-5: a decision of the chat counts only if its author is an administrator now, whatever the chat knows', async () => {
  const withdrawalId = Number(await withdrawal(open))
  const approval = { step: 'approve', reason: '', amount: '0.01', coin: 'btc' } as const
  const { decideWithdrawal, venue } = open.trading
  await expect(decideWithdrawal(open.accountIds.bob, withdrawalId, approval)).rejects.toMatchObject({
    ...{ code: 'PERMISSION_DENIED', details: { rule: 'not_administrator' } },
  })
  expect(venue.views.withdrawal(withdrawalId)?.approvals).toEqual([])
  await decideWithdrawal(open.accountIds.frank, withdrawalId, approval)
  expect(venue.views.withdrawal(withdrawalId)?.status).toBe('approved')
})

test('STEPUP-8: with step-up for approvals no API key decides or changes the policy; signers keep working', async () => {
  const withdrawalId = await withdrawal(strict)
  const decide = (name: string, params: Record<string, unknown>) =>
    strict.signed('frank', 'POST', operator(name), params)
  const reason = 'why'
  expect(await decide('approve_withdrawal', { withdrawalId })).toMatchObject(refused([]))
  expect(await decide('reject_withdrawal', { withdrawalId, reason })).toMatchObject(refused([]))
  expect(await decide('fail_withdrawal', { withdrawalId, reason })).toMatchObject(refused([]))
  expect(await decide('review_withdrawal', { withdrawalId, outcome: 'failed', reason })).toMatchObject(refused([]))
  expect(await decide('withdrawal_policy', { symbol: 'btc', approvals: 1, reason })).toMatchObject(refused([]))
  const tier = { accountId: strict.accountIds.alice, tier: 1, reason }
  expect(await decide('account_tier', tier)).toMatchObject(refused([]))
  const inChat = { step: 'approve', reason: '', amount: '0.01', coin: 'btc' } as const
  await expect(
    strict.trading.decideWithdrawal(strict.accountIds.frank, Number(withdrawalId), inChat),
  ).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(strict.trading.venue.views.withdrawal(Number(withdrawalId))?.status).toBe('requested')

  const { session, key } = await browser(strict, 'erin')
  const approve = () => post(strict, key, 'POST', operator('approve_withdrawal'), { withdrawalId })
  strict.clock.advance(tenMinutesMs)
  expect(await approve()).toMatchObject(refused(['password']))
  await strict.accounts.proveIdentity(session, { password })
  expect((await approve()).status).toBe(200)
  expect((await decide('claim_withdrawal', { withdrawalId, claim: 'signer' })).status).toBe(200)
  const sent = { withdrawalId, claim: 'signer', transactionId: 'ab'.repeat(32) }
  expect((await decide('broadcast_withdrawal', sent)).status).toBe(200)
})
