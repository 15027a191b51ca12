import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendTogether } from '../../../server/kernel/storage/testing-table-lock.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { readWithdrawal } from '../../../server/trading/api/newest-withdrawals.ts'
import { transactionsOf } from '../../../server/trading/store/custody/transactions.ts'
import { boundHeaders, tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, send, accounts, accountIds, clock, database } = await tradingForTest()
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const keys = '/private/account/api_keys'
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

/** Sends a request with a bound signature of the key. */
async function by({ apiKey, secretKey }: Key, method: 'GET' | 'POST', path: string, params: object = {}) {
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() })
  const query = new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
  const bound = boundHeaders(secretKey, method, path, query)
  const headers = { 'x-svc-apikey': apiKey, ...bound }
  if (method === 'GET') return send({ method, url: `/v1${path}?${query}`, headers })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return send({ method, url: `/v1${path}`, headers: form, payload: query })
}

async function approved(symbol: string, network: string, address: string): Promise<string> {
  await signed('alice', 'POST', '/private/wallet/withdraw_address', { symbol, network, address })
  clock.advance(sandboxVenueTerms.addressHoldMs)
  const input = { symbol, network, address, amount: symbol === 'btc' ? '0.5' : '50' }
  const { withdrawalId } = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', input)
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  return withdrawalId
}

const onBitcoin = await approved('btc', 'BTC', bitcoin)
const onTron = await approved('usdt', 'TRC20', tron)
const signer: Key = await ok('erin', 'POST', keys, { permissions: 'wallet', networks: 'BTC', label: 'signer' })

test('CUSTODY-3: a key of a signer names its networks, stands alone and accepts bound signatures only', async () => {
  const { body } = await by(signer, 'GET', '/private/account/api_key_info')
  expect(body.result).toMatchObject({ permissions: ['wallet'], networks: ['BTC'], boundSignaturesOnly: true })
  for (const terms of [
    { permissions: 'wallet' },
    { permissions: 'wallet,read', networks: 'BTC' },
    { permissions: 'read', networks: 'BTC' },
    { permissions: 'wallet', networks: 'BTC,NOWHERE' },
  ]) {
    expect(await signed('erin', 'POST', keys, terms)).toMatchObject(refused(400, 'BAD_REQUEST'))
  }
  expect(await signed('alice', 'POST', keys, { permissions: 'wallet', networks: 'BTC' })).toMatchObject(
    refused(403, 'PERMISSION_DENIED'),
  )
  const query = `timestamp=${clock.nowMs()}`
  const signature = createHmac('sha256', signer.secretKey).update(query).digest('hex')
  const headers = { 'x-svc-apikey': signer.apiKey, 'x-svc-signature': signature }
  const unbound = await send({ method: 'GET', url: `/v1/private/custody/withdrawals?${query}`, headers })
  expect(unbound.status).toBe(401)
})

test('CUSTODY-4: a key of a signer sees and moves the withdrawals of its networks only, without their accounts', async () => {
  const { body } = await by(signer, 'GET', '/private/custody/withdrawals')
  expect(body.result.rows).toMatchObject([
    { withdrawalId: onBitcoin, coin: 'btc', amount: '0.5', units: '50000000', address: bitcoin, status: 'approved' },
  ])
  const reply = JSON.stringify(body.result)
  for (const hidden of ['accountId', 'clientWithdrawId', 'approvals']) expect(reply).not.toContain(hidden)
  expect(await by(signer, 'GET', '/private/custody/withdrawals', { network: 'TRC20' })).toMatchObject(
    refused(400, 'BAD_REQUEST'),
  )
  const foreign = { withdrawalId: onTron, claim: 'one' }
  expect(await by(signer, 'POST', '/private/custody/claim_withdrawal', foreign)).toMatchObject(
    refused(404, 'WITHDRAWAL_NOT_FOUND'),
  )
  const own = { withdrawalId: onBitcoin, claim: 'one' }
  const claimed = await by(signer, 'POST', '/private/custody/claim_withdrawal', own)
  expect(claimed.body.result).toMatchObject({ status: 'claimed', claim: 'one', isOwnClaim: true })
  const sent = { ...own, transactionId: 'a1' }
  expect((await by(signer, 'POST', '/private/custody/broadcast_withdrawal', sent)).body.result.status).toBe('broadcast')
})

