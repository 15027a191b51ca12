import { chatFailures } from '../failure-kinds.ts'
import { refuse } from '../failures.ts'

const { fail } = chatFailures

/** The failures of account recovery and of address changes. */
export const refuseRecovery = {
  badAddress: () => refuse.badParameter('email', 'Enter a valid email address.'),
  /** The same for an unknown, used, expired or replaced link. */
  linkOver: () =>
    fail('BAD_REQUEST', 'This link was used, has expired or was replaced by a newer one.', { link_over: true }),
  noAddressChange: () => refuse.badRequest('No change of the email address is waiting'),
  tooManyMails: (retryAfterMs: number) => {
    const seconds = Math.ceil(retryAfterMs / 1000)
    const message = 'Too many mails were asked for. Try again later.'
    return fail('RATE_LIMIT_HIT', message, { 'retry-after': seconds }, { 'retry-after': String(seconds) })
  },
  ownAddress: () => refuse.badRequest('Change your own email address in your settings'),
  ownAccount: () => refuse.badRequest('Do this for your own account in your settings'),
}
