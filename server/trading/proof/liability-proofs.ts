import { createHmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { Liability } from '../domain/engine/views.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import { tradingLimits } from '../limits.ts'
import type { VenueViews } from '../venue.ts'
import { leafHash, type PathStep, pathOf, type SumNode, type SumTree, sumTree } from './merkle-sum-tree.ts'

/** What the venue owes of one coin at one moment, and the tree over it. */
export interface CoinProof {
  readonly coin: CoinDefinition
  readonly accounts: number
  readonly tree: SumTree
}

/** Of one moment: the state right after one command. */
export interface LiabilityProof {
  readonly sequence: number
  readonly atMs: number
  readonly coins: readonly CoinProof[]
  /** The part of an account, which nobody can find without the nonce; undefined when it has nothing of the coin. */
  inclusion(coin: number, account: number): Inclusion | undefined
}

export interface Inclusion {
  readonly nonce: string
  readonly amount: bigint
  readonly path: readonly PathStep[]
}

interface BuiltTree {
  readonly coin: CoinDefinition
  readonly tree: SumTree
  /** The leaf of an account, counted from the left. */
  readonly placeOf: ReadonlyMap<number, number>
}

interface Leaf extends Liability {
  readonly node: SumNode
}

/** Makes proofs when they are asked for and keeps the newest. */
export class LiabilityProofs {
  readonly #views: VenueViews
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #kept: LiabilityProof[] = []
  #making: Promise<LiabilityProof> | undefined

  constructor(views: VenueViews, clock: Clock, ids: Ids) {
    this.#views = views
    this.#clock = clock
    this.#ids = ids
  }

  async newest(): Promise<LiabilityProof> {
    const last = this.#kept.at(-1)
    const isFresh = last !== undefined && this.#clock.nowMs() - last.atMs < tradingLimits.proofAgeMaxMs
    if (isFresh || (last !== undefined && last.sequence === this.#views.sequence)) return last
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined
    })
    return this.#making
  }

  /** One of those at hand. */
  at(sequence: number): LiabilityProof | undefined {
    return this.#kept.find((proof) => proof.sequence === sequence)
  }

  async #make(): Promise<LiabilityProof> {
    const { sequence } = this.#views
    const atMs = this.#clock.nowMs()
    // All coins at once, before anything else can happen: the sums are of one moment.
    const owed = this.#views.coins.map((coin) => ({ coin, liabilities: this.#views.liabilities(coin.coin) }))
    // A secret of this proof alone, so that nobody can tell from two of them whose leaf is whose.
    const secret = this.#ids.bytes(32)
    const built: BuiltTree[] = []
    for (const { coin, liabilities } of owed) built.push(await buildTree(coin, liabilities, secret))
    const places = new Map(built.map(({ coin, placeOf }) => [coin.coin, placeOf]))
    const proof: LiabilityProof = {
      sequence,
      atMs,
      coins: built.map(({ coin, tree, placeOf }) => ({ coin, tree, accounts: placeOf.size })),
      inclusion(coin, account) {
        const place = places.get(coin)?.get(account)
        const tree = built.find((one) => one.coin.coin === coin)?.tree
        if (place === undefined || tree === undefined) return undefined
        const amount = tree.levels[0]?.[place]?.sum ?? 0n
        return { nonce: nonceOf(secret, coin, account), amount, path: pathOf(tree, place) }
      },
    }
    this.#kept.push(proof)
    if (this.#kept.length > tradingLimits.proofsKept) this.#kept.shift()
    return proof
  }
}

const leavesAtOnce = 1_000

async function buildTree(coin: CoinDefinition, liabilities: readonly Liability[], secret: Buffer): Promise<BuiltTree> {
  const write = (units: bigint) => writeDecimal(units, coin.scale)
  const leaves: Leaf[] = []
  for (const { account, amount } of liabilities) {
    const nonce = nonceOf(secret, coin.coin, account)
    const hash = leafHash({ coin: coin.symbol, accountId: account, nonce, amount: write(amount) })
    leaves.push({ account, amount, node: { hash, sum: amount } })
    if (leaves.length % leavesAtOnce === 0) await breathe()
  }
  // By hash: where a leaf stands says nothing about when its account was opened.
  leaves.sort((one, other) => (one.node.hash < other.node.hash ? -1 : 1))
  const tree = await sumTree(
    leaves.map(({ node }) => node),
    write,
    breathe,
  )
  return { coin, tree, placeOf: new Map(leaves.map(({ account }, place) => [account, place])) }
}

async function breathe(): Promise<void> {
  await nextTurn()
}

function nonceOf(secret: Buffer, coin: number, account: number): string {
  return createHmac('sha256', secret).update(`${coin}|${account}`).digest('hex').slice(0, 32)
}
