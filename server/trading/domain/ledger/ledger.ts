import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { largerCapacity } from './capacity.ts'
import { RowIndex } from './row-index.ts'
import { toBig, Wide } from './wide.ts'

const limb = 2 ** 50
const highLimit = 2 ** 53
const bucketsPerRow = 4
const firstRows = 256

/** The largest supply of a coin, in ledger units, so that every sum of balances fits. */
export const supplyLimit = 10n ** 30n

/** The accounts of the venue itself. `external` is the outside world, `adjustments` the manual changes: both can be negative. */
export const houseAccounts = ['fees', 'rounding', 'deposits', 'withdrawals', 'external', 'adjustments'] as const
export type HouseAccount = (typeof houseAccounts)[number]

export interface Balance {
  readonly available: bigint
  readonly held: bigint
}

/**
 * Double entry: the only operation moves an amount from one bucket to another of the same coin, so every posting
 * balances by construction and the buckets of a coin always sum to zero.
 *
 * Owners are small numbers, the house accounts first. An owner has a row for each coin it has used; a row has two
 * buckets, available and held, each a `Wide` in two doubles. A bucket is identified by its array index.
 */
export class Ledger {
  private buckets = new Float64Array(firstRows * bucketsPerRow)
  private readonly index = new RowIndex()
  private rowCount = 1
  private isTouched = new Uint8Array(firstRows)
  private touchedRows: number[] = []
  private readonly amount = new Wide()
  private readonly net = new Wide()
  private readonly unit = new Wide(0, 1)

  /** The number of rows. */
  get size(): number {
    return this.rowCount - 1
  }

  /** The row of an owner's coin, or 0. */
  row(owner: number, coin: number): number {
    return this.index.find(owner, coin)
  }

  /** The row of the lowest coin of an owner, or 0; `nextRow` continues by ascending coin. */
  firstRow(owner: number): number {
    return this.index.first(owner)
  }

  nextRow(row: number): number {
    return this.index.next(row)
  }

  coinOf(row: number): number {
    return this.index.coinOf(row)
  }

  /** Visits all rows, including house accounts, by owner and then by coin. */
  eachRow(visit: (row: number, owner: number) => void): void {
    const { index } = this
    for (let owner = 0; owner < index.ownerCount; owner++) {
      for (let row = index.first(owner); row !== 0; row = index.next(row)) visit(row, owner)
    }
  }

  /** The bucket of the free balance; its row is the bucket divided by four. */
  available(owner: number, coin: number): number {
    const row = this.row(owner, coin)
    return (row !== 0 ? row : this.addRow(owner, coin)) << 2
  }

  /** The bucket of the balance that orders and withdrawals reserve. */
  held(owner: number, coin: number): number {
    return this.available(owner, coin) + 2
  }

  covers(bucket: number, amount: Wide): boolean {
    const high = this.buckets[bucket]!
    return high > amount.high || (high === amount.high && this.buckets[bucket + 1]! >= amount.low)
  }

  /** Both buckets are of the same coin. An overdraft means that a check is missing. */
  move(from: number, to: number, amount: Wide): void {
    const { buckets, isTouched } = this
    const { low } = amount
    const fromLow = buckets[from + 1]! - low
    const toLow = buckets[to + 1]! + low
    // Nearly always only the low halves change.
    if (amount.high === 0 && fromLow >= 0 && toLow < limb && from !== to) {
      buckets[from + 1] = fromLow
      buckets[to + 1] = toLow
    } else {
      this.moveWide(from, to, amount)
    }
    if (isTouched[from >> 2] === 0) this.touch(from >> 2)
    if (isTouched[to >> 2] === 0) this.touch(to >> 2)
  }

  private moveWide(from: number, to: number, { high, low }: Wide): void {
    const { buckets } = this
    const borrow = buckets[from + 1]! < low ? 1 : 0
    const fromHigh = buckets[from]! - high - borrow
    if (fromHigh < 0) throw new InvariantBroken('a bucket is never overdrawn')
    buckets[from] = fromHigh
    buckets[from + 1] = buckets[from + 1]! - low + borrow * limb
    const carry = buckets[to + 1]! + low >= limb ? 1 : 0
    const toHigh = buckets[to]! + high + carry
    if (toHigh >= highLimit) throw new InvariantBroken('a bucket never overflows')
    buckets[to] = toHigh
    buckets[to + 1] = buckets[to + 1]! + low - carry * limb
  }

  /**
   * One side of a trade: `amount` leaves `from`; `to` receives it less the fee. If the fee was rounded up, one unit of it
   * goes to `rounding`; the rest goes to `fees`.
   */
  pay(from: number, to: number, amount: Wide, fee: Wide, fees: number, rounding: number, rounded: boolean): void {
    const { buckets, isTouched } = this
    const unit = rounded ? 1 : 0
    const fromLow = buckets[from + 1]! - amount.low
    const toLow = buckets[to + 1]! + amount.low - fee.low
    const feesLow = buckets[fees + 1]! + fee.low - unit
    const roundingLow = buckets[rounding + 1]! + unit
    const isShort = amount.high === 0 && fee.high === 0 && fee.low <= amount.low && fee.low >= unit
    if (!isShort || fromLow < 0 || toLow >= limb || feesLow >= limb || roundingLow >= limb || from === to) {
      this.payWide(from, to, amount, fee, fees, rounding, rounded)
      return
    }
    // Nearly always only the low halves change, as in `move`.
    buckets[from + 1] = fromLow
    buckets[to + 1] = toLow
    buckets[fees + 1] = feesLow
    buckets[rounding + 1] = roundingLow
    if (isTouched[from >> 2] === 0) this.touch(from >> 2)
    if (isTouched[to >> 2] === 0) this.touch(to >> 2)
  }

