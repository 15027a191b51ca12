import { AuthorizationResponseError } from 'openid-client'
import { z } from 'zod'
import { equalInConstantTime } from '../../../kernel/auth/constant-time.ts'
import { sha256 } from '../../../kernel/auth/digest.ts'
import { SealBroken } from '../../../kernel/auth/sealing.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { ssoAttemptMs } from '../../limits.ts'
import { attemptCookie, attemptOf } from '../cookies.ts'
import { identityOf } from '../domain/provider-identity.ts'
import { returnPath } from '../domain/return-path.ts'
import { newAttemptSecrets } from '../provider-clients.ts'
import type { SsoServices } from '../services.ts'
import type { ProblemOr, SsoProblem, VerifiedSignIn } from '../single-sign-on.ts'
import { useState } from '../store/sign-ins.ts'

/** The content of the cookie. It is sealed, so only this server can create and read it. */
const attemptSchema = z.strictObject({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  expiresAtMs: z.int(),
})
type Attempt = z.infer<typeof attemptSchema>

const sealedUse = 'attempt'

export async function beginSignIn(
  services: SsoServices,
  providerId: string,
  asked: { readonly redirectUri: string; readonly next: string | undefined; readonly secure: boolean },
): Promise<ProblemOr<{ readonly kind: 'begun'; readonly location: string; readonly cookie: string }>> {
  const provider = services.providers.enabled(providerId)
  if (provider === undefined) return problem('unknown_provider')
  const secrets = newAttemptSecrets()
  try {
    const location = await services.clients.authorizationUrl(provider, asked.redirectUri, secrets)
    const expiresAtMs = services.clock.nowMs() + ssoAttemptMs
    const attempt: Attempt = { ...secrets, providerId, next: returnPath(asked.next), expiresAtMs }
    const sealed = services.vault.sealSignIn(JSON.stringify(attempt), sealedUse).toString('base64url')
    return { kind: 'begun', location: location.href, cookie: attemptCookie(sealed, asked) }
  } catch (error) {
    services.log.warn('a provider cannot be reached', { provider: providerId, ...errorFields(error) })
    return problem('unreachable')
  }
}

/**
 * The answer counts only in the browser that asked, once, and for the provider that was asked: its address is part of the
 * redirect address, so that one provider cannot answer for another.
 */
export async function finishSignIn(
  services: SsoServices,
  providerId: string,
  answer: { readonly callback: URL; readonly cookies: string | undefined; readonly secure: boolean },
): Promise<ProblemOr<{ readonly kind: 'verified'; readonly signIn: VerifiedSignIn }>> {
  const provider = services.providers.enabled(providerId)
  if (provider === undefined) return problem('unknown_provider')
  const attempt = openAttempt(services, attemptOf(answer.cookies, answer))
  const state = answer.callback.searchParams.get('state')
  if (attempt === undefined || state === null || attempt.providerId !== providerId) return problem('attempt_over')
  if (!equalInConstantTime(attempt.state, state)) return problem('attempt_over')
  if (!(await useState(services.database.sql, sha256(state), attempt.expiresAtMs))) return problem('attempt_over')
  try {
    const { issuer, subject, claims, idToken } = await services.clients.redeem(provider, answer.callback, attempt)
    const identity = identityOf(providerId, provider.settings, { issuer, subject }, claims)
    return { kind: 'verified', signIn: { identity, idToken, next: attempt.next } }
  } catch (error) {
    const isAnswer = error instanceof AuthorizationResponseError
    const fields = { provider: providerId, ...errorFields(error) }
    services.log.warn('a sign-in at a provider was rejected', fields)
    return problem(isAnswer ? 'declined' : isUnreachable(error) ? 'unreachable' : 'invalid')
  }
}

function openAttempt({ vault, clock }: SsoServices, sealed: string | undefined): Attempt | undefined {
  if (sealed === undefined) return undefined
  try {
    const plain = vault.unsealSignIn(Buffer.from(sealed, 'base64url'), sealedUse)
    const attempt = attemptSchema.parse(JSON.parse(plain))
    return attempt.expiresAtMs > clock.nowMs() ? attempt : undefined
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

const problem = (which: SsoProblem) => ({ kind: 'problem', problem: which }) as const

/** The network or the provider failed; the answer itself was not judged. */
function isUnreachable(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const isNetwork = one instanceof TypeError && one.message === 'fetch failed'
    if (isNetwork || one.name === 'TimeoutError' || one.name === 'AbortError') return true
  }
  return false
}
