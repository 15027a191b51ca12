import { expect, test } from 'vitest'
import { sendTogether } from '../../../server/kernel/storage/testing-table-lock.ts'
import { broadcastAfterMs } from '../../../server/sandbox/networks.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { blockMs, confirmAfterMs } from '../../../server/trading/custody/simulated/simulated-chain.ts'
import { tradingLimits } from '../../../server/trading/limits.ts'
import type { TradingServices } from '../../../server/trading/services.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'
import { SimulatedNetworks } from './simulated-networks.ts'

const { signed, ok, send, sign, clock, accountIds, trading } = await tradingForTest()
const { venue } = trading
const { addressHoldMs: holdMs } = sandboxVenueTerms
const { addressBookMax } = tradingLimits

const path = '/private/wallet/withdraw_crypto'
const book = '/private/wallet/withdraw_address'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ripple = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

const balance = async (who: 'alice' | 'bob' | 'carol', symbol: string) =>
  (await ok(who, 'GET', '/private/account/get_balance', { symbol }))[0]

/** Adds an address and waits for the end of its hold. */
async function usable(who: 'alice' | 'bob', symbol: string, address: string, memo?: string) {
  const entry = await ok(who, 'POST', book, { symbol, address, memo })
  clock.advance(holdMs)
  return entry
}

test('BOOKADDR-1: a new address is added and on hold; withdrawals to it are possible after the hold', async () => {
  const input = { symbol: 'btc', network: 'BTC', amount: '0.5', address: bitcoin }
  const first = await signed('alice', 'POST', path, input)
  expect(first).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
  expect(first.body.error.retryable).toBe(true)
  const [entry] = await ok('alice', 'GET', book)
  const { usableFrom, addressUuid } = first.body.error.details
  expect(entry).toMatchObject({ address: bitcoin, coin: 'btc', network: 'BTC', usableFrom, address_uuid: addressUuid })
  expect(await signed('alice', 'POST', path, input)).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
  expect(await ok('alice', 'GET', book)).toHaveLength(1)
  expect((await balance('alice', 'btc')).pendingWithdraw).toBe('0')
  clock.set(Number(usableFrom) - 2)
  expect(await signed('alice', 'POST', path, input)).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
  expect(await ok('alice', 'POST', path, input)).toMatchObject({ status: 'requested', amount: '0.5', fee: '0.0001' })
})

test('WITHDRAW-1: a withdrawal holds amount and fee, can use an address of the book, and can be canceled', async () => {
  const [entry] = await ok('alice', 'GET', book, { symbol: 'btc' })
  const before = await balance('alice', 'btc')
  const input = { symbol: 'btc', amount: '1', address_uuid: entry.address_uuid, clientWithdrawId: 'mine' }
  const asked = await ok('alice', 'POST', path, input)
  expect(asked).toMatchObject({ address: bitcoin, status: 'requested', clientWithdrawId: 'mine', replayed: false })
  const held = await balance('alice', 'btc')
  expect(Number(before.available) - Number(held.available)).toBeCloseTo(1.0001, 9)
  expect(held.total).toBe(before.total)
  const { rows } = await ok('alice', 'GET', '/private/history/withdrawals/crypto')
  expect(rows[0]).toMatchObject({ withdrawalId: asked.withdrawalId, status: 'requested' })
  const back = '/private/wallet/cancel_withdraw'
  expect(await signed('bob', 'POST', back, { withdrawalId: asked.withdrawalId })).toMatchObject(
    refused(404, 'WITHDRAWAL_NOT_FOUND'),
  )
  expect(await signed('alice', 'POST', back)).toMatchObject(refused(400, 'BAD_REQUEST'))
  expect(await ok('alice', 'POST', back, { clientWithdrawId: 'mine' })).toMatchObject({ status: 'canceled' })
  expect(await ok('alice', 'POST', back, { withdrawalId: asked.withdrawalId })).toMatchObject({ status: 'canceled' })
  expect((await balance('alice', 'btc')).available).toBe(before.available)
})

test('WITHDRAW-1: a withdrawal request is valid once', async () => {
  const request = sign('alice', 'POST', path, { symbol: 'btc', amount: '0.01', address: bitcoin })
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
})

