import { createHmac } from 'node:crypto'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { CoinLiabilities } from '../domain/engine/views.ts'
import { toBig, Wide } from '../domain/ledger/wide.ts'
import { emptyNode, joined, leafHash, type PathStep, type SumNode, type WriteAmount } from './merkle-sum-tree.ts'

/** The fields of a coin that its leaves contain. */
export interface TreeCoin {
  readonly coin: number
  readonly symbol: string
  readonly scale: number
}

/**
 * The tree of one coin. A venue has millions of leaves: their hashes and the lowest levels are not stored but computed
 * again for a path, 16 leaves at a time.
 */
export interface TreeData {
  readonly coin: number
  /** All arrays. Shared memory does not count as memory that a garbage collection could free, and causes none. */
  readonly memory: SharedArrayBuffer
  /** By place, from the left. */
  readonly accounts: Float64Array
  /** By place, the halves of a `Wide`. */
  readonly amounts: Float64Array
  /** The sums of the nodes above the blocks of leaves, the halves of a `Wide`, lowest level first. */
  readonly sums: Float64Array
  /** The places by ascending account. */
  readonly placesByAccount: Uint32Array
  /** The hashes of these nodes, 32 bytes each. */
  readonly hashes: Uint8Array
}

interface Leaves {
  readonly accounts: Float64Array
  readonly amounts: Float64Array
}

/** The state that the trees of a proof are of: that after one command. */
export interface ProofHead {
  readonly sequence: number
  readonly coins: readonly TreeCoin[]
}

export interface Inclusion {
  readonly nonce: string
  readonly amount: bigint
  readonly path: readonly PathStep[]
}

/** A block is the leaves below one stored node. */
const blockHeight = 4
const blockLeaves = 2 ** blockHeight
const hashBytes = 32
const doubleBytes = 8
const placeBytes = 4

export class LiabilityTree {
  readonly coin: TreeCoin
  readonly root: SumNode
  readonly #data: TreeData
  readonly #secret: Uint8Array
  readonly #write: WriteAmount

  constructor(coin: TreeCoin, data: TreeData, secret: Uint8Array) {
    this.coin = coin
    this.#data = data
    this.#secret = secret
    this.#write = (units) => writeDecimal(units, coin.scale)
    const stored = data.hashes.length / hashBytes
    this.root = stored === 0 ? emptyNode : this.#stored(stored - 1)
  }

  /** The number of accounts with a balance. */
  get accounts(): number {
    return this.#data.accounts.length
  }

