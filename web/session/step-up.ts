import { createStore, useStore } from '../platform/store.ts'
import { onSignOut } from './session-store.ts'

/** What a request that needs a fresh proof can be given, as the server names it. */
export type ProofKind = 'passkey' | 'password' | 'code'

/** What the shared dialog asks for. */
export interface ProofQuestion {
  readonly proofs: readonly ProofKind[]
  /** Ends the question for all requests that wait for it. */
  answer(isProved: boolean): void
}

const proofKinds: readonly ProofKind[] = ['passkey', 'password', 'code']

const question = createStore<ProofQuestion | undefined>(undefined)
let asking: Promise<boolean> | undefined

export const stepUpCode = 'STEP_UP_REQUIRED'

/** The person closed the dialog that asks who they are. Nothing was done, and they need no message about it. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled'
  readonly isCancelled = true
}

onSignOut(() => question.get()?.answer(false))

export const currentProofQuestion = (): ProofQuestion | undefined => question.get()

/** Follows what is asked; undefined while nothing is. */
export function useProofQuestion(): ProofQuestion | undefined {
  return useStore(question)
}

/**
 * For a request that was refused because the person has not proved lately who they are: opens the dialog, or joins the one
 * that is open. True when the request can be sent again, false when there is nothing to ask for; throws ProofCancelled.
 */
export async function proofIsGiven(details: Readonly<Record<string, unknown>>): Promise<boolean> {
  const proofs = readProofs(details.proofs)
  if (proofs.length === 0) return false
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      question.set(undefined)
      asking = undefined
      resolve(isProved)
    }
    question.set({ proofs, answer })
  })
  if (await asking) return true
  throw new ProofCancelled()
}

function readProofs(sent: unknown): readonly ProofKind[] {
  return Array.isArray(sent) ? proofKinds.filter((one) => sent.includes(one)) : []
}
