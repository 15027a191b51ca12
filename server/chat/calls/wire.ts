import { SealBroken } from '../../kernel/auth/sealing.ts'
import type { WithCalls } from './calls.ts'
import { type CallToken, callTokenSchema, type OAuthProvider } from './providers/oauth.ts'

const bindingOf = (userId: number, provider: OAuthProvider) => `token of ${userId} at ${provider}`

/** A token as it is stored: useless in another row. */
export function sealToken({ calls }: WithCalls, userId: number, provider: OAuthProvider, token: CallToken): Buffer {
  return calls.sealing.seal(Buffer.from(JSON.stringify(token)), bindingOf(userId, provider))
}

/** Undefined if it was sealed with another master key: the user connects the account again. */
export function unsealToken(
  { calls }: WithCalls,
  userId: number,
  provider: OAuthProvider,
  sealed: Buffer,
): CallToken | undefined {
  try {
    return callTokenSchema.parse(JSON.parse(calls.sealing.unseal(sealed, bindingOf(userId, provider)).toString()))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
