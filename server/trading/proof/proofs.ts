import type { Bus, BusBody, JsonValue } from '../../kernel/bus/bus.ts'
import { type Venue, ViewsBehind } from '../venue.ts'
import { inclusionJson, liabilityProofJson } from '../wire/liability-proof.ts'
import type { LiabilityProof, LiabilityProofs } from './liability-proofs.ts'

type Published = ReturnType<typeof liabilityProofJson>
type Inclusion = ReturnType<typeof inclusionJson>

/** The proof of liabilities as the API shows it: what is published, and everybody's own part of the same tree. */
export interface Proofs {
  published(): Promise<readonly Published[]>
  /** Undefined when no proof of that sequence is at hand; of the newest when none is named. */
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
    const inclusion = proof.inclusion(one.coin.coin, accountId)
    return inclusion === undefined ? [] : [inclusionJson(proof, one, accountId, inclusion)]
  })
}

const subject = 'venue.proofs'
const timeoutMs = 10_000

/**
 * Each tree has secrets of its own, so on several servers the one that leads makes the trees for all: who has a root from
 * one server finds its leaf through any other.
 */
export function sharedProofs(own: Proofs, venue: Venue, bus: Bus): Proofs {
  venue.whileLeading(() => bus.answer(subject, (question) => answer(own, question)))
  const ask = async (question: JsonValue): Promise<unknown> => {
    try {
      return await bus.request(subject, question, { timeoutMs })
    } catch (error) {
      throw new ViewsBehind('The server that leads does not answer', { cause: error })
    }
  }
  return {
    published: async () => (venue.leads() ? own.published() : ((await ask({})) as Published[])),
    async inclusions(accountId, sequence) {
      if (venue.leads()) return own.inclusions(accountId, sequence)
      return ((await ask({ accountId, sequence })) ?? undefined) as Inclusion[] | undefined
    },
  }
}

async function answer(own: Proofs, question: BusBody): Promise<JsonValue> {
  const { accountId, sequence } = question as { readonly accountId?: number; readonly sequence?: number }
  if (accountId === undefined) return own.published()
  return (await own.inclusions(accountId, sequence)) ?? null
}
