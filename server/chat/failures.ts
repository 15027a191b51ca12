import type { ProofKind } from '../accounts/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import { chatFailures } from './failure-kinds.ts'

export { type ChatFailureCode, chatFailures } from './failure-kinds.ts'

const { fail } = chatFailures

export const refuse = {
  badRequest: (message: string) => fail('BAD_REQUEST', message),
  /** A missing personal object: Zulip's clients recognize it by its status. */
  missing: (message: string) => new Failure('BAD_REQUEST', { ...chatFailures.kinds.BAD_REQUEST, status: 404 }, message),
  badParameter: (parameter: string, message: string) => fail('BAD_REQUEST', message, { var_name: parameter }),
  unauthorized: (message: string, scheme: 'Basic' | 'Session') =>
    fail('UNAUTHORIZED', message, {}, { 'www-authenticate': `${scheme} realm="zulip"` }),
  organizationDeactivated: (scheme: 'Basic' | 'Session') =>
    fail(
      'UNAUTHORIZED',
      'This organization has been deactivated',
      {},
      { 'www-authenticate': `${scheme} realm="zulip"` },
    ),
  csrfFailed: (reason: string) => fail('CSRF_FAILED', `CSRF error: ${reason}`, { reason }),
  notForBots: () => fail('BAD_REQUEST', 'This endpoint does not accept bot requests.'),
  notForWebhooks: () => fail('BAD_REQUEST', 'This API is not available to incoming webhook bots.'),
  notForGuests: () => fail('BAD_REQUEST', 'Not allowed for guest users'),
  onlyForBots: () => fail('PERMISSION_DENIED', 'This endpoint can only be used by bots.'),
  mustBeAdministrator: () => fail('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'),
  mustBeOwner: () => fail('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'),
  authenticationFailed: (message: string) => fail('AUTHENTICATION_FAILED', message),
  /** The detail lets a sign-in page ask for the code. */
  secondFactorRequired: () =>
    fail('AUTHENTICATION_FAILED', 'This account has a second factor: send its six digits as totp', {
      second_factor_required: true,
    }),
  stepUpRequired: (proofs: readonly ProofKind[]) => fail('STEP_UP_REQUIRED', 'Confirm who you are first', { proofs }),
  /** Without a session there can be no proof. */
  onlyInBrowser: () =>
    fail('STEP_UP_REQUIRED', 'This needs a proof of who you are: do it in the web client', { proofs: [] }),
  secondFactorMissing: () =>
    fail('SECOND_FACTOR_MISSING', 'Your organization requires a second factor: set one up in the web client first'),
  passkeyRequired: () =>
    fail('SECOND_FACTOR_MISSING', 'Your organization requires a second factor: sign in with your passkey'),
  userDeactivated: () => fail('USER_DEACTIVATED', 'Account is deactivated'),
  organizationClosed: () => fail('REALM_DEACTIVATED', 'This organization has been deactivated'),
  tooManyFailures: (retryAfterMs: number) => {
    const seconds = retryAfterMs / 1000
    const message = `You're making too many attempts to sign in. Try again in ${Math.ceil(seconds)} seconds.`
    return fail('RATE_LIMIT_HIT', message, { 'retry-after': seconds }, { 'retry-after': String(Math.ceil(seconds)) })
  },
}
