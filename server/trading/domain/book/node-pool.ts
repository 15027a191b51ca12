import { InvariantBroken } from '../../../kernel/values/invariant.ts'

/*
 * A node is 32 bytes, so that it never spans two cache lines: two doubles (id, quantity) and four integers (level,
 * previous and next in the queue, next in the bucket), read through two arrays over the same memory. The offsets are
 * not exported: reading a constant of another module costs several instructions, an inlined method here costs none.
 */
const firstCapacity = 1024
const doublesShift = 2
const quantityAt = 1
const integersShift = 3
const levelAt = 4
const previousAt = 5
const nextAt = 6
const bucketAt = 7

/** A longer chain means that many ids share their low bits. */
const chainLengthMax = 24

/**
 * The resting orders of one book or of many: nodes in typed arrays, reused when freed, found by id.
 *
 * Node 0 means "none". The index chains nodes in buckets by the low bits of the id: sequential ids spread evenly and are
 * adjacent in memory. When a chain shows that ids share their low bits, the pool hashes all ids from then on.
 */
export class NodePool {
  // Every field starts with a value of its type: V8 checks a field that starts as undefined at every use.
  capacity = firstCapacity
  /** Nodes in use. */
  size = 0
  private integers = new Int32Array(firstCapacity << integersShift)
  private doubles = new Float64Array(this.integers.buffer)
  /** Twice as many as nodes: each further node of a chain costs a cache line. */
  private buckets = new Int32Array(firstCapacity * 2)
  private bucketMask = firstCapacity * 2 - 1
  private isHashed = 0
  private freeHead = 0
  private unused = 1

  id(node: number): number {
    return this.doubles[node << doublesShift]!
  }

  quantity(node: number): number {
    return this.doubles[(node << doublesShift) | quantityAt]!
  }

  setQuantity(node: number, quantity: number): void {
    this.doubles[(node << doublesShift) | quantityAt] = quantity
  }

  level(node: number): number {
    return this.integers[(node << integersShift) | levelAt]!
  }

  setLevel(node: number, level: number): void {
    this.integers[(node << integersShift) | levelAt] = level
  }

  /** The order before this one in its queue, or 0. */
  previous(node: number): number {
    return this.integers[(node << integersShift) | previousAt]!
  }

  /** The order after this one in its queue, or 0. */
  next(node: number): number {
    return this.integers[(node << integersShift) | nextAt]!
  }

  /** Makes a node the last of a level's queue, behind `tail` (0 when the queue was empty). */
  attach(node: number, level: number, tail: number): void {
    const { integers } = this
    const at = node << integersShift
    integers[at | levelAt] = level
    integers[at | previousAt] = tail
    integers[at | nextAt] = 0
    integers[(tail << integersShift) | nextAt] = node
  }

  /** Links the nodes before and after a removed node. Writing to node 0 is cheaper than a check for it. */
  join(previous: number, next: number): void {
    const { integers } = this
    integers[(next << integersShift) | previousAt] = previous
    integers[(previous << integersShift) | nextAt] = next
  }

  /** The node of an order, or 0. */
  find(id: number): number {
    const { integers, doubles } = this
    let node = this.buckets[this.bucketOf(id)]!
    let steps = 0
    while (node !== 0 && doubles[node << doublesShift] !== id) {
      node = integers[(node << integersShift) | bucketAt]!
      steps += 1
    }
    if (steps > chainLengthMax && this.isHashed === 0) this.hashIds()
    return node
  }

  /** Allocates a node for the id, not queued yet. Throws if the id is in use. */
  take(id: number, quantity: number): number {
    let node = this.freeHead
    if (node !== 0) this.freeHead = this.integers[(node << integersShift) | nextAt]!
    else node = this.takeUnused()
    const { integers, doubles, buckets } = this
    const bucket = this.bucketOf(id)
    const head = buckets[bucket]!
    for (let other = head; other !== 0; other = integers[(other << integersShift) | bucketAt]!) {
      if (doubles[other << doublesShift] === id) throw new InvariantBroken(`order ${id} rests already`)
    }
    integers[(node << integersShift) | bucketAt] = head
    buckets[bucket] = node
    doubles[node << doublesShift] = id
    doubles[(node << doublesShift) | quantityAt] = quantity
    this.size += 1
    return node
  }

  /** Frees a node that is no longer in a queue. */
  free(node: number, id: number): void {
    const { integers, buckets } = this
    const bucket = this.bucketOf(id)
    const after = integers[(node << integersShift) | bucketAt]!
    if (buckets[bucket] === node) buckets[bucket] = after
    else this.unchain(bucket, node, after)
    integers[(node << integersShift) | nextAt] = this.freeHead
    this.freeHead = node
    this.size -= 1
  }

  private unchain(bucket: number, node: number, after: number): void {
    let at = this.buckets[bucket]!
    while (this.integers[(at << integersShift) | bucketAt] !== node) {
      if (at === 0) throw new InvariantBroken('a freed order is in the index')
      at = this.integers[(at << integersShift) | bucketAt]!
    }
    this.integers[(at << integersShift) | bucketAt] = after
  }

  private bucketOf(id: number): number {
    return this.isHashed === 0 ? id & this.bucketMask : hashBits(id) & this.bucketMask
  }

  private hashIds(): void {
    this.isHashed = 1
    this.rebuildIndex()
  }

  private takeUnused(): number {
    if (this.unused === this.capacity) this.grow()
    this.unused += 1
    return this.unused - 1
  }

  private grow(): void {
    this.capacity *= 2
    const integers = new Int32Array(this.capacity << integersShift)
    integers.set(this.integers)
    this.integers = integers
    this.doubles = new Float64Array(integers.buffer)
    this.bucketMask = this.bucketMask * 2 + 1
    this.buckets = new Int32Array(this.bucketMask + 1)
    this.rebuildIndex()
  }

  /** Rebuilds all chains after the buckets change. */
  private rebuildIndex(): void {
    const free = new Uint8Array(this.unused)
    for (let node = this.freeHead; node !== 0; node = this.next(node)) free[node] = 1
    this.buckets.fill(0)
    for (let node = 1; node < this.unused; node++) {
      if (free[node] === 1) continue
      const bucket = this.bucketOf(this.id(node))
      this.integers[(node << integersShift) | bucketAt] = this.buckets[bucket]!
      this.buckets[bucket] = node
    }
  }
}

function hashBits(id: number): number {
  const high = (id / 0x100000000) | 0
  const product = Math.imul((id | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
  return product ^ (product >>> 15)
}