  private payWide(
    from: number,
    to: number,
    amount: Wide,
    fee: Wide,
    fees: number,
    rounding: number,
    rounded: boolean,
  ): void {
    const { net } = this
    if (fee.high === 0 && fee.low === 0) {
      this.move(from, to, amount)
      return
    }
    net.copy(amount)
    net.subtract(fee)
    this.move(from, to, net)
    if (!rounded) {
      this.move(from, fees, fee)
      return
    }
    net.copy(fee)
    net.subtract(this.unit)
    this.move(from, fees, net)
    this.move(from, rounding, this.unit)
  }

  isEmpty(bucket: number): boolean {
    return this.buckets[bucket + 1] === 0 && this.buckets[bucket] === 0
  }

  /** Copies the amount of a bucket. */
  read(bucket: number, into: Wide): void {
    into.put(this.buckets[bucket]!, this.buckets[bucket + 1]!)
  }

  /** Moves money from a house account that can be negative: its second bucket stores its debt. */
  draw(house: 'external' | 'adjustments', coin: number, to: number, amount: bigint): void {
    const own = this.available(houseAccounts.indexOf(house), coin)
    const has = this.big(own)
    const used = smallerOf(amount, has)
    this.amount.setBig(used)
    this.move(own, to, this.amount)
    this.shift(own + 2, amount - used)
    this.shift(to, amount - used)
    this.touch(to >> 2)
  }

  /** Moves money to a house account that can be negative, and repays its debt first. */
  absorb(house: 'external' | 'adjustments', coin: number, from: number, amount: bigint): void {
    const own = this.available(houseAccounts.indexOf(house), coin)
    const owes = this.big(own + 2)
    const repaid = smallerOf(amount, owes)
    this.amount.setBig(amount - repaid)
    this.move(from, own, this.amount)
    this.shift(own + 2, -repaid)
    this.shift(from, -repaid)
    this.touch(from >> 2)
  }

  balance(owner: number, coin: number): Balance {
    return this.balanceOfRow(this.row(owner, coin))
  }

  /** Zero for row 0, which no owner has. */
  balanceOfRow(row: number): Balance {
    return { available: this.big(row * bucketsPerRow), held: this.big(row * bucketsPerRow + 2) }
  }

  /** Negative for money that the outside world or adjustments have put into the venue. */
  houseBalance(house: HouseAccount, coin: number): bigint {
    const { available, held } = this.balance(houseAccounts.indexOf(house), coin)
    return available - held
  }

  /** The supply of a coin inside the venue, which must not exceed the supply limit. */
  issued(coin: number): bigint {
    return (
      this.balance(houseAccounts.indexOf('external'), coin).held +
      this.balance(houseAccounts.indexOf('adjustments'), coin).held
    )
  }

  /** Makes room for the rows of a snapshot and as many more, which need no copy then. The ledger is still empty. */
  reserve(rows: number): void {
    if (this.rowCount !== 1) throw new InvariantBroken('only an empty ledger reserves rows')
    const capacity = 2 * rows + 1
    if (capacity > this.isTouched.length) this.growRows(capacity)
    this.index.reserve(rows, capacity)
  }

  /** For restoring a snapshot. The caller audits the sums. */
  restore(owner: number, coin: number, available: Wide, held: Wide): void {
    const bucket = this.available(owner, coin)
    this.buckets[bucket] = available.high
    this.buckets[bucket + 1] = available.low
    this.buckets[bucket + 2] = held.high
    this.buckets[bucket + 3] = held.low
  }

  /** The balances that changed since the last call, each once, without house accounts. */
  takeTouched(): { owner: number; coin: number }[] {
    const rows = this.touchedRows
    this.touchedRows = []
    return rows.map((row) => {
      this.isTouched[row] = 0
      return { owner: this.index.ownerOf(row), coin: this.index.coinOf(row) }
    })
  }

  /** Marks a balance as changed. */
  markTouched(owner: number, coin: number): void {
    const row = this.row(owner, coin)
    if (row !== 0) this.touch(row)
  }

  private touch(row: number): void {
    if (this.isTouched[row] !== 0) return
    this.isTouched[row] = 1
    this.touchedRows.push(row)
  }

  private big(bucket: number): bigint {
    return toBig(this.buckets[bucket]!, this.buckets[bucket + 1]!)
  }

  /** Changes a single bucket. Only for the methods above, which keep the sum balanced. */
  private shift(bucket: number, by: bigint): void {
    this.amount.setBig(this.big(bucket) + by)
    this.buckets[bucket] = this.amount.high
    this.buckets[bucket + 1] = this.amount.low
  }

  private addRow(owner: number, coin: number): number {
    if (this.rowCount === this.isTouched.length) this.growRows(this.rowCount + 1)
    const row = this.rowCount++
    this.index.add(row, owner, coin)
    // House accounts change with every trade and no client follows them, so they always count as touched.
    this.isTouched[row] = owner < houseAccounts.length ? 1 : 0
    return row
  }

  private growRows(least: number): void {
    const capacity = largerCapacity(this.isTouched.length, least)
    const buckets = new Float64Array(capacity * bucketsPerRow)
    buckets.set(this.buckets)
    this.buckets = buckets
    const isTouched = new Uint8Array(capacity)
    isTouched.set(this.isTouched)
    this.isTouched = isTouched
  }
}

export function smallerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