test('WITHDRAW-2: each error has its own code, and nothing is held', async () => {
  await usable('alice', 'btc', bitcoin)
  const before = await balance('alice', 'btc')
  const good = { symbol: 'btc', amount: '1', address: bitcoin }
  const wrong = [
    [{ ...good, symbol: 'nope' }, 404, 'UNKNOWN_SYMBOL'],
    [{ ...good, symbol: 'irt' }, 404, 'UNKNOWN_NETWORK'],
    [{ ...good, network: 'TRC20' }, 404, 'UNKNOWN_NETWORK'],
    [{ ...good, address: `${bitcoin} ` }, 400, 'BAD_ADDRESS'],
    [{ ...good, address: tron }, 400, 'BAD_ADDRESS'],
    [{ ...good, memo: '7' }, 400, 'BAD_MEMO'],
    [{ ...good, amount: '1.000000001' }, 400, 'BAD_PRECISION'],
    [{ ...good, amount: '0.0004' }, 400, 'BELOW_MINIMUM'],
    [{ ...good, amount: '0' }, 400, 'BAD_REQUEST'],
    [{ ...good, amount: '1e3' }, 400, 'BAD_REQUEST'],
    [{ ...good, amount: '9999' }, 422, 'INSUFFICIENT_BALANCE'],
    [{ symbol: 'btc', amount: '1' }, 400, 'BAD_REQUEST'],
    [{ symbol: 'btc', amount: '1', address_uuid: crypto.randomUUID() }, 404, 'ADDRESS_NOT_FOUND'],
    [{ symbol: 'xrp', amount: '50', address: ripple }, 400, 'BAD_MEMO'],
    [{ symbol: 'xrp', amount: '50', address: ripple, memo: 'abc' }, 400, 'BAD_MEMO'],
  ] as const
  for (const [params, status, code] of wrong) {
    expect(await signed('alice', 'POST', path, params), JSON.stringify(params)).toMatchObject(refused(status, code))
  }
  expect(await balance('alice', 'btc')).toEqual(before)
  const low = await signed('alice', 'POST', path, { ...good, amount: '0.0004' })
  expect(low.body.error.details).toEqual({ parameter: 'amount', rule: 'minimum', limit: '0.0005' })
  const suspended = { symbol: 'btc', network: 'BTC', withdrawStatus: 'suspended', reason: 'a fork' }
  await ok('erin', 'PATCH', '/private/operator/networks', suspended)
  expect(await signed('alice', 'POST', path, good)).toMatchObject(refused(423, 'NETWORK_SUSPENDED'))
  await ok('erin', 'PATCH', '/private/operator/networks', { ...suspended, withdrawStatus: 'active' })
})

test('WITHDRAW-3: a clientWithdrawId creates one withdrawal, even after its address was removed', async () => {
  const entry = await usable('bob', 'btc', bitcoin)
  const input = { symbol: 'btc', amount: '1', address: bitcoin, clientWithdrawId: 'once' }
  const first = await ok('bob', 'POST', path, input)
  await ok('bob', 'DELETE', book, { address_uuid: entry.address_uuid })
  expect(await ok('bob', 'POST', path, input)).toEqual({ ...first, replayed: true })
  expect(await signed('bob', 'POST', path, { ...input, amount: '2' })).toMatchObject(
    refused(409, 'DUPLICATE_CLIENT_WITHDRAW_ID'),
  )
  expect((await balance('bob', 'btc')).pendingWithdraw).toBe('1.0001')
})

test('BOOKADDR-2: addresses are checked, relabelled and private, and the hold restarts after removal', async () => {
  expect(await signed('bob', 'POST', book, { symbol: 'btc', address: tron })).toMatchObject(refused(400, 'BAD_ADDRESS'))
  expect(await signed('bob', 'POST', book, { symbol: 'xrp', address: ripple })).toMatchObject(refused(400, 'BAD_MEMO'))
  const made = await ok('bob', 'POST', book, { symbol: 'xrp', address: ripple, memo: '42', label: 'mine' })
  expect(Number(made.usableFrom) - Number(made.time)).toBe(holdMs)
  clock.advance(10)
  const again = await ok('bob', 'POST', book, { symbol: 'xrp', address: ripple, memo: '42', label: 'ours' })
  expect(again).toEqual({ ...made, label: 'ours' })
  expect(await ok('bob', 'GET', '/private/wallet/get_withdraw_address', { symbol: 'xrp' })).toEqual([again])
  expect(await ok('alice', 'GET', book, { symbol: 'xrp' })).toEqual([])
  expect(await signed('alice', 'DELETE', book, { address_uuid: made.address_uuid })).toMatchObject(
    refused(404, 'ADDRESS_NOT_FOUND'),
  )
  expect(await ok('bob', 'DELETE', book, { address_uuid: made.address_uuid })).toEqual({ removed: made.address_uuid })
  const anew = await ok('bob', 'POST', book, { symbol: 'xrp', address: ripple, memo: '42' })
  expect(Number(anew.usableFrom)).toBeGreaterThan(Number(made.usableFrom))
})

