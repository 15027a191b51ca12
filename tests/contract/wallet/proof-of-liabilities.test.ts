import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from '../../../server/kernel/values/decimal.ts'
import { tradingLimits } from '../../../server/trading/limits.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, clock, accountIds, trading } = await tradingForTest()
const { views } = trading.venue

const published = async (symbol = 'usdt') => (await get(`/public/proof_of_liabilities?symbol=${symbol}`)).body.result[0]
const own = '/private/account/proof_of_liabilities'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Proof {
  readonly coin: string
  readonly accountId: string
  readonly nonce: string
  readonly amount: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly sum: string }[]
}

/** As documented, without code of the server. */
function rootOf({ coin, accountId, nonce, amount, path }: Proof) {
  const scale = 18
  const units = (text: string) => {
    const read = readDecimal(text, scale)
    if (!read.ok) throw new Error(text)
    return read.units
  }
  let hash = sha256(`leaf|${coin}|${accountId}|${nonce}|${amount}`)
  let sum = units(amount)
  for (const step of path) {
    const mine = `${hash}|${writeDecimal(sum, scale)}`
    const other = `${step.hash}|${step.sum}`
    hash = sha256(`node|${step.side === 'left' ? `${other}|${mine}` : `${mine}|${other}`}`)
    sum += units(step.sum)
  }
  return { root: hash, total: writeDecimal(sum, scale) }
}

test('PROOF-1: the published sum is the balance of all accounts, held amounts included', async () => {
  await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '50000', volume: '0.01' })
  const all = (await get('/public/proof_of_liabilities')).body.result
  expect(all.map((one: { coin: string }) => one.coin)).toEqual(views.coins.map(({ symbol }) => symbol))
  for (const { coin, total, accounts, sequence, root } of all) {
    const { coin: id, scale } = views.coinBySymbol(coin)!
    const people = Object.values(accountIds).map((account) => views.balance(account, id))
    const sum = people.reduce((some, { available, held }) => some + available + held, 0n)
    expect([total, sequence]).toEqual([writeDecimal(sum, scale), String(views.sequence)])
    expect(accounts).toBe('2')
    expect(root).toMatch(/^[0-9a-f]{64}$/)
  }
  expect((await get('/public/proof_of_liabilities?symbol=nope')).status).toBe(404)
})

test('PROOF-2: every account can verify its path to the published root', async () => {
  await ok('carol', 'POST', '/private/sandbox/faucet', { symbol: 'usdt', amount: '12.5' })
  await ok('dave', 'POST', '/private/sandbox/faucet', { symbol: 'usdt', amount: '0.000001' })
  await ok('erin', 'POST', '/private/sandbox/faucet', { symbol: 'usdt', amount: '7' })
  clock.advance(tradingLimits.proofAgeMaxMs)
  const { root, total, sequence, accounts } = await published()
  expect(accounts).toBe('5')
  for (const who of ['alice', 'bob', 'carol', 'dave', 'erin'] as const) {
    const [proof] = await ok(who, 'GET', own, { symbol: 'usdt', sequence })
    const [balance] = await ok(who, 'GET', '/private/account/get_balance', { symbol: 'usdt' })
    expect(proof).toMatchObject({ amount: balance.total, root, total, sequence })
    expect(rootOf(proof)).toEqual({ root, total })
    expect(rootOf({ ...proof, amount: '12.4' }).root).not.toBe(root)
    expect(rootOf({ ...proof, nonce: '0'.repeat(32) }).root).not.toBe(root)
  }
  expect(await ok('dave', 'GET', own, { symbol: 'btc' })).toEqual([])
  expect((await signed('dave', 'GET', own, { sequence: 1 })).status).toBe(400)
})

const python = spawnSync('python3', ['--version']).status === 0

test.skipIf(!python)('PROOF-2: the program in the documentation computes the same root', async () => {
  const page = await readFile(new URL('../../../docs/api/proof-of-liabilities.md', import.meta.url), 'utf8')
  const program = /```python\n(.*?)```/s.exec(page)?.[1] ?? ''
  const root = await published()
  const [mine] = await ok('carol', 'GET', own, { symbol: 'usdt', sequence: root.sequence })
  const run = (proof: object) => {
    const call = `import json, sys\nprint(check(*json.loads(sys.stdin.read())))\n`
    const input = JSON.stringify([root, proof])
    return spawnSync('python3', ['-c', `${program}\n${call}`], { input, encoding: 'utf8' }).stdout.trim()
  }
  expect([run(mine), run({ ...mine, amount: '12.4' })]).toEqual(['True', 'False'])
})

test('PROOF-3: leaves have nonces that change with every proof, and an older proof stays available', async () => {
  const [before] = await ok('carol', 'GET', own, { symbol: 'usdt' })
  expect(await ok('carol', 'GET', own, { symbol: 'usdt' })).toEqual([before])
  await ok('bob', 'POST', '/private/sandbox/faucet', { symbol: 'usdt', amount: '1' })
  clock.advance(tradingLimits.proofAgeMaxMs)
  const [after] = await ok('carol', 'GET', own, { symbol: 'usdt' })
  expect(after.amount).toBe(before.amount)
  expect(after.nonce).not.toBe(before.nonce)
  // An older proof can be verified while it is available.
  expect((await ok('carol', 'GET', own, { symbol: 'usdt', sequence: before.sequence }))[0]).toEqual(before)
})
