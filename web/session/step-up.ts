import { createStore, useStore } from '../platform/store.ts'
import { onSignOut } from './session-store.ts'

/** The proofs of identity, by the names of the API. */
export type ProofKind = 'passkey' | 'password' | 'code'

/** The open request of the shared dialog. */
export interface ProofQuestion {
  readonly proofs: readonly ProofKind[]
  /** Answers all requests that wait for the proof. */
  answer(isProved: boolean): void
}

const proofKinds: readonly ProofKind[] = ['passkey', 'password', 'code']

const question = createStore<ProofQuestion | undefined>(undefined)
let asking: Promise<boolean> | undefined

export const stepUpCode = 'STEP_UP_REQUIRED'

/** The user canceled the dialog. Nothing was changed, so no message is shown. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled'
  readonly isCancelled = true
}

onSignOut(() => question.get()?.answer(false))

export const currentProofQuestion = (): ProofQuestion | undefined => question.get()

/** The open request; undefined if the dialog is closed. */
export function useProofQuestion(): ProofQuestion | undefined {
  return useStore(question)
}

/**
 * For a request that was rejected because it needs a recent proof of identity: opens the dialog, or waits for the open one.
 * True if the request can be sent again, false if the server accepts no proof; throws ProofCancelled.
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