  /** Undefined without a balance in the coin. */
  inclusion(account: number): Inclusion | undefined {
    const place = this.#placeOf(account)
    if (place === undefined) return undefined
    const nonce = nonceOf(this.#secret, this.coin.coin, account)
    return { nonce, amount: amountAt(this.#data, place), path: this.#path(place) }
  }

  #path(place: number): PathStep[] {
    const steps: PathStep[] = []
    const first = place - (place % blockLeaves)
    const last = Math.min(first + blockLeaves, this.accounts)
    let nodes: SumNode[] = []
    for (let leaf = first; leaf < last; leaf++) nodes.push(leafAt(this.coin, this.#data, leaf, this.#secret))
    for (let height = 0; height < blockLevels(this.accounts); height++) {
      steps.push(stepOf(nodes, (place - first) >> height))
      nodes = levelAbove(nodes, this.#write)
    }
    let from = 0
    for (let count = Math.ceil(this.accounts / blockLeaves), at = place >> blockHeight; count > 1; at >>= 1) {
      const sibling = at ^ 1
      const node = sibling < count ? this.#stored(from + sibling) : emptyNode
      steps.push({ ...node, side: sibling < at ? 'left' : 'right' })
      from += count
      count = Math.ceil(count / 2)
    }
    return steps
  }

  #stored(index: number): SumNode {
    const { hashes, sums } = this.#data
    const bytes = hashes.subarray(index * hashBytes, (index + 1) * hashBytes)
    return { hash: Buffer.from(bytes).toString('hex'), sum: halvesAt(sums, index) }
  }

  #placeOf(account: number): number | undefined {
    const { accounts, placesByAccount } = this.#data
    let low = 0
    let high = placesByAccount.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (accounts[placesByAccount[middle]!]! < account) low = middle + 1
      else high = middle
    }
    const place = placesByAccount[low]
    return place !== undefined && accounts[place] === account ? place : undefined
  }
}

/** A tree with this number of leaves, all of them zero. */
export function emptyTree(coin: number, leaves: number): TreeData {
  const nodes = nodesAboveBlocks(leaves)
  const sumsFrom = leaves * 3 * doubleBytes
  const placesFrom = sumsFrom + nodes * 2 * doubleBytes
  const hashesFrom = placesFrom + leaves * placeBytes
  const memory = new SharedArrayBuffer(hashesFrom + nodes * hashBytes)
  return {
    ...{ coin, memory },
    accounts: new Float64Array(memory, 0, leaves),
    amounts: new Float64Array(memory, leaves * doubleBytes, leaves * 2),
    sums: new Float64Array(memory, sumsFrom, nodes * 2),
    placesByAccount: new Uint32Array(memory, placesFrom, leaves),
    hashes: new Uint8Array(memory, hashesFrom),
  }
}

function nodesAboveBlocks(leaves: number): number {
  let level = Math.ceil(leaves / blockLeaves)
  let nodes = level
  while (level > 1) {
    level = Math.ceil(level / 2)
    nodes += level
  }
  return nodes
}

/** Builds the tree of a coin. Calls `pause` now and then; in a process of its own there is nothing to wait for. */
export async function buildTree(
  coin: TreeCoin,
  owed: CoinLiabilities,
  secret: Uint8Array,
  pause: () => Promise<void>,
): Promise<TreeData> {
  const count = owed.accounts.length
  const hashes: string[] = new Array(count)
  for (let place = 0; place < count; place++) {
    hashes[place] = leafAt(coin, owed, place, secret).hash
    if (place % leavesPerPause === 0) await pause()
  }
  // Sorted by hash, so that the position of a leaf does not reveal when its account was opened.
  const byHash = new Uint32Array(count).map((_, index) => index)
  byHash.sort((one, other) => (hashes[one]! < hashes[other]! ? -1 : 1))
  const tree = emptyTree(coin.coin, count)
  const { accounts, amounts, placesByAccount } = tree
  byHash.forEach((from, place) => {
    accounts[place] = owed.accounts[from]!
    amounts[place * 2] = owed.amounts[from * 2]!
    amounts[place * 2 + 1] = owed.amounts[from * 2 + 1]!
  })
  for (let place = 0; place < count; place++) placesByAccount[place] = place
  placesByAccount.sort((one, other) => accounts[one]! - accounts[other]!)
  const leaves = { accounts, amounts, hashOf: (place: number) => hashes[byHash[place]!]! }
  store(tree, await upperLevels(coin, leaves, pause))
  return tree
}

const leavesPerPause = 1_000

interface SortedLeaves extends Leaves {
  hashOf(place: number): string
}

/** The levels from the roots of the blocks to the root of the tree. */
async function upperLevels(
  coin: TreeCoin,
  leaves: SortedLeaves,
  pause: () => Promise<void>,
): Promise<readonly SumNode[]> {
  const write: WriteAmount = (units) => writeDecimal(units, coin.scale)
  const count = leaves.accounts.length
  let level: SumNode[] = []
  for (let first = 0; first < count; first += blockLeaves) {
    let nodes: SumNode[] = []
    for (let place = first; place < Math.min(first + blockLeaves, count); place++) {
      nodes.push({ hash: leaves.hashOf(place), sum: amountAt(leaves, place) })
    }
    for (let height = 0; height < blockLevels(count); height++) nodes = levelAbove(nodes, write)
    for (const node of nodes) level.push(node)
    if (first % leavesPerPause < blockLeaves) await pause()
  }
  const levels = [level]
  while (level.length > 1) {
    level = levelAbove(level, write)
    levels.push(level)
    await pause()
  }
  return levels.flat()
}

function store({ hashes, sums }: TreeData, nodes: readonly SumNode[]): void {
  const wide = new Wide()
  for (const [index, { hash, sum }] of nodes.entries()) {
    hashes.set(Buffer.from(hash, 'hex'), index * hashBytes)
    wide.setBig(sum)
    sums[index * 2] = wide.high
    sums[index * 2 + 1] = wide.low
  }
}

/** The levels below the stored ones: all but the root in a tree of one block. */
function blockLevels(leaves: number): number {
  return Math.min(blockHeight, Math.ceil(Math.log2(leaves)))
}

function levelAbove(nodes: readonly SumNode[], write: WriteAmount): SumNode[] {
  const above: SumNode[] = []
  for (let index = 0; index < nodes.length; index += 2) {
    above.push(joined(nodes[index] ?? emptyNode, nodes[index + 1] ?? emptyNode, write))
  }
  return above
}

function stepOf(level: readonly SumNode[], place: number): PathStep {
  const sibling = place ^ 1
  return { ...(level[sibling] ?? emptyNode), side: sibling < place ? 'left' : 'right' }
}

function leafAt({ coin, symbol, scale }: TreeCoin, leaves: Leaves, place: number, secret: Uint8Array): SumNode {
  const accountId = leaves.accounts[place]!
  const sum = amountAt(leaves, place)
  const nonce = nonceOf(secret, coin, accountId)
  return { hash: leafHash({ coin: symbol, accountId, nonce, amount: writeDecimal(sum, scale) }), sum }
}

function amountAt({ amounts }: Pick<Leaves, 'amounts'>, place: number): bigint {
  return halvesAt(amounts, place)
}

function halvesAt(halves: Float64Array, index: number): bigint {
  return toBig(halves[index * 2]!, halves[index * 2 + 1]!)
}

/** The leaf of an account cannot be found without this nonce. */
function nonceOf(secret: Uint8Array, coin: number, account: number): string {
  return createHmac('sha256', secret).update(`${coin}|${account}`).digest('hex').slice(0, 32)
}