test('CUSTODY-9: a signer reports a replacement of its transaction, and no balance changes', async () => {
  const report = (transactionId: string, claim = 'one') =>
    by(signer, 'POST', '/private/custody/broadcast_withdrawal', { withdrawalId: onBitcoin, claim, transactionId })
  const before = await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'btc' })
  expect((await report('a2')).status).toBe(200)
  expect(await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'btc' })).toEqual(before)
  expect(await transactionsOf(database.sql, Number(onBitcoin))).toMatchObject([
    { transactionId: 'a1', purpose: 'withdrawal', state: 'open' },
    { transactionId: 'a2', purpose: 'replacement', state: 'open' },
  ])
  expect(await report('a3', 'another')).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  const sweep = { network: 'BTC', transactionId: 's1', purpose: 'sweep' }
  expect((await by(signer, 'POST', '/private/custody/report_transaction', sweep)).body.result).toEqual({ added: true })
  expect((await by(signer, 'POST', '/private/custody/report_transaction', sweep)).body.result).toEqual({ added: false })
  const foreign = { ...sweep, network: 'TRC20' }
  expect((await by(signer, 'POST', '/private/custody/report_transaction', foreign)).status).toBe(400)
})

test('CUSTODY-18: a replaced withdrawal shows its newest transaction to owner, operator and signer, and its detail the former ones', async () => {
  const named = { withdrawalId: onBitcoin }
  const own = await ok('alice', 'GET', '/private/wallet/withdrawal', named)
  expect(own).toMatchObject({ transactionId: 'a2', status: 'broadcast' })
  expect(own.transactions).toMatchObject([
    { transactionId: 'a1', state: 'open' },
    { transactionId: 'a2', state: 'open' },
  ])
  const { rows } = await ok('alice', 'GET', '/private/history/withdrawals/crypto', { symbol: 'btc' })
  expect(rows).toMatchObject([{ withdrawalId: onBitcoin, transactionId: 'a2' }])
  expect(await ok('erin', 'GET', '/private/operator/withdrawal', named)).toMatchObject({
    transactionId: 'a2',
    transactions: own.transactions,
  })
  const listed = await by(signer, 'GET', '/private/custody/withdrawals', { status: 'broadcast' })
  expect(listed.body.result.rows).toMatchObject([{ withdrawalId: onBitcoin, transactionId: 'a2' }])
})

test('CUSTODY-19: the owner of a withdrawal sees when it took each step, and nobody else does', async () => {
  const named = { withdrawalId: onBitcoin }
  const { steps } = await ok('alice', 'GET', '/private/wallet/withdrawal', named)
  const names = steps.map(({ step }: { step: string }) => step)
  expect(names).toEqual(['requested', 'approved', 'claimed', 'broadcast', 'replaced'])
  const times = steps.map(({ time }: { time: string }) => Number(time))
  expect(times).toEqual([...times].sort((left, right) => left - right))
  expect(times[0]).toBeGreaterThan(0)
  expect(await signed('bob', 'GET', '/private/wallet/withdrawal', named)).toMatchObject(
    refused(404, 'WITHDRAWAL_NOT_FOUND'),
  )
})

test('CUSTODY-19: the withdrawal of another account takes the same queries as one that does not exist', async () => {
  const queriesFor = async (account: number, withdrawalId: number) => {
    let queries = 0
    const apply = (target: typeof database.sql, self: unknown, inputs: unknown[]) => {
      queries += 1
      return Reflect.apply(target, self, inputs)
    }
    const counted = { ...database, sql: new Proxy(database.sql, { apply }) }
    const venue = { waitForAccount: async () => true, figures: () => ({ sequence: 0 }) }
    await readWithdrawal({ database: counted, venue } as never, account, withdrawalId)
    return queries
  }
  const unknown = await queriesFor(accountIds.bob, 999_999)
  expect(await queriesFor(accountIds.bob, Number(onBitcoin))).toBe(unknown)
  expect(await queriesFor(accountIds.alice, Number(onBitcoin))).toBeGreaterThan(unknown)
})

