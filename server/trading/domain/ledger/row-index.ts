const firstRows = 256
const firstOwners = 64

/**
 * Finds the ledger row of an owner's coin. Memory and scans grow with the rows, not with owners × coins: a hash table
 * finds a row, and a list per owner orders its rows by coin. Row 0 means none.
 */
export class RowIndex {
  /** Rows by the hash of owner and coin, with linear probing; at most half full. */
  private slots = new Int32Array(firstRows * 2)
  private owners = new Int32Array(firstRows)
  private coins = new Int32Array(firstRows)
  private firstOfOwner = new Int32Array(firstOwners)
  /** The next row of the same owner, by ascending coin. */
  private nextOfOwner = new Int32Array(firstRows)

  find(owner: number, coin: number): number {
    const { slots, owners, coins } = this
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

  /** The bound of owner numbers, for a scan. */
  get ownerCapacity(): number {
    return this.firstOfOwner.length
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
    if (row === this.owners.length) this.grow(row)
    this.owners[row] = owner
    this.coins[row] = coin
    this.addSlot(row)
    this.link(row, owner, coin)
  }

  private addSlot(row: number): void {
    const mask = this.slots.length - 1
    let slot = hashOf(this.owners[row]!, this.coins[row]!) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = row
  }

  private link(row: number, owner: number, coin: number): void {
    if (owner >= this.firstOfOwner.length) this.firstOfOwner = grown(this.firstOfOwner, owner + 1)
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

  private grow(rows: number): void {
    this.owners = grown(this.owners, rows + 1)
    this.coins = grown(this.coins, rows + 1)
    this.nextOfOwner = grown(this.nextOfOwner, rows + 1)
    this.slots = new Int32Array(this.owners.length * 2)
    for (let row = 1; row < rows; row++) this.addSlot(row)
  }
}

/** Spreads neighbouring owners and coins over the table. */
function hashOf(owner: number, coin: number): number {
  const mixed = Math.imul(owner, 0x9e3779b1) ^ Math.imul(coin, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** A copy of at least that length, a power of two. */
function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  let length = array.length
  while (length < least) length *= 2
  const copy = new Int32Array(length)
  copy.set(array)
  return copy
}
