import { invariant } from '../../../../kernel/values/invariant.ts'
import { NodePool } from '../../book/node-pool.ts'
import { restsInBook, type Trigger } from '../../order-kinds/order-kind.ts'
import { checkKindsFit, orderKind } from '../../order-kinds/order-kinds.ts'
import {
  type OrderKind,
  type OrderLabel,
  orderKindNames,
  orderLabels,
  type Side,
  type StpMode,
  stpModes,
  type TimeInForce,
  timesInForce,
} from './requests.ts'

/** The fixed properties of an order besides its numbers. */
export interface OrderTraits {
  readonly side: Side
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly stp: StpMode
}

/*
 * A row is one cache line of 64 bytes: five doubles, which order-table.ts reads and writes, and six integers, read through
 * two arrays over the same memory. The offsets are not exported, for the reason given in book/node-pool.ts.
 */
const shift = 4
const ownerAt = 10
const marketAt = 11
const traitsAt = 12
const siblingAt = 13
const earlierAt = 14
const laterAt = 15

/* The bits of the traits: the fixed properties from the lowest bit up, then the position and state of the order. */
const sellBit = 1
const postOnlyBit = 2
const kindShift = 2
const timeShift = 5
const stpShift = 7
const labelShift = 10
const namedBit = 1 << 12
const waitingBit = 1 << 13
const restingBit = 1 << 14
const changedBit = 1 << 15
const expireTaker = 1 << stpShift

/*
 * Three bits of the kind are where snapshots of version 0.1 have them; the fourth bit is above all others and 0 for the
 * kinds of that version.
 */
const kindBits = 4
const lowKindMask = 7
const highKindShift = 13
const highKindBit = 1 << 16
const timeMask = 3
const traitsMask = (namedBit - 1) | highKindBit
checkKindsFit(kindBits)
invariant(timesInForce.length <= timeMask + 1, 'times in force fit their bits')

const kindOf = (packed: number): number =>
  ((packed >> kindShift) & lowKindMask) | ((packed & highKindBit) >> highKindShift)
const goodTillDate = timesInForce.indexOf('GTD')
const triggers = orderKindNames.map((kind) => orderKind(kind).trigger)

const firstCapacity = 1024

/** Owner, kind and position of each order, and its links to other orders. Order 0 means "none". */
export class OrderRows {
  /** Its nodes are the orders: id, shown open quantity, position in the queue of the book. */
  readonly pool = new NodePool()
  private integers = new Int32Array(firstCapacity << shift)
  protected doubles = new Float64Array(this.integers.buffer)
  /** Only orders with `namedBit` have an entry. */
  private readonly clientIds = new Map<number, string>()

  protected makeRow(id: number, owner: number, market: number, traits: number, quantity: number): number {
    const order = this.pool.take(id, quantity)
    if (order << shift >= this.integers.length) this.grow()
    const { integers } = this
    const at = order << shift
    integers[at | ownerAt] = owner
    integers[at | marketAt] = market
    integers[at | traitsAt] = traits
    integers[at | siblingAt] = 0
    return order
  }

  close(order: number): void {
    if (this.isNamed(order)) this.clientIds.delete(order)
    this.pool.free(order, this.pool.id(order))
  }

  find(id: number): number {
    return this.pool.find(id)
  }

  id(order: number): number {
    return this.pool.id(order)
  }

  owner(order: number): number {
    return this.integers[(order << shift) | ownerAt]!
  }

  market(order: number): number {
    return this.integers[(order << shift) | marketAt]!
  }

  side(order: number): Side {
    return (this.integers[(order << shift) | traitsAt]! & sellBit) === 0 ? 'buy' : 'sell'
  }

  traits(order: number): OrderTraits {
    return unpackTraits(this.integers[(order << shift) | traitsAt]!)
  }

  label(order: number): OrderLabel {
    return orderLabels[(this.integers[(order << shift) | traitsAt]! >> labelShift) & 3]!
  }

  stp(order: number): StpMode {
    return stpModes[(this.integers[(order << shift) | traitsAt]! >> stpShift) & 7]!
  }

  /** Whether its unfilled part stays in the book. */
  mayRest(order: number): boolean {
    return restsInBook(timesInForce[this.timeCode(order)]!)
  }

  /** Whether it is a GTD order. */
  isGoodTillDate(order: number): boolean {
    return this.timeCode(order) === goodTillDate
  }