test('CUSTODY-15: the events of the networks of a key are listed once each and continue where the last reply ended', async () => {
  const page = async (params: object = {}) => (await by(signer, 'GET', '/private/custody/events', params)).body.result
  const { events, next } = await page()
  const types = events.map(({ type }: { type: string }) => type)
  expect(types).toEqual([
    'withdrawal.requested',
    'withdrawal.approved',
    'withdrawal.claimed',
    'withdrawal.broadcast',
    'withdrawal.replaced',
  ])
  expect(events.every((one: { withdrawal: { network: string } }) => one.withdrawal.network === 'BTC')).toBe(true)
  const first = await page({ limit: 1 })
  expect(first.events).toEqual([events[0]])
  expect((await page({ after: first.next })).events).toEqual(events.slice(1))
  expect(await page({ after: next })).toEqual({ events: [], next })
  expect((await by(signer, 'GET', '/private/custody/events', { after: 'x' })).status).toBe(400)
})

test('CUSTODY-15: the place in a reply is behind the steps of other networks, and no later step is skipped', async () => {
  const page = async (params: object = {}) => (await by(signer, 'GET', '/private/custody/events', params)).body.result
  const sequenceOf = (place: string) => Number(place.split('-')[0])
  const { next } = await page({ limit: 500 })
  await approved('usdt', 'TRC20', tron)
  const second = await page({ after: next })
  expect(second.events).toEqual([])
  expect(sequenceOf(second.next)).toBeGreaterThan(sequenceOf(next))
  await approved('btc', 'BTC', bitcoin)
  const { events } = await page({ after: second.next })
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['withdrawal.requested', 'withdrawal.approved'])
})

test('CUSTODY-21: the number of transactions of a withdrawal is limited; reporting a known one again is no new one', async () => {
  const report = (transactionId: string) =>
    by(signer, 'POST', '/private/custody/broadcast_withdrawal', {
      withdrawalId: onBitcoin,
      claim: 'one',
      transactionId,
    })
  for (let count = 3; count < 50; count++) expect((await report(`a${count}`)).status).toBe(200)
  const last = ['a50', 'b50', 'c50', 'd50'].map((transactionId) => () => report(transactionId))
  const replies = await sendTogether(database, 'custody_transactions', last)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await transactionsOf(database.sql, Number(onBitcoin))).toHaveLength(50)
  expect(await report('a51')).toMatchObject(refused(400, 'BAD_REQUEST'))
  expect((await report('a49')).status).toBe(200)
})

test('CUSTODY-4: nobody reports transfers of a network that the venue watches itself', async () => {
  const place = { network: 'BTC', transactionId: 't' }
  const deposit = { ...place, symbol: 'btc', address: bitcoin, amount: '1', confirmations: 9 }
  const watched = { status: 400, body: { error: { details: { rule: 'is watched by the venue itself' } } } }
  expect(await by(signer, 'POST', '/private/custody/report_deposit', deposit)).toMatchObject(watched)
  const orphan = { ...place, reason: 'dropped' }
  expect(await by(signer, 'POST', '/private/custody/orphan_deposit', orphan)).toMatchObject(watched)
  const confirm = { withdrawalId: onBitcoin }
  expect(await by(signer, 'POST', '/private/custody/confirm_withdrawal', confirm)).toMatchObject(watched)
})

test('CUSTODY-3: the key of a former administrator signs no more', async () => {
  await accounts.changeRole(accountIds.erin, 400)
  expect(await by(signer, 'GET', '/private/custody/withdrawals')).toMatchObject(refused(403, 'PERMISSION_DENIED'))
})