test('BOOKADDR-6: a saved address is one entry in every spelling, and its hold is that of all', async () => {
  const [bounceable, other] = [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  ]
  const made = await ok('bob', 'POST', book, { symbol: 'ton', address: bounceable, memo: 'Bob' })
  clock.advance(10)
  expect(await ok('bob', 'POST', book, { symbol: 'ton', address: other, memo: 'Bob', label: 'mine' })).toEqual({
    ...made,
    label: 'mine',
  })
  const ask = (memo: string) =>
    signed('bob', 'POST', path, { symbol: 'ton', network: 'TON', amount: '1', address: other, memo })
  expect((await ask('Bob')).body.error.details).toMatchObject({ addressUuid: made.address_uuid })
  expect(await ok('bob', 'GET', book, { symbol: 'ton' })).toHaveLength(1)
  clock.set(Number(made.usableFrom))
  expect(await ask('Bob')).toMatchObject({ status: 200, body: { result: { address: other } } })
  expect(await ask('bob')).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
})

test('BOOKADDR-3: a request that changes the book is valid once, and the book is bounded', async () => {
  const request = sign('carol', 'POST', book, { symbol: 'btc', address: bitcoin })
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
  for (let memo = 1; memo < addressBookMax; memo += 1) {
    await ok('carol', 'POST', book, { symbol: 'xrp', address: ripple, memo })
  }
  expect(await signed('carol', 'POST', book, { symbol: 'xrp', address: ripple, memo: 0 })).toMatchObject(
    refused(409, 'TOO_MANY_ADDRESSES'),
  )
  expect(await ok('carol', 'GET', book)).toHaveLength(addressBookMax)
})

test('BOOKADDR-3: concurrent requests do not exceed the bound of the book', async () => {
  for (const { address_uuid } of (await ok('carol', 'GET', book)).slice(0, 1)) {
    await ok('carol', 'DELETE', book, { address_uuid })
  }
  const { database } = trading.api.services as TradingServices
  const add = (memo: number) => () => signed('carol', 'POST', book, { symbol: 'xrp', address: ripple, memo })
  const answers = await sendTogether(database, 'withdraw_addresses', [301, 302, 303, 304, 305, 306].map(add))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('WITHDRAW-4: an approved withdrawal is broadcast and confirmed, and credited if the address belongs to the venue', async () => {
  const networks = new SimulatedNetworks(trading, clock)
  const [{ address, memo }] = await ok('carol', 'POST', '/private/wallet/generate_deposit_address', {
    symbol: 'xrp',
    network: 'XRP',
  })
  await usable('alice', 'xrp', address, memo)
  const { withdrawalId } = await ok('alice', 'POST', path, { symbol: 'xrp', amount: '100', address, memo })
  const status = () => venue.views.withdrawal(Number(withdrawalId))?.status
  clock.advance(60_000)
  await networks.advance()
  expect(status()).toBe('requested')
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  await networks.advance()
  expect(status()).toBe('approved')
  clock.advance(broadcastAfterMs)
  await networks.advance()
  expect(status()).toBe('broadcast')
  const { transactionId } = venue.views.withdrawal(Number(withdrawalId))!
  expect(transactionId).toMatch(/^[0-9a-f]{64}$/)
  expect(await signed('alice', 'POST', '/private/wallet/cancel_withdraw', { withdrawalId })).toMatchObject(
    refused(409, 'WITHDRAWAL_STATE'),
  )
  clock.advance(confirmAfterMs)
  await new SimulatedNetworks(trading, clock).advance()
  expect(status()).toBe('confirmed')
  clock.advance(blockMs)
  await networks.advance()
  expect(await balance('carol', 'xrp')).toMatchObject({ available: '100' })
  const { rows } = await ok('carol', 'GET', '/private/history/deposit/crypto', { symbol: 'xrp' })
  expect(rows).toMatchObject([{ transactionId, amount: '100', status: 'credited' }])
})

test('WITHDRAW-5: a frozen account neither withdraws nor adds addresses', async () => {
  const freeze = (state: string) =>
    ok('erin', 'POST', '/private/operator/account_state', { accountId: accountIds.bob, state, reason: 'asked to' })
  await freeze('frozen')
  expect(await signed('bob', 'POST', path, { symbol: 'btc', amount: '1', address: bitcoin })).toMatchObject(
    refused(403, 'ACCOUNT_FROZEN'),
  )
  expect(await signed('bob', 'POST', book, { symbol: 'trx', address: tron })).toMatchObject(
    refused(403, 'ACCOUNT_FROZEN'),
  )
  expect(await ok('bob', 'GET', book, { symbol: 'trx' })).toEqual([])
  await freeze('active')
  await ok('bob', 'POST', book, { symbol: 'trx', address: tron })
})
