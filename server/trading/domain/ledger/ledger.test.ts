import fc from 'fast-check'
import { expect, test } from 'vitest'
import { houseAccounts, Ledger } from './ledger.ts'
import { type ReferenceBucket, ReferenceLedger } from './reference-ledger.ts'
import { Wide } from './wide.ts'

const firstOwner = houseAccounts.length
const owners = 6
const coins = 3

type Step =
  | { kind: 'move'; from: [number, boolean]; to: [number, boolean]; coin: number; amount: bigint }
  | { kind: 'draw' | 'absorb'; house: 'external' | 'adjustments'; owner: number; coin: number; amount: bigint }

const owner = fc.integer({ min: firstOwner, max: firstOwner + owners - 1 })
const place = fc.tuple(owner, fc.boolean())
const coin = fc.integer({ min: 1, max: coins })
/** Small amounts, amounts at the boundary between the two halves, and the largest amounts. */
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 100n }),
  fc.bigInt({ min: 2n ** 50n - 2n, max: 2n ** 50n + 2n }),
  fc.bigInt({ min: 0n, max: 10n ** 28n }),
)
const house = fc.constantFrom('external' as const, 'adjustments' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), from: place, to: place, coin, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('draw' as const, 'absorb' as const), house, owner, coin, amount }),
  },
)

function bucketOf(ledger: Ledger, { owner: of, coin: which, bucket }: ReferenceBucket): number {
  return bucket === 'available' ? ledger.available(of, which) : ledger.held(of, which)
}

/** A house account that may be negative is one number in the map and two buckets in the ledger. */
function runStep(ledger: Ledger, reference: ReferenceLedger, given: Step): void {
  const { coin: which } = given
  const moved = new Wide()
  if (given.kind === 'move') {
    const named = ([of, held]: [number, boolean]): ReferenceBucket => {
      return { owner: of, coin: which, bucket: held ? 'held' : 'available' }
    }
    const from = named(given.from)
    const to = named(given.to)
    moved.setBig(given.amount)
    const covered = ledger.covers(bucketOf(ledger, from), moved)
    if (covered !== reference.covers(from, given.amount)) throw new Error('ledger and reference differ in covers()')
    if (!covered) return
    ledger.move(bucketOf(ledger, from), bucketOf(ledger, to), moved)
    reference.move(from, to, given.amount)
    return
  }
  const account: ReferenceBucket = { owner: given.owner, coin: which, bucket: 'available' }
  const own: ReferenceBucket = { owner: houseAccounts.indexOf(given.house), coin: which, bucket: 'available' }
  if (given.kind === 'draw') {
    ledger.draw(given.house, which, bucketOf(ledger, account), given.amount)
    reference.move(own, account, given.amount)
  } else if (reference.covers(account, given.amount)) {
    ledger.absorb(given.house, which, bucketOf(ledger, account), given.amount)
    reference.move(account, own, given.amount)
  }
}

/** All balances as one text, which is much cheaper to compare than thousands of expectations. */
function summary(of: (owner: number, coin: number, bucket: 'available' | 'held') => bigint): string {
  const lines: string[] = []
  for (let which = 1; which <= coins; which++) {
    for (let account = 0; account < firstOwner + owners; account++) {
      lines.push(`${account} ${which} ${of(account, which, 'available')} ${of(account, which, 'held')}`)
    }
  }
  return lines.join('\n')
}

function compare(ledger: Ledger, reference: ReferenceLedger): void {
  const found = summary((account, which, bucket) => {
    const house = houseAccounts[account]
    if (house === undefined) return ledger.balance(account, which)[bucket]
    return bucket === 'available' ? ledger.houseBalance(house, which) : 0n
  })
  expect(found).toBe(summary((account, which, bucket) => reference.of({ owner: account, coin: which, bucket })))
  for (let which = 1; which <= coins; which++) if (reference.total(which) !== 0n) throw new Error('not zero')
}

test('LEDGER-1: the ledger behaves as a plain map, and every coin sums to zero', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const ledger = new Ledger()
      const reference = new ReferenceLedger()
      for (const given of steps) runStep(ledger, reference, given)
      compare(ledger, reference)
    }),
    { numRuns: 10_000 },
  )
})

