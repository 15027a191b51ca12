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

/** The liabilities of the venue in one coin at one moment, with their tree. */
export interface CoinProof {
  readonly coin: CoinDefinition
  readonly accounts: number
  readonly tree: SumTree
}

/** The proof of one moment: the state after one command. */
export interface LiabilityProof {
  readonly sequence: number
  readonly atMs: number
  readonly coins: readonly CoinProof[]
  /** The leaf of an account, which cannot be found without the nonce; undefined without a balance in the coin. */
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

/** Builds proofs on demand and keeps the newest. */
export class LiabilityProofs {
  readonly #views: VenueViews
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #proofs: LiabilityProof[] = []
  #building: Promise<LiabilityProof> | undefined

  constructor(views: VenueViews, clock: Clock, ids: Ids) {
    this.#views = views
    this.#clock = clock
    this.#ids = ids
  }

  async newest(): Promise<LiabilityProof> {
    const last = this.#proofs.at(-1)
    const isFresh = last !== undefined && this.#clock.nowMs() - last.atMs < tradingLimits.proofAgeMaxMs
    if (isFresh || (last !== undefined && last.sequence === this.#views.sequence)) return last
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  /** The stored proof of a sequence. */
  at(sequence: number): LiabilityProof | undefined {
    return this.#proofs.find((proof) => proof.sequence === sequence)
  }

  async #build(): Promise<LiabilityProof> {
    const { sequence } = this.#views
    const atMs = this.#clock.nowMs()
    // Reads all coins in one task, so that the sums are of one moment.
    const owed = this.#views.coins.map((coin) => ({ coin, liabilities: this.#views.liabilities(coin.coin) }))
    // Each proof has its own secret, so that leaves of two proofs cannot be linked to an account.
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
    this.#proofs.push(proof)
    if (this.#proofs.length > tradingLimits.proofsKept) this.#proofs.shift()
    return proof
  }
}

const leavesPerTurn = 1_000

async function buildTree(coin: CoinDefinition, liabilities: readonly Liability[], secret: Buffer): Promise<BuiltTree> {
  const write = (units: bigint) => writeDecimal(units, coin.scale)
  const leaves: Leaf[] = []
  for (const { account, amount } of liabilities) {
    const nonce = nonceOf(secret, coin.coin, account)
    const hash = leafHash({ coin: coin.symbol, accountId: account, nonce, amount: write(amount) })
    leaves.push({ account, amount, node: { hash, sum: amount } })
    if (leaves.length % leavesPerTurn === 0) await yieldToEventLoop()
  }
  // Sorted by hash, so that the position of a leaf does not reveal when its account was opened.
  leaves.sort((one, other) => (one.node.hash < other.node.hash ? -1 : 1))
  const tree = await sumTree(
    leaves.map(({ node }) => node),
    write,
    yieldToEventLoop,
  )
  return { coin, tree, placeOf: new Map(leaves.map(({ account }, place) => [account, place])) }
}

async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
}

function nonceOf(secret: Buffer, coin: number, account: number): string {
  return createHmac('sha256', secret).update(`${coin}|${account}`).digest('hex').slice(0, 32)
}
