import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { tradingLimits } from '../limits.ts'
import type { StateTasks, TakeTree } from '../state-process/tasks.ts'
import type { VenueViews } from '../venue.ts'
import { buildTree, LiabilityTree, type ProofHead, type TreeData } from './liability-tree.ts'

export interface LiabilityProof {
  readonly sequence: number
  readonly atMs: number
  readonly coins: readonly LiabilityTree[]
}

export interface LiabilityProofsOptions {
  readonly views: VenueViews
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** Builds the proof of a large state; without it every proof is built here. */
  readonly tasks?: StateTasks | undefined
}

/** Building may take at most this part of the time: anyone can ask for the newest proof. */
const ageToDuration = 20

/** Builds proofs on demand and keeps the newest. */
export class LiabilityProofs {
  readonly #options: LiabilityProofsOptions
  readonly #proofs: LiabilityProof[] = []
  #building: Promise<LiabilityProof> | undefined
  #ageMaxMs: number = tradingLimits.proofAgeMaxMs

  constructor(options: LiabilityProofsOptions) {
    this.#options = options
  }

  async newest(): Promise<LiabilityProof> {
    const { clock, views } = this.#options
    const last = this.#proofs.at(-1)
    const isFresh = last !== undefined && clock.nowMs() - last.atMs < this.#ageMaxMs
    if (isFresh || (last !== undefined && last.sequence === views.sequence)) return last
    this.#building ??= this.#start()
    // The proof of a large state takes minutes, longer than many clients wait: until then the last one serves.
    return last !== undefined && this.#largeStateTasks() !== undefined ? last : this.#building
  }

  #start(): Promise<LiabilityProof> {
    const { log } = this.#options
    const building = this.#build().finally(() => {
      this.#building = undefined
    })
    building.catch((error: unknown) => log.warn('a proof of liabilities could not be built', errorFields(error)))
    return building
  }

  #largeStateTasks(): StateTasks | undefined {
    const { tasks, views } = this.#options
    return views.remembered.stateBytes > tradingLimits.stateBytesInline ? tasks : undefined
  }

  /** The stored proof of a sequence. */
  at(sequence: number): LiabilityProof | undefined {
    return this.#proofs.find((proof) => proof.sequence === sequence)
  }

  async #build(): Promise<LiabilityProof> {
    const { clock, ids, views } = this.#options
    const atMs = clock.nowMs()
    // Each proof has its own secret, so that leaves of two proofs cannot be linked to an account.
    const secret = ids.bytes(32)
    const tasks = this.#largeStateTasks()
    const trees = new Map<number, TreeData>()
    const take = (tree: TreeData) => void trees.set(tree.coin, tree)
    const head =
      tasks === undefined
        ? await buildProof(views, secret, take, pause)
        : await tasks.buildProof(views.sequence, secret, take)
    this.#ageMaxMs = Math.max(tradingLimits.proofAgeMaxMs, (clock.nowMs() - atMs) * ageToDuration)
    const { sequence, coins } = head
    const made = coins.flatMap((coin) => {
      const tree = trees.get(coin.coin)
      return tree === undefined ? [] : [new LiabilityTree(coin, tree, secret)]
    })
    const proof = { sequence, atMs, coins: made }
    this.#proofs.push(proof)
    if (this.#proofs.length > tradingLimits.proofsKept) this.#proofs.shift()
    return proof
  }
}

/** Reads the balances of all coins in one task, so that the sums are of one moment, and builds one tree after the other. */
export async function buildProof(
  engine: Pick<Engine, 'sequence' | 'coins' | 'liabilities'>,
  secret: Uint8Array,
  take: TakeTree,
  pause: () => Promise<void>,
): Promise<ProofHead> {
  const { sequence } = engine
  const coins = engine.coins.map(({ coin, symbol, scale }) => ({ coin, symbol, scale }))
  const owed = new Map(engine.liabilities().map((one) => [one.coin, one]))
  for (const coin of coins) {
    const found = owed.get(coin.coin)
    if (found !== undefined) await take(await buildTree(coin, found, secret, pause))
  }
  return { sequence, coins }
}

async function pause(): Promise<void> {
  await nextTurn()
}
