import type { Bus, BusBody, JsonValue } from '../../kernel/bus/bus.ts'
import { type Venue, ViewsBehind } from '../venue.ts'
import { inclusionJson, liabilityProofJson } from '../wire/liability-proof.ts'
import type { LiabilityProof, LiabilityProofs } from './build-proofs.ts'

type Published = ReturnType<typeof liabilityProofJson>
type Inclusion = ReturnType<typeof inclusionJson>

/** The proof of liabilities in the API: the published roots, and the leaf of each account in the same tree. */
export interface Proofs {
  published(): Promise<readonly Published[]>
  /** The newest proof unless `sequence` is given; undefined if the proof of that sequence is not stored. */
  inclusions(accountId: number, sequence: number | undefined): Promise<readonly Inclusion[] | undefined>
}

export function ownProofs(proofs: LiabilityProofs): Proofs {
  return {
    async published() {
      const proof = await proofs.newest()
      return proof.coins.map((one) => liabilityProofJson(proof, one))
    },
    async inclusions(accountId, sequence) {
      const proof = sequence === undefined ? await proofs.newest() : proofs.at(sequence)
      return proof === undefined ? undefined : inclusionsIn(proof, accountId)
    },
  }
}

function inclusionsIn(proof: LiabilityProof, accountId: number): Inclusion[] {
  return proof.coins.flatMap((one) => {
    const inclusion = one.inclusion(accountId)
    return inclusion === undefined ? [] : [inclusionJson(proof, one, accountId, inclusion)]
  })
}

const subject = 'venue.proofs'
/** The first proof of a million accounts takes over a minute. A request to a leader that dies ends at once. */
const timeoutMs = 180_000

/**
 * Each tree has its own secret, so the leader builds the trees for all nodes: a client with a root from one node finds
 * its leaf through any other.
 */
export function sharedProofs(own: Proofs, venue: Venue, bus: Bus): Proofs {
  venue.whileLeading(() => bus.answer(subject, (body) => answer(own, body)))
  const request = async (body: JsonValue): Promise<unknown> => {
    try {
      return await bus.request(subject, body, { timeoutMs })
    } catch (error) {
      throw new ViewsBehind('The leader does not answer', { cause: error })
    }
  }
  return {
    published: async () => (venue.leads() ? own.published() : ((await request({})) as Published[])),
    async inclusions(accountId, sequence) {
      if (venue.leads()) return own.inclusions(accountId, sequence)
      return ((await request({ accountId, sequence })) ?? undefined) as Inclusion[] | undefined
    },
  }
}

async function answer(own: Proofs, body: BusBody): Promise<JsonValue> {
  const { accountId, sequence } = body as { readonly accountId?: number; readonly sequence?: number }
  if (accountId === undefined) return own.published()
  return (await own.inclusions(accountId, sequence)) ?? null
}