  isTrailing(order: number): boolean {
    return this.trigger(order) === 'trail'
  }

  /** Whether it fires when the last price rises to its stop; otherwise when it falls to it. */
  firesOnRise(order: number): boolean {
    return (this.side(order) === 'buy') !== (this.trigger(order) === 'profit')
  }

  isNamed(order: number): boolean {
    return this.has(order, namedBit)
  }

  clientId(order: number): string {
    return this.isNamed(order) ? this.clientIds.get(order)! : ''
  }

  setClientId(order: number, clientId: string): void {
    this.set(order, namedBit)
    this.clientIds.set(order, clientId)
  }

  /** Whether it waits for its stop price. */
  isWaiting(order: number): boolean {
    return this.has(order, waitingBit)
  }

  setWaiting(order: number): void {
    this.set(order, waitingBit)
  }

  /** Whether it is in the book. */
  isResting(order: number): boolean {
    return this.has(order, restingBit)
  }

  setResting(order: number): void {
    this.set(order, restingBit)
  }

  /** Marks an order that is neither resting nor waiting: it is being matched or closed. */
  setDetached(order: number): void {
    const at = (order << shift) | traitsAt
    this.integers[at] = this.integers[at]! & ~(waitingBit | restingBit)
  }

  /** Whether it has further data in the order table: it waits, hides a part, has traded or was changed. */
  isChanged(order: number): boolean {
    return this.has(order, changedBit)
  }

  protected setChanged(order: number): void {
    this.set(order, changedBit)
  }

  /** The fixed properties as one number, without the position and state bits. */
  packedTraits(order: number): number {
    return this.integers[(order << shift) | traitsAt]! & traitsMask
  }

  /** The other leg of a pair, or 0. */
  sibling(order: number): number {
    return this.integers[(order << shift) | siblingAt]!
  }

  setSibling(order: number, sibling: number): void {
    this.integers[(order << shift) | siblingAt] = sibling
  }

  /** The same account's order accepted before this one, or 0. */
  earlier(order: number): number {
    return this.integers[(order << shift) | earlierAt]!
  }

  /** The same account's order accepted after this one, or 0. */
  later(order: number): number {
    return this.integers[(order << shift) | laterAt]!
  }

  /** Links two orders in the list of their account. Writing to order 0 is cheaper than a check for it. */
  join(earlier: number, later: number): void {
    this.integers[(earlier << shift) | laterAt] = later
    this.integers[(later << shift) | earlierAt] = earlier
  }

  private trigger(order: number): Trigger {
    return triggers[kindOf(this.integers[(order << shift) | traitsAt]!)]!
  }

  private timeCode(order: number): number {
    return (this.integers[(order << shift) | traitsAt]! >> timeShift) & timeMask
  }

  private has(order: number, bit: number): boolean {
    return (this.integers[(order << shift) | traitsAt]! & bit) !== 0
  }

  private set(order: number, bit: number): void {
    const at = (order << shift) | traitsAt
    this.integers[at] = this.integers[at]! | bit
  }

  private grow(): void {
    const integers = new Int32Array(this.pool.capacity << shift)
    integers.set(this.integers)
    this.integers = integers
    this.doubles = new Float64Array(integers.buffer)
  }
}

export function packTraits({ side, kind, timeInForce, postOnly, stp }: OrderTraits, label: OrderLabel): number {
  const basic = (side === 'buy' ? 0 : sellBit) | (postOnly ? postOnlyBit : 0)
  // The values of nearly every order, without a search.
  if (kind === 'limit' && timeInForce === 'GTC' && stp === 'EXPIRE_TAKER' && label === 'single')
    return basic | expireTaker
  return (
    basic |
    packKind(orderKindNames.indexOf(kind)) |
    (timesInForce.indexOf(timeInForce) << timeShift) |
    (stpModes.indexOf(stp) << stpShift) |
    (orderLabels.indexOf(label) << labelShift)
  )
}

function packKind(code: number): number {
  return ((code & lowKindMask) << kindShift) | ((code & ~lowKindMask) << highKindShift)
}

function unpackTraits(packed: number): OrderTraits {
  return {
    side: (packed & sellBit) === 0 ? 'buy' : 'sell',
    kind: orderKindNames[kindOf(packed)]!,
    timeInForce: timesInForce[(packed >> timeShift) & timeMask]!,
    postOnly: (packed & postOnlyBit) !== 0,
    stp: stpModes[(packed >> stpShift) & 7]!,
  }
}
