import { largerCapacity } from './capacity.ts'

const firstRows = 256
const firstOwners = 64
/** How many rows a new row moves into a larger hash table: it is complete long before it is full itself. */
const movedPerRow = 8

/**
 * Finds the ledger row of an owner's coin. Memory and scans grow with the rows, not with owners × coins: a hash table
 * finds a row, and a list per owner orders its rows by coin. Row 0 means none.
 */
export class RowIndex {
  /** Rows by the hash of owner and coin, with linear probing; at most half full. */
  private slots = new Int32Array(firstRows * 2)
  /** The table before the last growth, as long as it has rows that `slots` lacks: to move millions at once takes long. */
  private formerSlots: Int32Array<ArrayBuffer> | null = null
  /** The first row to move; those from `firstAdded` on never were in the former table. */
  private firstUnmoved = 0
  private firstAdded = 0
  private owners = new Int32Array(firstRows)
  private coins = new Int32Array(firstRows)
  private firstOfOwner = new Int32Array(firstOwners)
  /** The next row of the same owner, by ascending coin. */
  private nextOfOwner = new Int32Array(firstRows)
  /** The bound of owner numbers, for a scan. */
  ownerCount = 0

  find(owner: number, coin: number): number {
    const row = this.findIn(this.slots, owner, coin)
    return row === 0 && this.formerSlots !== null ? this.findIn(this.formerSlots, owner, coin) : row
  }

  private findIn(slots: Int32Array<ArrayBuffer>, owner: number, coin: number): number {
    const { owners, coins } = this
    const mask = slots.length - 1
    let slot = hashOf(owner, coin) & mask
    for (;;) {
      const row = slots[slot]!
      if (row === 0 || (owners[row] === owner && coins[row] === coin)) return row
      slot = (slot + 1) & mask
    }
  }

  ownerOf(row: number): number {
    return this.owners[row]!
  }

  coinOf(row: number): number {
    return this.coins[row]!
  }

  /** The row of an owner's lowest coin. */
  first(owner: number): number {
    return this.firstOfOwner[owner] ?? 0
  }

  next(row: number): number {
    return this.nextOfOwner[row]!
  }

  /** Rows are added in ascending order, starting with 1. */
  add(row: number, owner: number, coin: number): void {
    if (row === this.owners.length) this.growRows(row + 1)
    if (row * 2 === this.slots.length) this.growSlots(row)
    if (this.formerSlots !== null) this.moveSome()
    this.owners[row] = owner
    this.coins[row] = coin
    this.addSlot(row)
    this.link(row, owner, coin)
  }

  /** Prepares for this many rows before the first is added; copies no array below the capacity. */
  reserve(rows: number, capacity: number): void {
    if (capacity > this.owners.length) this.growRows(capacity)
    let length = this.slots.length
    while (length <= rows * 2) length *= 2
    this.slots = new Int32Array(length)
  }

  private addSlot(row: number): void {
    const mask = this.slots.length - 1
    let slot = hashOf(this.owners[row]!, this.coins[row]!) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = row
  }

  private link(row: number, owner: number, coin: number): void {
    if (owner >= this.firstOfOwner.length) this.firstOfOwner = grown(this.firstOfOwner, owner + 1)
    if (owner >= this.ownerCount) this.ownerCount = owner + 1
    let before = 0
    let after = this.firstOfOwner[owner]!
    while (after !== 0 && this.coins[after]! < coin) {
      before = after
      after = this.nextOfOwner[after]!
    }
    this.nextOfOwner[row] = after
    if (before === 0) this.firstOfOwner[owner] = row
    else this.nextOfOwner[before] = row
  }

  private growRows(least: number): void {
    this.owners = grown(this.owners, least)
    this.coins = grown(this.coins, least)
    this.nextOfOwner = grown(this.nextOfOwner, least)
  }

  private growSlots(nextRow: number): void {
    this.formerSlots = this.slots
    this.slots = new Int32Array(this.slots.length * 2)
    this.firstUnmoved = 1
    this.firstAdded = nextRow
  }

  private moveSome(): void {
    const end = Math.min(this.firstUnmoved + movedPerRow, this.firstAdded)
    for (let row = this.firstUnmoved; row < end; row++) this.addSlot(row)
    this.firstUnmoved = end
    if (end === this.firstAdded) this.formerSlots = null
  }
}

/** Spreads neighbouring owners and coins over the table. */
function hashOf(owner: number, coin: number): number {
  const mixed = Math.imul(owner, 0x9e3779b1) ^ Math.imul(coin, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** A copy of at least that length. */
function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(largerCapacity(array.length, least))
  copy.set(array)
  return copy
}
