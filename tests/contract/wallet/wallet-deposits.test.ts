import { expect, test } from 'vitest'
import { blockMs } from '../../../server/trading/custody/simulated/simulated-chain.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'
import { matchesWhole } from '../../../server/trading/wallet/patterns.ts'
import { SimulatedNetworks } from './simulated-networks.ts'

const { signed, ok, send, sign, clock, accountIds, trading } = await tradingForTest()
const { venue } = trading
const networks = new SimulatedNetworks(trading, clock)

const generate = '/private/wallet/generate_deposit_address'
const known = '/private/wallet/get_deposit_address'
const transfer = '/private/sandbox/deposit'

interface Address {
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly memo: string
}

test('DEPOSIT-1: an account gets one valid address per network, and always the same', async () => {
  expect(await ok('alice', 'GET', known)).toEqual([])
  const all: Address[] = await ok('alice', 'POST', generate)
  expect(all.length).toBe(venue.views.coins.flatMap(({ networks }) => networks).length)
  for (const { coin, network, address, memo } of all) {
    const found = venue.views.coinBySymbol(coin)?.networks.find(({ symbol }) => symbol === network)
    expect(matchesWhole(found?.addressRegex ?? '', address), `${coin} ${network} ${address}`).toBe(true)
    expect(memo === '', `${coin} ${network}`).toBe(found?.memoRequired === false)
    if (memo !== '') expect(matchesWhole(found?.memoRegex ?? '', memo), memo).toBe(true)
  }
  expect(await ok('alice', 'POST', generate)).toEqual(all)
  expect(await ok('alice', 'GET', known)).toEqual(all)
  const [bitcoin] = await ok('alice', 'GET', known, { symbol: 'BTC', network: 'btc' })
  expect(bitcoin).toMatchObject({ coin: 'btc', network: 'BTC', confirmationsNeeded: '2' })
  expect(await ok('bob', 'GET', known, { symbol: 'btc' })).toEqual([])
  expect(await signed('bob', 'POST', generate, { symbol: 'nope' })).toMatchObject({
    status: 404,
    body: { error: { code: 'UNKNOWN_SYMBOL' } },
  })
  expect(await signed('bob', 'POST', generate, { symbol: 'btc', network: 'TRC20' })).toMatchObject({
    status: 404,
    body: { error: { code: 'UNKNOWN_NETWORK', details: { parameter: 'network' } } },
  })
})

test('DEPOSIT-1: accounts do not share addresses, and one address is valid for all coins of a network', async () => {
  const places = new Map<string, string>()
  for (const who of ['alice', 'bob', 'carol', 'dave'] as const) {
    for (const { network, address, memo } of (await ok(who, 'POST', generate)) as Address[]) {
      const place = `${network} ${address} ${memo}`
      expect(places.get(place) ?? who).toBe(who)
      places.set(place, who)
    }
  }
  const onTron = ((await ok('bob', 'GET', known, { network: 'trc20' })) as Address[]).map(({ address }) => address)
  expect(onTron).toHaveLength(2)
  expect(new Set(onTron).size).toBe(1)
})

const deposits = async (status?: string) =>
  (await ok('carol', 'GET', '/private/history/deposit/crypto', { status })).rows
const balance = async () => (await ok('carol', 'GET', '/private/account/get_balance', { symbol: 'btc' }))[0].available

test('DEPOSIT-3: a transfer is detected, confirmed block by block and credited on any node', async () => {
  const seen = await ok('carol', 'POST', transfer, { symbol: 'btc', amount: '0.5' })
  expect(seen).toMatchObject({ coin: 'btc', network: 'BTC', amount: '0.5', status: 'seen', confirmations: '0' })
  expect(seen.transactionId).toMatch(/^[0-9a-f]{64}$/)
  await networks.advance()
  expect(await deposits()).toMatchObject([{ confirmations: '0', status: 'seen' }])
  clock.advance(blockMs)
  await networks.advance()
  expect(await deposits()).toMatchObject([{ confirmations: '1', confirmationsNeeded: '2', status: 'seen' }])
  expect(await balance()).toBe('0')
  clock.advance(blockMs)
  // Pending work is in the venue's records, so that another node can continue it.
  const others = new SimulatedNetworks(trading, clock)
  await others.advance()
  expect(await deposits('credited')).toMatchObject([{ confirmations: '2', depositId: seen.depositId }])
  expect(await balance()).toBe('0.5')
  clock.advance(10 * blockMs)
  const { sequence } = venue.views
  await networks.advance()
  await others.advance()
  expect([venue.views.sequence, await balance()]).toEqual([sequence, '0.5'])
})

test('DEPOSIT-4: a simulated transfer is valid once and bounded', async () => {
  const request = sign('dave', 'POST', transfer, { symbol: 'usdt', network: 'erc20', amount: '100' })
  const first = await send(request)
  expect(first).toMatchObject({ status: 200, body: { result: { network: 'ERC20', confirmationsNeeded: '12' } } })
  expect(first.body.result.transactionId).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await send(request)).toMatchObject({ status: 409, body: { error: { code: 'REPLAYED_REQUEST' } } })
  const wrong = [
    [{ symbol: 'nope', amount: '1' }, 404, 'UNKNOWN_SYMBOL'],
    [{ symbol: 'irt', network: 'BTC', amount: '1' }, 404, 'UNKNOWN_NETWORK'],
    [{ symbol: 'btc', amount: '0' }, 400, 'BAD_REQUEST'],
    [{ symbol: 'btc', amount: '0.00001' }, 400, 'BELOW_MINIMUM'],
    [{ symbol: 'btc', amount: '1.000000001' }, 400, 'BAD_PRECISION'],
    [{ symbol: 'btc', amount: '11' }, 400, 'BAD_REQUEST'],
  ] as const
  for (const [params, status, code] of wrong) {
    expect(await signed('dave', 'POST', transfer, params)).toMatchObject({ status, body: { error: { code } } })
  }
  const answers = []
  for (let index = 0; index < 12; index += 1) {
    answers.push((await signed('dave', 'POST', transfer, { symbol: 'btc', amount: '10' })).status)
  }
  expect(answers).toEqual([...Array(10).fill(200), 400, 400])
  expect(venue.views.pendingDeposits(accountIds.dave)).toHaveLength(11)
})

test('DEPOSIT-2: a simulated network of an unknown address format takes addresses from the operator’s pool', async () => {
  const place = { symbol: 'btc', network: 'OWN' }
  const links = { addressUrl: 'https://example.com/{address}', transactionUrl: 'https://example.com/{txid}' }
  const form = { addressRegex: '^own-[a-z0-9]{8}$', tokenDecimal: '8', withdrawPrecision: '8', ...links }
  await ok('erin', 'POST', '/private/operator/networks', { ...place, ...form, reason: 'a test' })
  const empty = await signed('alice', 'POST', generate, place)
  expect([empty.status, empty.body.error.code]).toEqual([503, 'UNAVAILABLE'])
  const addresses = JSON.stringify([{ address: 'own-00000001' }])
  await ok('erin', 'POST', '/private/operator/deposit_addresses', { ...place, addresses, reason: 'a test' })
  expect(await ok('alice', 'POST', generate, place)).toMatchObject([{ network: 'OWN', address: 'own-00000001' }])
  expect(await ok('alice', 'GET', known, place)).toMatchObject([{ address: 'own-00000001' }])
})