test('LEDGER-2: one side of a trade pays amount, fee and rounding to the last unit', () => {
  const ppm = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(amount, ppm, (value, rate) => {
      const ledger = new Ledger()
      const [from, to] = [ledger.held(firstOwner, 1), ledger.available(firstOwner + 1, 1)]
      const [fees, rounding] = [
        ledger.available(houseAccounts.indexOf('fees'), 1),
        ledger.available(houseAccounts.indexOf('rounding'), 1),
      ]
      ledger.draw('external', 1, from, value)
      const paid = new Wide()
      paid.setBig(value)
      const fee = new Wide()
      const rounded = fee.setShareRoundedUp(paid, rate)
      ledger.pay(from, to, paid, fee, fees, rounding, rounded)
      const got = ledger.balance(firstOwner + 1, 1).available
      expect(ledger.balance(firstOwner, 1).held).toBe(0n)
      expect(got + ledger.houseBalance('fees', 1) + ledger.houseBalance('rounding', 1)).toBe(value)
      expect(ledger.houseBalance('rounding', 1)).toBe(rounded ? 1n : 0n)
      expect(ledger.houseBalance('fees', 1)).toBe((value * BigInt(rate)) / 1_000_000n)
    }),
    { numRuns: 1_000 },
  )
})

test('LEDGER-3: a bucket is never overdrawn', () => {
  const ledger = new Ledger()
  const bucket = ledger.available(firstOwner, 1)
  ledger.draw('external', 1, bucket, 10n)
  expect(() => ledger.move(bucket, bucket + 2, new Wide(0, 11))).toThrow('never overdrawn')
  expect(() => ledger.move(bucket, bucket + 2, new Wide(1, 0))).toThrow('never overdrawn')
  expect(ledger.balance(firstOwner, 1)).toEqual({ available: 10n, held: 0n })
})

test('tables grow without losing a row', () => {
  const ledger = new Ledger()
  const one = new Wide(0, 1)
  for (let of = firstOwner; of < 500; of++)
    ledger.draw('external', 1 + (of % 40), ledger.available(of, 1 + (of % 40)), BigInt(of))
  for (let of = firstOwner; of < 500; of++) {
    const bucket = ledger.available(of, 1 + (of % 40))
    ledger.move(bucket, bucket + 2, one)
    expect(ledger.balance(of, 1 + (of % 40))).toEqual({ available: BigInt(of) - 1n, held: 1n })
  }
  let rows = 0
  ledger.eachRow(() => {
    rows += 1
  })
  expect(rows).toBe(500 - firstOwner + 40)
})

test('takeTouched lists each changed balance once and no house account', () => {
  const ledger = new Ledger()
  const bucket = ledger.available(firstOwner, 1)
  ledger.draw('external', 1, bucket, 5n)
  ledger.move(bucket, bucket + 2, new Wide(0, 2))
  expect(ledger.takeTouched()).toEqual([{ owner: firstOwner, coin: 1 }])
  expect(ledger.takeTouched()).toEqual([])
})

test('rows are found and ordered while the tables grow', () => {
  const ledger = new Ledger()
  const count = 3_000
  // Many coins of few owners and many owners of few coins, in no order.
  const keys = Array.from({ length: count }, (_, at) => ({
    owner: firstOwner + ((at * 7_919) % 997),
    coin: 1 + (at % 60),
  }))
  const rows = new Map<string, number>()
  for (const [at, { owner: of, coin: which }] of keys.entries()) {
    const bucket = ledger.available(of, which)
    expect(rows.get(`${of} ${which}`) ?? bucket).toBe(bucket)
    rows.set(`${of} ${which}`, bucket)
    // The earlier rows, and one that does not exist, at every state of the growth.
    for (const earlier of [0, at >> 2, at >> 1, at]) {
      const key = keys[earlier] as (typeof keys)[number]
      expect(ledger.row(key.owner, key.coin) << 2).toBe(rows.get(`${key.owner} ${key.coin}`))
    }
    expect(ledger.row(of, 61)).toBe(0)
  }
  expect(ledger.size).toBe(rows.size)
  const visited: string[] = []
  ledger.eachRow((row, of) => visited.push(`${of} ${ledger.coinOf(row)}`))
  const inOrder = [...rows.keys()].map((key) => key.split(' ').map(Number) as [number, number])
  inOrder.sort(([one, first], [other, second]) => one - other || first - second)
  expect(visited).toEqual(inOrder.map((key) => key.join(' ')))
})

test('an empty ledger reserves the rows of a snapshot, one with rows does not', () => {
  const ledger = new Ledger()
  ledger.reserve(2_000)
  const amount = new Wide(0, 7)
  for (let at = 0; at < 5_000; at++) ledger.restore(firstOwner + at, 1, amount, new Wide())
  for (let at = 0; at < 5_000; at++) expect(ledger.balance(firstOwner + at, 1).available).toBe(7n)
  expect(() => ledger.reserve(1)).toThrow('only an empty ledger')
})
